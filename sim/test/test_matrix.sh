#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Five machines each of tiny, ref, warp32 and wide, which rtl-tiny, rtl-ref, rtl-warp32 and rtl-wide
# run as they are: all kernels and SM tests in lockstep. Two have the usual schedulers, scoreboards
# and WAR policies, two have several schedulers, one issues pairs. rtl-policies has the other words.
# Memory latencies 1, 20 and 100 and random back-pressure alternate, two for each machine, so that
# each configuration and each choice of words meets all four. Hours; part of `make test-long`.
set -u
passed=0 failed=0 turn=0
for cfg in tiny ref warp32 wide; do
  for words in "SCHED=gto SCOREBOARD=entries WAR=release_on_read" "SCHED=two_level WAR=bloom" \
    "SCHEDULERS=2 WARPS=8" \
    "SCHEDULERS=4 WARPS=16 SCHED=two_level SCOREBOARD=entries WAR=release_on_read" \
    "ISSUE_WIDTH=2 COLLECTORS=8 SCHED=gto WAR=release_on_read"; do
    memory=("--mem-latency 1" "--mem-latency 20 --stress")
    [ $((turn % 2)) -eq 0 ] || memory=("--mem-latency 20" "--mem-latency 100")
    turn=$((turn + 1)) # five by five: the next configuration begins with the other two
    last=$(sim/test/test_sm.sh "CFG=$cfg $words" "${memory[@]}" | tee -a /dev/stderr | tail -1)
    passed=$((passed + $(echo "$last" | awk '{print $1}')))
    failed=$((failed + $(echo "$last" | awk '{print $3}')))
  done
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
