#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test_bare.sh: the machine without retire port and performance counters, on tiny. All kernels run,
# checked by their host programs, and all SM tests; there is no lockstep. A kernel of one launch
# takes the cycles it takes on the machine with both. (With several launches, reading the counters
# moves the next start.) Options that the machine cannot serve are refused.
# Ends with "N passed, N failed, N skipped".
set -u
words="CFG=tiny RETIRE_PORT=0 PERF_COUNTERS=0"
[ -z "${WS_LIST:-}" ] || { echo "$words" && exit; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
log=$tmp/log

say() { # OK|'not ok' NAME [DETAIL]
  echo "$1 - bare/$2${3:+ $3}" | tee -a "$log"
}

sim/test/test_sm.sh "$words" "--mem-latency 20" "--mem-latency 100 --stress" | grep -v ' passed, ' |
  tee -a "$log"
# shellcheck disable=SC2086
bare=$(make --no-print-directory wsrun-path $words)
full=$(make --no-print-directory wsrun-path CFG=tiny)
make --no-print-directory wsrun CFG=tiny || say 'not ok' "tiny does not build"

number() { # KEY FILE
  sed -n "s/^  \"$1\": \([0-9]*\),\$/\1/p" "$2"
}

# on WSRUN KERNEL: runs it; its launches and cycles
on() {
  rm -f "$tmp/run.json"
  "$1" --host "$2" --no-lockstep --json "$tmp/run.json" > "$tmp/out" 2>&1 ||
    { echo fails && return; }
  echo "$(number launches "$tmp/run.json") $(number cycles "$tmp/run.json")"
}

compared=0
for k in ${KERNELS:-$("$full" --hosts)}; do
  want=$(on "$full" "$k")
  case $want in
    fails) say 'not ok' "$k" "fails on tiny" ;;
    "1 "?*)
      got=$(on "$bare" "$k")
      if [ "$got" = "$want" ]; then compared=$((compared + 1))
      else say 'not ok' "launches and cycles of $k" "$got, with retire port and counters $want"
        fi ;;
  esac
done
if [ $compared -gt 10 ]; then say ok "$compared kernels take the same cycles"
else say 'not ok' "only $compared kernels compared"; fi

# refuses OPTION WORDS: exit status 2 and a message
refuses() {
  "$bare" --host vecadd "$1" > "$tmp/out" 2>&1
  if [ $? -eq 2 ] && grep -q "^wsrun: $1 needs .*$2" "$tmp/out"; then say ok "refuses $1"
  else say 'not ok' "refuses $1" "$(head -1 "$tmp/out")"; fi
}
refuses --trace 'retire_port = 1'
refuses --counters 'perf_counters = 1'
"$bare" --host vecadd > "$tmp/out" 2>&1
if grep -q "^wsrun: .*no lockstep" "$tmp/out"; then say ok "no lockstep, and says so"
else say 'not ok' "no lockstep, and says so"; fi

passed=$(grep '^ok' "$log" | grep -vc '# SKIP')
skipped=$(grep -c '^ok.*# SKIP' "$log") failed=$(grep -c '^not ok' "$log")
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
