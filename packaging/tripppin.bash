# Bash completion of tripppin, made by: tripppin completions bash
_tripppin() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    local command= game=tripppin options= words= paths= last at
    # "--level=5" comes as three words.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    COMPREPLY=()
    case $prev in
        --pubscreen) mapfile -t COMPREPLY < <(compgen -W 'Workbench Workbench13 MagicWB HighContrast' -- "$cur"); return ;;
        --pens) mapfile -t COMPREPLY < <(compgen -W '4 8 16 32 64 128 256' -- "$cur"); return ;;
        --palette) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -W 'workbench2 workbench13 workbench31 magicwb highcontrast tribolo' -- "$cur"); return ;;
        --sprites) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur"); return ;;
        --font) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -W '8 11 13 15 16 22 26 30' -- "$cur"); return ;;
        --game) mapfile -t COMPREPLY < <(compgen -W 'tripppin trippples tribolo triple3' -- "$cur"); return ;;
        --position) return ;;
        --seed) return ;;
        --speed) mapfile -t COMPREPLY < <(compgen -W 'slow normal fast' -- "$cur"); return ;;
        --level) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8 9 10 classic' -- "$cur"); return ;;
        --games) return ;;
        --daily) mapfile -t COMPREPLY < <(compgen -W 'today' -- "$cur"); return ;;
        --prevention) mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$cur"); return ;;
        --right) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8 9 perfect' -- "$cur"); return ;;
        --left) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8 9 perfect' -- "$cur"); return ;;
        --rules) mapfile -t COMPREPLY < <(compgen -W 'house official' -- "$cur"); return ;;
        --circle) mapfile -t COMPREPLY < <(compgen -W 'human random manhattan euclidean minimax:1 minimax:2 minimax:3 minimax:4 minimax:5 minimax:6 minimax:7 minimax:8 minimax:9 minimax:10 perfect' -- "$cur"); return ;;
        --square) mapfile -t COMPREPLY < <(compgen -W 'human random manhattan euclidean minimax:1 minimax:2 minimax:3 minimax:4 minimax:5 minimax:6 minimax:7 minimax:8 minimax:9 minimax:10 perfect' -- "$cur"); return ;;
        --player) mapfile -t COMPREPLY < <(compgen -W 'random manhattan euclidean minimax:1 minimax:2 minimax:3 minimax:4 minimax:5 minimax:6 minimax:7 minimax:8 minimax:9 minimax:10 perfect' -- "$cur"); return ;;
        --blue) mapfile -t COMPREPLY < <(compgen -W 'human classic 1 2 3 4 5 6 7 8 9' -- "$cur"); return ;;
        --red) mapfile -t COMPREPLY < <(compgen -W 'human classic 1 2 3 4 5 6 7 8 9' -- "$cur"); return ;;
        --green) mapfile -t COMPREPLY < <(compgen -W 'human classic 1 2 3 4 5 6 7 8 9' -- "$cur"); return ;;
        --rounds) return ;;
        --first) mapfile -t COMPREPLY < <(compgen -W 'human 1 2 3 4 5 6 7 8 9' -- "$cur"); return ;;
        --second) mapfile -t COMPREPLY < <(compgen -W 'human 1 2 3 4 5 6 7 8 9' -- "$cur"); return ;;
        --best-of) mapfile -t COMPREPLY < <(compgen -W '3 5 7 9 11 15 21' -- "$cur"); return ;;
        --out) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
        --max-plies) return ;;
        --count) return ;;
        --puzzle) mapfile -t COMPREPLY < <(compgen -W '3 5 9 17 29' -- "$cur"); return ;;
        --boards) return ;;
        --threads) return ;;
        --shard) return ;;
        --from) return ;;
        --resume) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
        --scale) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8' -- "$cur"); return ;;
        --fit) mapfile -t COMPREPLY < <(compgen -W 'steps smooth auto' -- "$cur"); return ;;
        --border) return ;;
        --line) return ;;
    esac
    for ((at = 1; at < COMP_CWORD; at++)); do
        last=${COMP_WORDS[at-1]}
        if [[ $last == = ]]; then
            last=${COMP_WORDS[at-2]}
        fi
        case $last in --game) game=${COMP_WORDS[at]} ;; esac
        case $last in --pubscreen|--pens|--palette|--sprites|--font|--game|--position|--seed|--speed|--level|--games|--daily|--prevention|--right|--left|--rules|--circle|--square|--player|--blue|--red|--green|--rounds|--first|--second|--best-of|--out|--max-plies|--count|--puzzle|--boards|--threads|--shard|--from|--resume|--scale|--fit|--border|--line) continue ;; esac
        case ${COMP_WORDS[at]} in play|screenshot|script|record|think|solve|moves|perft|match|deal|census|merge|fit|train|ugi|drawings|help|man|completions) command=${command:-${COMP_WORDS[at]}} ;; esac
    done
    case $command in
        '')
            words='play screenshot script record think solve moves perft match deal census merge fit train ugi drawings help man completions 1 2 3 4 5 6 7 8 9'
            case $game in
                tripppin) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --no-startup --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --daily --scale --fit --smooth --border --line -h --help -V --version' ;;
                trippples) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --no-startup --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --daily --rules --freeze --wild --place --circle --square --scale --fit --smooth --border --line -h --help -V --version' ;;
                tribolo) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --no-startup --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --blue --red --green --scale --fit --smooth --border --line -h --help -V --version' ;;
                triple3) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --no-startup --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --first --second --best-of --scale --fit --smooth --border --line -h --help -V --version' ;;
            esac ;;
        play)
            words='tripppin trippples tribolo triple3 1 2 3 4 5 6 7 8 9'
            case $game in
                tripppin) options='--game --position --seed --daily -h --help -V --version' ;;
                trippples) options='--game --position --seed --daily --rules --freeze --wild --place --circle --square -h --help -V --version' ;;
                tribolo) options='--game --position --seed --blue --red --green -h --help -V --version' ;;
                triple3) options='--game --position --seed --first --second --best-of -h --help -V --version' ;;
            esac ;;
        screenshot)
            words='' paths=1
            case $game in
                tripppin) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --border --rgb -h --help -V --version' ;;
                trippples) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --rules --freeze --wild --place --circle --square --border --rgb -h --help -V --version' ;;
                tribolo) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --blue --red --green --border --rgb -h --help -V --version' ;;
                triple3) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --first --second --best-of --border --rgb -h --help -V --version' ;;
            esac ;;
        script)
            words='' paths=1
            case $game in
                tripppin) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --daily --border -h --help -V --version' ;;
                trippples) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --daily --rules --freeze --wild --place --circle --square --border -h --help -V --version' ;;
                tribolo) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --blue --red --green --border -h --help -V --version' ;;
                triple3) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --first --second --best-of --border -h --help -V --version' ;;
            esac ;;
        record)
            words='' paths=1
            case $game in
                tripppin) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --daily --scale --border -h --help -V --version' ;;
                trippples) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --daily --rules --freeze --wild --place --circle --square --scale --border -h --help -V --version' ;;
                tribolo) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --blue --red --green --scale --border -h --help -V --version' ;;
                triple3) options='--pubscreen --interlace --plain --pens --workbench --no-workbench --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --classic --speed --first --second --best-of --scale --border -h --help -V --version' ;;
            esac ;;
        think)
            words='' paths=1
            case $game in
                tripppin) options='--game --level --prevention -h --help -V --version' ;;
                trippples) options='--game --seed --player -h --help -V --version' ;;
                tribolo) options='--game --level -h --help -V --version' ;;
                triple3) options='--game --seed --level -h --help -V --version' ;;
            esac ;;
        solve)
            words='' paths=1
            case $game in
                tripppin) options='--game --moves -h --help -V --version' ;;
                trippples) options='--game --moves -h --help -V --version' ;;
            esac ;;
        moves)
            words='' paths=1
            case $game in
                tripppin) options='--game -h --help -V --version' ;;
                trippples) options='--game -h --help -V --version' ;;
                tribolo) options='--game -h --help -V --version' ;;
                triple3) options='--game -h --help -V --version' ;;
            esac ;;
        perft)
            words='' paths=1
            case $game in
                tripppin) options='--game -h --help -V --version' ;;
                trippples) options='--game -h --help -V --version' ;;
                tribolo) options='--game -h --help -V --version' ;;
            esac ;;
        match)
            words='' paths=1
            case $game in
                tripppin) options='--game --prevention --right --left --max-plies -h --help -V --version' ;;
                trippples) options='--game --seed --circle --square --max-plies -h --help -V --version' ;;
                tribolo) options='--game --seed --games --blue --red --green --rotate --max-plies --threads --shard --from --resume --json -h --help -V --version' ;;
                triple3) options='--game --seed --games --first --second --max-plies --threads --shard --from --resume --json -h --help -V --version' ;;
            esac ;;
        deal)
            words=''
            case $game in
                tripppin) options='--game --seed --count --fair --puzzle --threads --shard --from --resume --json -h --help -V --version' ;;
                trippples) options='--game --seed --rules --freeze --wild --place --count --fair --puzzle --threads --shard --from --resume --json -h --help -V --version' ;;
                tribolo) options='--game --seed --count -h --help -V --version' ;;
                triple3) options='--game --seed --count -h --help -V --version' ;;
            esac ;;
        census)
            words=''
            case $game in
                tripppin) options='--game --seed --boards --threads --shard --from --resume --json -h --help -V --version' ;;
                trippples) options='--game --seed --rules --wild --boards --threads --shard --from --resume --json -h --help -V --version' ;;
            esac ;;
        merge)
            words='' paths=1
            options='--json -h --help -V --version' ;;
        fit)
            words=''
            case $game in
                tribolo) options='--game --seed --games --rounds --out -h --help -V --version' ;;
            esac ;;
        train)
            words=''
            case $game in
                triple3) options='--game --seed --games --out -h --help -V --version' ;;
            esac ;;
        ugi)
            words=''
            case $game in
                tripppin) options='--game -h --help -V --version' ;;
                trippples) options='--game --rules --freeze --wild --place -h --help -V --version' ;;
                tribolo) options='--game -h --help -V --version' ;;
                triple3) options='--game -h --help -V --version' ;;
            esac ;;
        drawings)
            words='' paths=1
            options='-h --help -V --version' ;;
        help)
            words='play screenshot script record think solve moves perft match deal census merge fit train ugi drawings help man completions'
            options='-h --help -V --version' ;;
        man)
            words=''
            options='-h --help -V --version' ;;
        completions)
            words='bash zsh fish'
            options='-h --help -V --version' ;;
    esac
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    elif [[ $paths ]]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    else
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    fi
}
complete -F _tripppin tripppin
