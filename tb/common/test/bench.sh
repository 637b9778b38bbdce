#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bench.sh outcomes PROGRAM: what ws_tb.c says of a test that passes, fails, is skipped, checks
# nothing, crashes or never ends.
# Ends with "N passed, N failed".
set -u
. tb/tap.sh
suite=$1 program=$2

want='ok 1 - unit/passes[ref,seed=1,icarus]
not ok 2 - unit/fails[ref,seed=1,icarus]
not ok 3 - unit/port[ref,seed=1,icarus]
not ok 4 - unit/element[ref,seed=1,icarus]
ok 5 - unit/is_skipped[ref,seed=1,icarus] # SKIP 1 + 1 == 2
not ok 6 - unit/checks_nothing[ref,seed=1,icarus]
not ok 7 - unit/crashes[ref,seed=1,icarus]
not ok 8 - unit/hangs[ref,seed=1,icarus]'
# What a failed check says of a port: the lines between its first and the result.
shown='# FAIL outcomes.c:LINE cycle 0: O->lanes_o = 0xb, expected 0x13   
# signal lanes_o (output, 6 bits) = 0x0b
#     a word per lane
#     lane 1: 0x1, expected 0x2
# again: make unit T=port SEED=1
# waves: the same with WAVE=1
not ok 3 - unit/port[ref,seed=1,icarus]
# FAIL outcomes.c:LINE cycle 0: ws_get(&O->lanes_o, 3, 3) = 0x1, expected 0x0   
# signal lanes_o (output, 6 bits) = 0x0b, at lane 1
#     a word per lane
# again: make unit T=element SEED=1
# waves: the same with WAVE=1'
outcomes() {
  local out rc
  out=$(WS_WATCHDOG=1 tb/limit.sh 60 "$program")
  rc=$?
  [ $rc -eq 1 ] && [ "$(grep -E '^(not )?ok' <<< "$out")" = "$want" ] &&
    [[ "$(sed 's/outcomes.c:[0-9]*/outcomes.c:LINE/' <<< "$out")" == *"$shown"* ]] &&
    grep -q '^# FAIL .*: the test ends without a check$' <<< "$out" &&
    grep -q "^# FAIL signal 9$" <<< "$out" &&
    grep -q '^# FAIL watchdog: no end after 1 s of processor time$' <<< "$out"
  set -- $?
  [ "$1" -eq 0 ] || echo "$out"
  result "$1" "exit $rc"
}

"$suite" "${@:3}"
ends $((count - failed)) $failed
