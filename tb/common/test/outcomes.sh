#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# outcomes.sh PROGRAM: what ws_tb.c says of a test that passes, fails, is skipped, checks nothing,
# crashes or never ends. Ends with "N passed, N failed".
set -u
out=$(WS_WATCHDOG=1 tb/limit.sh 60 "$1")
rc=$?
want='ok 1 - unit/passes[ref,seed=1,icarus]
not ok 2 - unit/fails[ref,seed=1,icarus]
not ok 3 - unit/port[ref,seed=1,icarus]
not ok 4 - unit/element[ref,seed=1,icarus]
ok 5 - unit/is_skipped[ref,seed=1,icarus] # SKIP 1 + 1 == 2
not ok 6 - unit/checks_nothing[ref,seed=1,icarus]
not ok 7 - unit/crashes[ref,seed=1,icarus]
not ok 8 - unit/hangs[ref,seed=1,icarus]'
# What a failed check says of a port: the lines between its first and the result.
says='# FAIL outcomes.c:LINE cycle 0: O->lanes_o = 0xb, expected 0x13   
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
if [ $rc -eq 1 ] && [ "$(grep -E '^(not )?ok' <<< "$out")" = "$want" ] &&
  [[ "$(sed 's/outcomes.c:[0-9]*/outcomes.c:LINE/' <<< "$out")" == *"$says"* ]] &&
  grep -q '^# FAIL .*: the test ends without a check$' <<< "$out" &&
  grep -q "^# FAIL signal 9$" <<< "$out" &&
  grep -q '^# FAIL watchdog: no end after 1 s of processor time$' <<< "$out"; then
  echo "1 passed, 0 failed"
else
  printf '%s\nexit %d\nnot ok - outcomes\n0 passed, 1 failed\n' "$out" $rc
  exit 1
fi
