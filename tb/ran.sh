#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What make test and make test-long have run, in build/test-ran: date, state of the tree, target,
# seconds, processor seconds, passed, failed, skipped, seed.
# ran.sh state                     the commit, and a sum of what differs from it
# ran.sh add STATE TARGET SECONDS PROCESSOR_SECONDS PASSED FAILED SKIPPED
# ran.sh passed STATE TARGET       "N passed, N failed, N skipped" where its last run in this state
#                                  had no failure
# ran.sh list TARGET..             the last run of each target, and the sum of their times
set -u
ran=build/test-ran
what=$1
shift
case $what in
state)
  commit=$(git rev-parse --short=8 HEAD 2> /dev/null) || { echo unknown && exit; }
  differs=$({
    git diff --no-ext-diff HEAD
    git ls-files -o --exclude-standard -z | xargs -0 -r cksum
  } | cksum)
  echo "$commit$([ "$differs" = "4294967295 0" ] || echo "+${differs%% *}")"
  ;;
add)
  state=$1 target=$2
  shift 2
  printf '%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s\n' "$(date +%FT%T)" "$state" "$target" "$@" \
    "${SEED:-1}" >> $ran
  ;;
passed)
  [ "$1" != unknown ] && [ "$1" != changed ] && [ -e $ran ] &&
    awk -F'\t' -v state="$1" -v target="$2" '
      $2 == state && $3 == target { f = $7; line = $6 " passed, " f " failed, " $8 " skipped" }
      END { if (line == "" || f > 0) exit 1; print line }' $ran
  ;;
list)
  touch $ran
  awk -F'\t' -v targets="$*" -v now="$("$0" state)" '
    { last[$3] = $0; if ($7 == 0) took[$3] = $5; else if (!($3 in took)) took[$3] = $5 }
    END {
      printf "%-22s %-19s %-19s %7s %7s %7s %7s %7s\n", "target", "last run", "of", "s", "cpu s",
        "passed", "failed", "skipped"
      n = split(targets, t, " ")
      for (i = 1; i <= n; i++) {
        if (!(t[i] in last)) { printf "%-22s never\n", t[i]; never++; continue }
        split(last[t[i]], f, "\t")
        printf "%-22s %-19s %-19s %7d %7d %7d %7d %7d\n", t[i], f[1], f[2], f[4], f[5], f[6],
          f[7], f[8]
        seconds += took[t[i]]
        if (f[7] > 0) failed++
        else if (f[2] == now) here++
      }
      printf "%d targets: %d passed on %s, %d failed, %d never ran; those that ran take %d s of a ",
        n, here, now, failed, never, seconds
      print "processor"
    }' $ran
  ;;
esac
