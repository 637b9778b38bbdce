#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# point.sh WSSWEEP FOLDER KEPT JOB: measures what KEPT lacks of the configuration in line JOB of
# FOLDER/jobs. Two of the same configuration, of one sweep or several, wait for each other. Each
# figure is kept when it is complete, so that one that is killed loses only the current one.
set -u -o pipefail
wssweep=$1 folder=$2 kept=$3 job=$4
IFS=$'\t' read -r name words < <(sed -n "${job}p" "$folder/jobs")
[ -n "$name" ] || { echo "point.sh: no line $job in $folder/jobs" >&2; exit 2; }
dir=$kept/$name
exec 9> "$dir/lock"
flock 9
units=$("$wssweep" units "$folder" "$kept" "$job") || exit 2
while IFS=$'\t' read -r file version measure kernel latency args; do
  [ -n "$file" ] || continue
  new=$dir/$file.$$.new log=$dir/$file.log
  # shellcheck disable=SC2086 # the words of the configuration
  if { echo "version $version" &&
    "$WS_SWEEP_MEASURE" "$measure" "$kernel" "$latency" "$args" $words; } \
    > "$new" 2> "$log" < /dev/null; then
    rm -f "$dir/$file.failed"
    mv "$new" "$dir/$file"
  else
    rm -f "$new"
    { grep -v '^[[:space:]]*$' "$log" | grep -v '^make' || echo failed; } | tail -n 1 |
      tr '\t' ' ' > "$log.last" && mv "$log.last" "$dir/$file.failed"
  fi
done <<< "$units"
