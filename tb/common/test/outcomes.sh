#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# outcomes.sh PROGRAM: what ws_tb.c says of a test that passes, fails, is skipped, checks nothing,
# crashes or never ends. Ends with "N passed, N failed".
set -u
out=$(WS_WATCHDOG=1 timeout 60 "$1")
rc=$?
want='ok 1 - unit/passes[ref,seed=1,icarus]
not ok 2 - unit/fails[ref,seed=1,icarus]
ok 3 - unit/is_skipped[ref,seed=1,icarus] # SKIP 1 + 1 == 2
not ok 4 - unit/checks_nothing[ref,seed=1,icarus]
not ok 5 - unit/crashes[ref,seed=1,icarus]
not ok 6 - unit/hangs[ref,seed=1,icarus]'
if [ $rc -eq 1 ] && [ "$(grep -E '^(not )?ok' <<< "$out")" = "$want" ] &&
  grep -q '^# FAIL .*: the test ends without a check$' <<< "$out" &&
  grep -q "^# FAIL signal 9$" <<< "$out" &&
  grep -q '^# FAIL watchdog: no end after 1 s of processor time$' <<< "$out"; then
  echo "1 passed, 0 failed"
else
  printf '%s\nexit %d\nnot ok - outcomes\n0 passed, 1 failed\n' "$out" $rc
  exit 1
fi
