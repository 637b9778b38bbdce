# SPDX-License-Identifier: Apache-2.0
# Sourced by run.sh: exact cycles and counters against a baseline.

exact=("$bench" exact -o "$tmp/now.json")
# against NAME STATUS PATTERN BASE VARIABLE=VALUE... [OPTION...]: machine m of those settings and a
# baseline
against() {
  local name=$1 status=$2 pattern=$3 base=$4 set=() rest=()
  shift 4
  for w in "$@"; do case $w in -*) rest+=("$w") ;; *) set+=("$w") ;; esac; done
  says "exact_$name" "$status" "$pattern" \
    env "${set[@]}" "${exact[@]}" --base "$tmp/$base" "${rest[@]}" m="$fake"
}
says exact_baseline 0 '^3 passed, 0 failed$' "$bench" exact -o "$tmp/exact" m="$fake"
says exact_two_machines 0 '^6 passed, 0 failed$' \
  "$bench" exact -o "$tmp/exact2" m="$fake" k="$fake"
MISSES=0 "$bench" exact -o "$tmp/exact0" m="$fake" > /dev/null
says exact_leaves_zeros_out 0 '!DCACHE_MISS' cat "$tmp/exact0"
row='"kernel": "sgemm n=12", "config": "m", "latency": 20, "cycles": 1000, .*"DCACHE_MISS": 3\}'
says exact_has_a_row_a_line 0 "^\\{$row\\}\$" cat "$tmp/exact"
against same 0 '^3 passed, 0 failed$' exact
against same_has_no_table 0 '!baseline' exact
against cycles 1 '^fsaxpy +m +20 +cycles +1000 +1001 +\+1$' exact CYCLES=1001
against counts 1 '^0 passed, 3 failed$' exact CYCLES=1001
against counter 1 '^fsaxpy +m +20 +DCACHE_MISS +3 +2 +-1$' exact MISSES=2
against counter_gone 1 '^fsaxpy +m +20 +DCACHE_MISS +3 +0 +-3$' exact MISSES=0
against counter_come 1 '^fsaxpy +m +20 +DCACHE_MISS +0 +3 +\+3$' exact0
against new_row 1 '^vecadd +m +20 +not in baseline *$' exact MORE=vecadd
against row_gone 1 '^fsaxpy +m +20 +not run *$' exact ONLY=sgemm
against machine_gone 1 '^fsaxpy +k +20 +not run *$' exact2
against part 0 '^3 passed, 0 failed$' exact2 --part
against part_row_gone 1 '^fsaxpy +m +20 +not run *$' exact2 --part ONLY=sgemm
against wrong_result 1 'c\[3\] is 4, should be 5' exact WRONG=fsaxpy
against missing_base 2 "^wsbench: cannot read $tmp/nowhere: " nowhere
says exact_no_rows 1 'machine m has no rows' env ONLY=nothing "${exact[@]}" m="$fake"
WRONG=fsaxpy "$bench" exact -o "$tmp/exact3" m="$fake" > /dev/null 2>&1
says exact_no_baseline_of_failures 2 '!.' grep -s kernel "$tmp/exact3"
says exact_not_writable 2 '^wsbench: ' "$bench" exact -o "$tmp/no/b" m="$fake"
says exact_no_wsrun 2 "^wsbench: cannot start $tmp/nowhere" "${exact[@]}" m="$tmp/nowhere"
says exact_what 2 "^wsbench: .x.: expected" "${exact[@]}" x
says committed_exact 0 '^[1-9][0-9]{2}$' grep -c kernel "$here/../exact.json"
