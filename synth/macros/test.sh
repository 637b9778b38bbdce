#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test.sh OUT SIM:HOLDS:TEST...: ws_sm of tiny with all RAMs as macros passes the linters, as an
# emission with a prefix and another size does, and the tests of ws_sm that are named, or all, on
# macros whose outputs hold (HOLDS = 1) or do not (0).
# Ends with "N passed, N failed".
set -u
suite=macros
# shellcheck source=tb/tap.sh
. tb/tap.sh
out=$1
shift
mkdir -p "$out"

lints() { # TOP BITS WORDS of wsgen..
  local top=$1 bits=$2 dir=$out/lint
  shift 2
  rm -rf "$dir"
  build/wsgen --cfg "$@" --out "$dir" > "$out/lint.log" &&
    synth/macros/macros.sh "$dir" "$bits" >> "$out/lint.log" 2>&1 &&
    [ "$(grep -c ws_sram_ "$dir/files.f")" = "$(jq "[.rams[] | select(.words * .width >= $bits)
      | [.ports, ([.words, 16] | max), .width, .write_granule]] | unique | length" \
      "$dir/rams.json")" ] &&
    [ "$(cd "$dir" && ls ./*.v | wc -l)" = "$(grep -c '\.v$' "$dir/files.f")" ] &&
    tb/lint.sh files "$top" "$dir" >> "$out/lint.log"
}
lints ws_sm 1 tiny
result $? "lint[tiny]" "$out/lint.log"
lints my_ws_sm 4096 tiny PREFIX=my_
result $? "lint[tiny PREFIX=my_, from 4096 bits on]" "$out/lint.log"

for run in "$@"; do
  sim=${run%%:*} test=${run#*:} log=$out/${run//:/.}.tap
  WS_ID=macros WS_MACROS="1 ${test%%:*}" WS_TEST=${test#*:} \
    tb/unit.sh ws_sm "$sim" "$out/$sim" tiny \
    < /dev/null > "$log" 2>&1
  rc=$?
  grep -q '^ok' "$log" && [ $rc -eq 0 ]
  result $? "${test#*:}[$sim,holds=${test%%:*}]: $(grep -c '^ok' "$log") tests" "$log"
done
ends $((count - failed)) $failed
