#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# hang.sh PROGRAM: a test that never ends is a `not ok` of the watchdog. Ends with "N passed, N
# failed".
set -u
out=$(WS_WATCHDOG=1 timeout 60 "$1")
rc=$?
want='ok 1 - unit/passes[ref,seed=1,icarus]
not ok 2 - unit/fails[ref,seed=1,icarus]
not ok 3 - unit/hangs[ref,seed=1,icarus]'
if [ $rc -eq 1 ] && [ "$(grep -E '^(not )?ok' <<< "$out")" = "$want" ] &&
  grep -q '^# FAIL watchdog: no end after 1 s of processor time$' <<< "$out"; then
  echo "1 passed, 0 failed"
else
  printf '%s\nexit %d\nnot ok - watchdog\n0 passed, 1 failed\n' "$out" $rc
  exit 1
fi
