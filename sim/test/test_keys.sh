#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test_keys.sh [--run] TARGET... : each key of gen/params.def has a value other than its default on
# at least one machine that runs as a whole SM on the RTL: one of these targets, or a random machine
# of bounded size (test_random.sh), which --run runs. Without it nothing is simulated. Ends with "N
# passed, N failed".
set -u -o pipefail
run=
[ "${1:-}" != --run ] || { run=1 && shift; }
[ $# -gt 0 ] || { sed -n '3,6s/^# //p' "$0"; exit 2; }

machines() {
  local target
  for target in "$@"; do
    WS_LIST=1 make --no-print-directory -s "$target" | grep -o 'CFG=.*' ||
      echo "not ok - keys: $target lists no machine" >&2
  done
}

# The keys of a machine: those of its configuration file, then those of its words.
keys() {
  local word
  for word in "$@"; do
    case $word in
      CFG=*) sed -n 's/^\([a-z0-9_]*\) *= *\([^ #]*\).*/\1=\2/p' "gen/configs/${word#CFG=}.cfg" ;;
      *=*) echo "${word,,}" ;;
    esac
  done
}

# The seed of the first random machine in which the key has another value than the usual one.
seed_of() {
  local seed value
  for seed in {1..300}; do
    value=$(sim/test/test_random.sh --words "$seed" | grep -o " ${1^^}=[^ ]*")
    [ -z "$value" ] || [ "${value#*=}" = "$2" ] || { echo "$seed" && return; }
  done
}

missing=$(machines "$@" | while read -r line; do
  # shellcheck disable=SC2086
  keys $line
done | sort -u | awk -F'[=(,|" ]+' '
  FNR == NR { if (split($0, w, "=") == 2) said[w[1]] = said[w[1]] " " w[2]; next }
  /^WS_PARAM\(/ {
    key = $2
    split($0, fields, ", *")
    usual = fields[3]
    if (fields[2] == "ENUM") { # WS_<slot>_<word>, and "@slot"
      match($0, /"@[a-z0-9_]+"/)
      usual = substr(usual, length("WS__") + RLENGTH - length("\"@\"") + 1)
    }
    if (usual == "WS_AUTO") usual = "auto"
    n = split(said[key], values, " ")
    other = 0
    for (i = 1; i <= n; i++) if (values[i] != usual) other = 1
    if (!other) print key, usual
  }' - gen/params.def) || exit 1
keys=$(grep -c '^WS_PARAM(' gen/params.def) failed=0
while read -r key usual; do
  [ -n "$key" ] || continue
  seed=$(seed_of "$key" "$usual")
  echo "# $key: no machine of these targets; random machine ${seed:-none}"
  if [ -z "$seed" ]; then
    failed=$((failed + 1))
    echo "not ok - keys/$key: every machine has $usual"
  elif [ -n "$run" ] && ! sim/test/test_random.sh 1 "$seed" < /dev/null; then
    failed=$((failed + 1))
    echo "not ok - keys/$key: random machine $seed; again: make rtl-random N=1 SEED=$seed"
  fi
done <<< "$missing"
echo "# covers $keys keys"
echo "$((keys - failed)) passed, $failed failed"
[ "$keys" -gt 0 ] && [ $failed -eq 0 ]
