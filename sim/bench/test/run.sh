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
. "$here/../../../tb/tap.sh"

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
bad empty ':1: no JSON' ''
bad cut_off ':2: no JSON' '{"rows": [
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
says committed_baseline 0 '^0 better, 0 worse, [1-9][0-9]* the same' "$bench" compare \
  "$here/../baseline.json" "$here/../baseline.json"

. "$here/runs.sh"
. "$here/cuts.sh"
. "$here/exact.sh"

echo "1..$count"
echo "$((count - failed)) passed, $failed failed"
[ $failed -eq 0 ]
