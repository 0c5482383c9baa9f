#!/bin/sh
# Counts in parts with GNU parallel, one a core, and adds them up:
#
#     sh parallel.sh 64 census --boards 10000000 --seed 1
#
# The parts stand in the folder "parts". Started again, each goes on where it was; what is there already takes no time. More
# machines help with PARALLEL='--sshloginfile machines --workdir .' where all of them see this folder.
set -eu
count=$1
shift
mkdir -p parts
# A part that was killed is begun again, twice.
seq "$count" | parallel --quote --retries 3 \
    tripppin "$@" --shard "{}/$count" --threads 1 --resume "parts/{}.json" > parts/log
rm parts/log
tripppin merge parts/*.json
