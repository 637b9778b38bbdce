#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_all.sh TARGET... [-- TARGET...]: makes each test target, shows a line a target, adds up what
# they counted. The lists that -- separates run side by side: their targets share no output. The
# last list is taken for the longest: the others give way to it. A target prints "N passed, N
# failed" last; one that fails without counting a failure counts as one.
set -u
out=build/test
mkdir -p "$out"
start=$SECONDS
count=$out/count.$$
: > "$count"

lane() {
  local target log began rc counts p f
  for target in "$@"; do
    log=$out/$target.log
    began=$SECONDS
    make --no-print-directory "$target" > "$log" 2>&1 < /dev/null
    rc=$?
    counts=$(grep -aoE '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -1)
    p=$(echo "${counts:-0}" | awk '{print $1 + 0}')
    f=$(echo "$counts" | awk '{print $3 + 0}')
    [ $rc -eq 0 ] || [ "$f" -gt 0 ] || f=1
    [ -n "$counts" ] || { [ $rc -eq 0 ] && p=1; }
    echo "$p $f" >> "$count"
    printf '%-22s %5d passed %4d failed  %4d s\n' "$target" "$p" "$f" $((SECONDS - began))
    if [ "$f" -gt 0 ]; then
      grep -aE -A2 '^not ok|: error|Error|FAIL' "$log" | head -40
      echo "  (whole log: $log)"
    fi
  done
}

list=() lists=()
for target in "$@" --; do
  if [ "$target" != -- ]; then
    list+=("$target")
  else
    lane "${list[@]}" &
    list=()
    lists+=($!)
  fi
done
[ ${#lists[@]} -lt 2 ] || renice -n 5 -p "${lists[@]::${#lists[@]}-1}" > /dev/null
wait
echo "took $((SECONDS - start)) s"
read -r passed failed < <(awk '{ p += $1; f += $2 } END { print p + 0, f + 0 }' "$count")
rm -f "$count"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
