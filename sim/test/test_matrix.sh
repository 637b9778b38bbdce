#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Six machines each of tiny, ref, warp32 and wide, at memory latency 1, 20, 100 and under random
# back-pressure: all kernels and SM tests in lockstep. Three have the usual schedulers, scoreboards
# and WAR policies, two have several schedulers, one issues pairs. rtl-policies has the other words.
# Hours; part of `make test-long`.
set -u
passed=0 failed=0
for cfg in tiny ref warp32 wide; do
  for words in "" "SCHED=gto SCOREBOARD=entries WAR=release_on_read" "SCHED=two_level WAR=bloom" \
    "SCHEDULERS=2 WARPS=8" \
    "SCHEDULERS=4 WARPS=16 SCHED=two_level SCOREBOARD=entries WAR=release_on_read" \
    "ISSUE_WIDTH=2 COLLECTORS=8 SCHED=gto WAR=release_on_read"; do
    last=$(sim/test/test_sm.sh "CFG=$cfg $words" "--mem-latency 1" "--mem-latency 20" \
      "--mem-latency 100" \
      "--mem-latency 20 --stress" | tee -a /dev/stderr | tail -1)
    passed=$((passed + $(echo "$last" | awk '{print $1}')))
    failed=$((failed + $(echo "$last" | awk '{print $3}')))
  done
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
