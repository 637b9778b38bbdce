#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh WSBENCH: comparisons of small files, and runs with a stand-in for wsrun. TAP; last "N
# passed, N failed". With WS_FIRST it ends at the first failure.
set -u
here=$(dirname "$0")
bench=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
suite=bench
# shellcheck source=tb/tap.sh
. "$here/../../../../tb/tap.sh"

file() { # file NAME ROW...: kernel config latency cycles
  local name=$1 comma=
  shift
  {
    printf '{"rows": ['
    for row in "$@"; do
      read -r kernel config latency cycles <<< "$row"
      printf '%s\n{"kernel": "%s", "config": "%s", "latency": %s, "cycles": %s}' "$comma" \
        "$kernel" "$config" "$latency" "$cycles"
      comma=,
    done
    printf '\n]}\n'
  } > "$tmp/$name"
}

# ---- compare
file a 'one 8x8 20 1000' 'two 8x8 20 2000' 'two 8x8 100 4000' 'two 4x4 20 100' 'gone 8x8 20 5'
file b 'two 4x4 20 100' 'one 8x8 20 1100' 'two 8x8 20 1000' 'two 8x8 100 4000' 'come 8x8 20 7'
ab=("$bench" compare "$tmp/a" "$tmp/b")
says worse 0 '^one +8x8 +20 +1000 +1100 +\+10\.00 % +WORSE$' "${ab[@]}"
says better 0 '^two +8x8 +20 +2000 +1000 +-50\.00 % +better$' "${ab[@]}"
says same_is_not_listed 0 '!^two +8x8 +100' "${ab[@]}"
says other_config_is_another_row 0 '!^two +4x4' "${ab[@]}"
says added 0 '^come +8x8 +20 +- +7 +added$' "${ab[@]}"
says removed 0 '^gone +8x8 +20 +5 +- +REMOVED$' "${ab[@]}"
says counts 0 '^1 better, 1 worse, 2 the same, 1 added, 1 removed$' "${ab[@]}"
says mean 0 '^8x8: .* of 3 rows: 0\.8193$' "${ab[@]}"
says mean_of_a_config 0 '^4x4: .* of 1 rows: 1\.0000$' "${ab[@]}"
says nothing_changed 0 '^0 better, 0 worse, 5 the same, 0 added, 0 removed$' "$bench" compare \
  "$tmp/a" "$tmp/a"
says nothing_changed_has_no_table 0 '!change' "$bench" compare "$tmp/a" "$tmp/a"
sed '$s/]}/], "area_knand2": 400.0}/' "$tmp/a" > "$tmp/a4"
sed '$s/]}/], "area_knand2": 300.0}/' "$tmp/b" > "$tmp/b3"
says area 0 '^area: 400\.0 -> 300\.0 kNAND2, -25\.00 %$' "$bench" compare "$tmp/a4" "$tmp/b3"
says area_of_one_only 0 '!area' "$bench" compare "$tmp/a" "$tmp/b3"

