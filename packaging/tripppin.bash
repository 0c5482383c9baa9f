# Bash completion of tripppin, made by: tripppin completions bash
_tripppin() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    local command= options= words= paths= at
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
        --palette) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -W 'workbench2 workbench13 workbench31 magicwb highcontrast' -- "$cur"); return ;;
        --sprites) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur"); return ;;
        --font) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -W '8 11 13 15 16 22 26 30' -- "$cur"); return ;;
        --game) mapfile -t COMPREPLY < <(compgen -W 'tripppin triple3' -- "$cur"); return ;;
        --position) return ;;
        --seed) return ;;
        --level) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8 9 10' -- "$cur"); return ;;
        --prevention) mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$cur"); return ;;
        --right) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8 9 perfect' -- "$cur"); return ;;
        --left) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8 9 perfect' -- "$cur"); return ;;
        --max-plies) return ;;
        --count) return ;;
        --puzzle) mapfile -t COMPREPLY < <(compgen -W '3 5 9 17 29' -- "$cur"); return ;;
        --boards) return ;;
        --threads) return ;;
        --scale) mapfile -t COMPREPLY < <(compgen -W '1 2 3 4 5 6 7 8' -- "$cur"); return ;;
    esac
    for ((at = 1; at < COMP_CWORD; at++)); do
        case ${COMP_WORDS[at-1]} in --pubscreen|--pens|--palette|--sprites|--font|--game|--position|--seed|--level|--prevention|--right|--left|--max-plies|--count|--puzzle|--boards|--threads|--scale|=) continue ;; esac
        case ${COMP_WORDS[at]} in screenshot|script|think|solve|moves|perft|match|deal|census|ugi|help|man|completions) command=${COMP_WORDS[at]}; break ;; esac
    done
    case $command in
        '')
            options='--pubscreen --interlace --plain --pens --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --scale -h --help -V --version' words='screenshot script think solve moves perft match deal census ugi help man completions 1 2 3 4 5 6 7 8 9' ;;
        screenshot)
            options='--pubscreen --interlace --plain --pens --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed --rgb -h --help -V --version' words='' paths=1 ;;
        script)
            options='--pubscreen --interlace --plain --pens --swap-pens --pal --ntsc --palette --sprites --font --game --position --seed -h --help -V --version' words='' paths=1 ;;
        think)
            options='--game --level --prevention -h --help -V --version' words='' paths=1 ;;
        solve)
            options='--game --moves -h --help -V --version' words='' paths=1 ;;
        moves)
            options='--game -h --help -V --version' words='' paths=1 ;;
        perft)
            options='--game -h --help -V --version' words='' paths=1 ;;
        match)
            options='--game --prevention --right --left --max-plies -h --help -V --version' words='' paths=1 ;;
        deal)
            options='--game --seed --count --fair --puzzle -h --help -V --version' words='' ;;
        census)
            options='--game --seed --boards --threads -h --help -V --version' words='' ;;
        ugi)
            options='--game -h --help -V --version' words='' ;;
        help)
            options='-h --help -V --version' words='screenshot script think solve moves perft match deal census ugi help man completions' ;;
        man)
            options='-h --help -V --version' words='' ;;
        completions)
            options='-h --help -V --version' words='bash zsh fish' ;;
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
