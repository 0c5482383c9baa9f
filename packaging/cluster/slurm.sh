#!/bin/bash
# Counts in parts, one a task of a Slurm array:
#
#     sbatch slurm.sh census --boards 10000000 --seed 1
#     tripppin merge parts/*.json
#
# A part that ran out of time has kept what it counted: sbatch --array=3,7 slurm.sh ... goes on with those. The number of parts
# stands twice, in the array's line and below.
#SBATCH --job-name=tripppin
#SBATCH --array=1-64
#SBATCH --cpus-per-task=2
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --output=tripppin-%a.log
# Ctrl-C, a minute before the end: the program ends by itself and keeps all it has.
#SBATCH --signal=B:INT@60
set -eu
count=64
mkdir -p parts
exec tripppin "$@" --shard "$SLURM_ARRAY_TASK_ID/$count" --threads "$SLURM_CPUS_PER_TASK" \
    --resume "parts/$SLURM_ARRAY_TASK_ID.json"