# ---- bad files
bad() { # bad NAME PATTERN TEXT
  printf '%s' "$3" > "$tmp/bad_$1"
  says "$1" 2 "^wsbench: .*bad_$1.*$2" "$bench" compare "$tmp/a" "$tmp/bad_$1"
}
says missing_base 2 "^wsbench: cannot read $tmp/nowhere: " "$bench" compare "$tmp/nowhere" "$tmp/a"
says missing_new 2 "^wsbench: cannot read $tmp/nowhere: " "$bench" compare "$tmp/a" "$tmp/nowhere"
bad empty ':1: not JSON' ''
bad cut_off ':2: not JSON' '{"rows": [
{"kernel": "one"'
bad no_rows 'no list "rows"' '{"row": []}'
bad rows_no_list 'no list "rows"' '{"rows": 3}'
bad rows_empty '"rows" is empty' '{"rows": []}'
bad row_no_object 'row 1 .*no object' '{"rows": [7]}'
row='"kernel": "one", "config": "8x8", "latency": 20, "cycles": 3'
bad no_kernel 'row 2 .*"kernel"' \
  "{\"rows\": [{$row}, {\"config\": \"8x8\", \"latency\": 20, \"cycles\": 3}]}"
bad no_config 'row 1 \(one\).*"config"' '{"rows": [{"kernel": "one", "latency": 20, "cycles": 3}]}'
bad latency_text 'row 1 \(one\).*"latency"' \
  '{"rows": [{"kernel": "one", "config": "8x8", "latency": "20", "cycles": 3}]}'
bad no_cycles 'row 1 \(one\).*"cycles"' \
  '{"rows": [{"kernel": "one", "config": "8x8", "latency": 20}]}'
bad no_time_at_all 'row 1 \(one\).*"cycles"' \
  '{"rows": [{"kernel": "one", "config": "8x8", "latency": 20, "cycles": 0}]}'
bad twice 'row 2 \(one\).*the key of' "{\"rows\": [{$row}, {$row}]}"
says usage 2 '^usage: wsbench' "$bench" compare "$tmp/a"

# ---- baseline
says baseline 0 '!.' "$bench" baseline "$tmp/b3" "$tmp/base"
says baseline_has_a_row_a_line 0 \
  '^\{"kernel": "one", "config": "8x8", "latency": 20, "cycles": 1100\},$' cat "$tmp/base"
says baseline_is_the_same 0 '^0 better, 0 worse, 5 the same, 0 added, 0 removed$' "$bench" compare \
  "$tmp/b" "$tmp/base"
sed '$s/]}/], "failed": [{"kernel": "x"}]}/' "$tmp/a" > "$tmp/a_failed"
says baseline_of_failures 2 'some rows failed' "$bench" baseline "$tmp/a_failed" "$tmp/base2"
says baseline_not_writable 2 "cannot write $tmp/no/b" "$bench" baseline "$tmp/a" "$tmp/no/b"

# ---- the headline
eight() { # eight NAME PERCENT PERIOD AREA: the rows that count, with so much of the anchor's cycles
  sed -n 's/^WS_BENCH_RUN("\([^"]*\)", .*, "8x8", \([0-9]*\), \([0-9]*\), .*, 1)$/\1|\2|\3/p' \
    "$here/../rows.def" | awk -F'|' -v per="$2" -v period="$3" -v area="$4" '
      { rows = rows sprintf("%s{\"kernel\": \"%s\", \"config\": \"8x8\", ", NR > 1 ? ",\n" : "", $1)
        rows = rows sprintf("\"latency\": %d, \"cycles\": %d}", $2, $3 * per / 100) }
      END { printf "{\"period_ns\": {\"8x8\": %s}, \"area_knand2\": %s, ", period, area
        printf "\"rows\": [\n%s\n]}\n", rows }' > "$tmp/$1"
}
eight half 50 3.34 131.9
eight slower 51 3.34 131.9
eight longer 50 3.35 131.9
eight larger 50 3.34 132
eight cycles_only 50 0 0
eight cycles_more 60 0 0
says headline 0 '^cycles 0\.50 time 0\.25 area 0\.10 time_area 0\.0[23] period 3\.34 knand2 132$' \
  "$bench" headline "$tmp/half"
says no_headline 2 'no headline' "$bench" headline "$tmp/a"
says headline_same 0 '^headline: time of the anchor.s: 0\.2500 -> 0\.2500$' "$bench" compare \
  "$tmp/half" "$tmp/half"
says headline_cycles 1 '^headline: cycles .* WORSE$' "$bench" compare "$tmp/half" "$tmp/slower"
says headline_period 1 '^headline: time .* WORSE$' "$bench" compare "$tmp/half" "$tmp/longer"
says headline_area 1 '^headline: area .* WORSE$' "$bench" compare "$tmp/half" "$tmp/larger"
says headline_better 0 '^headline: time .* better$' "$bench" compare "$tmp/longer" "$tmp/half"
says headline_of_cycles_alone 0 '^headline: time .* 0\.2500 -> 0\.2500$' "$bench" compare \
  "$tmp/half" "$tmp/cycles_only"
says headline_of_more_cycles 1 '^headline: time .* 0\.3000  WORSE$' "$bench" compare \
  "$tmp/half" "$tmp/cycles_more"
cp "$tmp/half" "$tmp/kept"
"$bench" baseline "$tmp/cycles_only" "$tmp/kept"
says headline_stays 0 '^cycles 0\.50 time 0\.25' "$bench" headline "$tmp/kept"
# What the documents say is the committed baseline.
readme=$here/../../../../README.md figures=$here/../../../../docs/figures.md
read -r _ cycles _ time _ area _ both _ period _ knand2 < <(\
  "$bench" headline "$here/../baseline.json")
says readme_time 0 "take $time of its time" cat "$readme"
says readme_area 0 "with $area of its logic area" cat "$readme"
says figures_period 0 "clock period \\| $period ns" cat "$figures"
says figures_time 0 "geometric mean of these eight .*\\| $cycles \\| $time \\|" \
  cat "$figures"
says figures_both 0 "^\\| time x area .*\\| $both \\|" cat "$figures"
says figures_area 0 "RAMs \\(osu018\\) \\| $knand2 kNAND2 .*\\| $area \\|" \
  cat "$figures"
says committed_baseline 0 '^0 better, 0 worse, [1-9][0-9]* the same' "$bench" compare \
  "$here/../baseline.json" "$here/../baseline.json"

. "$here/runs.sh"
. "$here/cuts.sh"

# ---- exact cycles and counters against a baseline
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

echo "1..$count"
ends $((count - failed)) $failed
