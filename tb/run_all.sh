#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_all.sh TARGET... [-- TARGET...]: makes each test target and shows a line for it; then a table
# by kind (tb/tests) of what passed, failed and was skipped, and the sum. The lists that --
# separates run side by side: their targets share no output. The last list is taken for the longest:
# the others run at lower priority. A target prints "N passed, N failed" last, and ", N skipped" if
# tests were skipped; one that fails without counting a failure counts as one. A line "# covers N
# THING, N THING" of a target is added up in the row of its kind.
# Each run is kept in build/test-ran: date, state of the tree (the commit, and a sum of what differs
# from it), target, seconds, processor seconds, passed, failed, skipped, seed. With RESUME=1 a
# target that passed on the same state of the tree is not made again: its counts are those of then.
# run_all.sh --ran TARGET...: the last run of each target, and the sum of their times.
set -u
ran=build/test-ran
state_now() {
  commit=$(git rev-parse --short=8 HEAD 2> /dev/null) || { echo unknown && return; }
  differs=$({
    git diff --no-ext-diff HEAD
    git ls-files -o --exclude-standard -z | xargs -0 -r cksum
  } | cksum)
  echo "$commit$([ "$differs" = "4294967295 0" ] || echo "+${differs%% *}")"
}
add() { # STATE TARGET SECONDS PROCESSOR_SECONDS PASSED FAILED SKIPPED
  printf '%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s\n' "$(date +%FT%T)" "$@" "${SEED:-1}" >> $ran
}
# passed STATE TARGET: "N passed, N failed, N skipped" where its last run in this state had no
# failure.
passed() {
  [ "$1" != unknown ] && [ "$1" != changed ] && [ -e $ran ] &&
    awk -F'\t' -v state="$1" -v target="$2" '
      $2 == state && $3 == target { f = $7; line = $6 " passed, " f " failed, " $8 " skipped" }
      END { if (line == "" || f > 0) exit 1; print line }' $ran
}
list() { # TARGET..
  touch $ran
  awk -F'\t' -v targets="$*" -v now="$(state_now)" '
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
}

[ "${1:-}" != --ran ] || { list "${@:2}" && exit; }
out=build/test
mkdir -p "$out"
start=$SECONDS
count=$out/count.$$
: > "$count"

# A target's kind, or nothing.
kind_of() {
  awk -F'\t' -v t="$1" '$1 == "kind" { known[$3] = 1 } $2 == t && known[$3] { print $3 }' tb/tests
}

lane() {
  local target log began state took cpu rc counts p f s covers TIMEFORMAT='%U %S'
  for target in "$@"; do
    log=$out/$target.log took=0 cpu="" rc=0
    state=$(state_now)
    if [ "${RESUME:-0}" != 1 ] || ! counts=$(passed "$state" "$target"); then
      began=$SECONDS
      { time make --no-print-directory "$target" > "$log" 2>&1 < /dev/null; } 2> "$log.cpu"
      rc=$?
      took=$((SECONDS - began))
      cpu=$(awk '{ printf "%d", $1 + $2 }' "$log.cpu")
      rm -f "$log.cpu"
      counts=$(grep -aoE '^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$' "$log" | tail -1)
    fi
    read -r p f s < <(awk '{ print $1 + 0, $3 + 0, $5 + 0 }' <<< "${counts:-0}")
    [ $rc -eq 0 ] || [ "$f" -gt 0 ] || f=1
    [ -n "$counts" ] || { [ $rc -eq 0 ] && p=1; }
    if [ -n "$cpu" ]; then
      [ "$(state_now)" = "$state" ] || state=changed # while the target ran
      add "$state" "$target" "$took" "$cpu" "$p" "$f" "$s"
    fi
    covers=$(sed -n 's/^# covers //p' "$log" | paste -sd, | sed 's/,\([^ ]\)/, \1/g')
    printf '%s\t%d\t%d\t%d\t%d\t%s\n' "$(kind_of "$target")" "$p" "$f" "$s" \
      "$took" "$covers" >> "$count"
    printf '%-22s %5d passed %4d failed %4d skipped  %4d s%s\n' "$target" "$p" "$f" "$s" \
      "$took" "$([ -n "$cpu" ] || echo ", before")"
    if [ "$f" -gt 0 ]; then
      grep -aE -B3 -A2 '^not ok|: error|Error|FAIL' "$log" | head -40
      echo "  (whole log: $log)"
    fi
  done
}

list=() lists=()
for target in "$@" --; do
  if [ "$target" != -- ]; then
    list+=("$target")
    [ -n "$(kind_of "$target")" ] || {
      echo "not ok - $target has no row in tb/tests with one of its kinds"
      printf '\t0\t1\t0\t0\t\n' >> "$count"
    }
  else
    lane "${list[@]}" &
    list=()
    lists+=($!)
  fi
done
[ ${#lists[@]} -lt 2 ] || renice -n 5 -p "${lists[@]::${#lists[@]}-1}" > /dev/null
wait
echo
awk -F'\t' '
  FNR == NR { if ($1 == "kind") order[++kinds] = $3; next }
  {
    targets[$1]++; passed[$1] += $2; failed[$1] += $3; skipped[$1] += $4; seconds[$1] += $5
    n = split($6, parts, ", ")
    for (i = 1; i <= n; i++) {
      thing = parts[i]
      number = thing + 0
      sub(/^[0-9]+ /, "", thing)
      if (!(($1, thing) in covered)) things[$1] = things[$1] (things[$1] ? SUBSEP : "") thing
      covered[$1, thing] += number
    }
  }
  END {
    printf "%-31s %7s %7s %6s %7s %7s  %s\n", "kind", "targets", "passed", "failed", "skipped",
      "s", "covers"
    for (k = 1; k <= kinds; k++) {
      kind = order[k]
      if (!targets[kind]) continue
      text = ""
      n = split(things[kind], parts, SUBSEP)
      for (i = 1; i <= n; i++)
        text = text (text ? ", " : "") covered[kind, parts[i]] " " parts[i]
      printf "%-31s %7d %7d %6d %7d %7d  %s\n", kind, targets[kind], passed[kind], failed[kind],
        skipped[kind], seconds[kind], text
    }
  }' tb/tests "$count"
echo "took $((SECONDS - start)) s"
read -r passed failed < <(awk -F'\t' '{ p += $2; f += $3 } END { print p + 0, f + 0 }' "$count")
rm -f "$count"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
