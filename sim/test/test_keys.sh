#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test_keys.sh [--run] TARGET... : each key of gen/params.def, and each word of a list, has an
# unusual value on at least one machine that runs as a whole SM on the RTL: one of these targets, or
# a random machine of bounded size (test_random.sh), which --run runs. Without --run nothing is
# simulated. Ends with "N passed, N failed".
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

# The keys, and words of lists, that are not as usual in a machine, as wsgen --list-keys names them.
settings() {
  local word cfg=ref words=()
  for word in "$@"; do
    case $word in
      CFG=*) cfg=${word#CFG=} ;;
      *=*) is_key "${word%%=*}" && words+=("$word") ;;
    esac
  done
  build/wsgen --cfg "$cfg" "${words[@]}" --settings | cut -f 1
}
rows() { build/wsgen --list-keys; }
known=" $(rows | sed 's/:.*//' | tr '\n' ' ')"
is_key() { [[ $known == *" ${1,,} "* ]]; }

# The seed of the first random machine in which the row is not as usual.
seed_of() {
  local seed
  for seed in {1..300}; do
    # shellcheck disable=SC2046
    settings $(sim/test/test_random.sh --words "$seed") | grep -qx "$1" &&
      echo "$seed" && return
  done
}

missing=$(comm -23 <(rows | sort -u) <(machines "$@" | while read -r line; do
  # shellcheck disable=SC2086
  settings $line
done | sort -u)) || exit 1
keys=$(rows | wc -l) failed=0
while read -r key; do
  [ -n "$key" ] || continue
  seed=$(seed_of "$key")
  echo "# $key: no machine of these targets; random machine ${seed:-none}"
  if [ -z "$seed" ]; then
    failed=$((failed + 1))
    echo "not ok - keys/$key: it is as usual in every machine"
  elif [ -n "$run" ] && ! sim/test/test_random.sh 1 "$seed" < /dev/null; then
    failed=$((failed + 1))
    echo "not ok - keys/$key: random machine $seed; again: make rtl-random N=1 SEED=$seed"
  fi
done <<< "$missing"
echo "# covers $keys keys"
echo "$((keys - failed)) passed, $failed failed"
[ "$keys" -gt 0 ] && [ $failed -eq 0 ]
