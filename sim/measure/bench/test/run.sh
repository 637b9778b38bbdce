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
says readme_time 0 "needs $time of Vortex.s time" cat "$readme"
says readme_area 0 "and $area of its logic area" cat "$readme"
says figures_period 0 "clock period \\| $period ns" cat "$figures"
says figures_time 0 "geometric mean of these eight .*\\| $cycles \\| $time \\|" \
  cat "$figures"
says figures_both 0 "^\\| time x area .*\\| $both \\|" cat "$figures"
says figures_area 0 "RAMs \\(osu018\\) \\| $knand2 kNAND2 .*\\| $area \\|" \
  cat "$figures"
says committed_baseline 0 '^0 better, 0 worse, [1-9][0-9]* the same' "$bench" compare \
  "$here/../baseline.json" "$here/../baseline.json"

. "$here/runs.sh"

# ---- cuts of the clock period, from points that a stand-in measures
# Without the cut of it, one path is 10 ns long (b), one 9.2 (sfu1), one 8.5 (d), the
# others 8.
cat > "$tmp/measure" <<'END'
#!/bin/bash
fast=0 b= s= d=
for w in "$@"; do
  case $w in
  CUT=*) file=${w#*=} ;; CLOCK=fast) fast=1 ;;
  CUTS=*)
    case $w in *-b*) b=0 ;; *+b*) b=1 ;; esac
    case $w in *-d*) d=0 ;; *+d*) d=1 ;; esac
    case $w in *+sfu1*) s=1 ;; *+sfu3*) s=3 ;; esac ;;
  esac
done
: "${b:=$fast}" "${d:=$fast}" "${s:=$((1 + 2 * fast))}"
p=8.0; [ $d = 1 ] || p=8.5; [ $s = 3 ] || p=9.2; [ $b = 1 ] || p=10.0
cycles=$((10000 + 100 * b + 50 * s + 10 * d))
echo "{\"rows\": ${ROWS:-8}, \"cycles\": $cycles.0, \"period_ns\": $p, \"period_fo4\": 80.0," \
  "\"knand2\": $((60 + b + s + d)).5}" > "$file"
END
chmod +x "$tmp/measure"
mkdir -p "$tmp"/{cuts,cuts_none,cuts_one}
short=(warps=4 cuts=-d cuts=+sfu1 cuts=-b cuts=+same2)
fast=(warps=2 cuts=+d cuts=+sfu3 cuts=+b cuts=+same2)
one=("${short[@]/-b/+b}")
# What wsgen --resolved says of such settings.
resolved() {
  local s name
  for s in "$@"; do
    name=${s#*=[+-]}
    [[ $s == cuts=* ]] && name="cuts: ${name%[0-9]}" || name=${s%=*}
    printf '%s\t%s\n' "$name" "$s"
  done
}
resolved "${short[@]}" | tee "$tmp/cuts/short" "$tmp"/cuts_none/{short,fast} > "$tmp/cuts_one/short"
resolved "${fast[@]}" > "$tmp/cuts/fast"
resolved "${one[@]}" > "$tmp/cuts_one/fast"
cuts_of() { # cuts_of FOLDER MEASURE [CHECK]
  "$here/../cuts.sh" "$bench" "$tmp/$1" "${3:-true}" "$2" "$tmp/$1.out" tiny
}
cuts_of cuts "$tmp/measure" > "$tmp/cuts.txt" 2>&1
says cuts_points 0 '^6$' grep -c '^cuts: ' "$tmp/cuts.txt"
says cuts_none 0 '^cuts: none \(CLOCK=short\)$' cat "$tmp/cuts.txt"
says cuts_all 0 '^cuts: all \(CLOCK=fast\)$' cat "$tmp/cuts.txt"
says cuts_less_one 0 '^cuts: less-SFU \(CLOCK=fast CUTS=\+sfu1\)$' cat "$tmp/cuts.txt"
says cuts_some 0 '^cuts: with-[0-9a-f]{8} \(CLOCK=short CUTS=\+b\)$' cat "$tmp/cuts.txt"
says cuts_row_none 0 '^no cuts +10\.000 +80\.0 +10050 +61\.5 +100\.50$' cat "$tmp/cuts.txt"
says cuts_row_first 0 '^\+ B +9\.200 +80\.0 +10150 +62\.5 +93\.38$' cat "$tmp/cuts.txt"
says cuts_row_last 0 '^\+ D +8\.000 +80\.0 +10260 +65\.5 +82\.08$' cat "$tmp/cuts.txt"
says cuts_longest_first 0 '^B SFU D $' bash \
  -c "sed -n 's/^+ \\([A-Z]*\\) .*/\\1/p' '$tmp/cuts.txt' | tr '\\n' ' '"
says cuts_gain 0 '^B +0\.800 +1\.00 % +1\.0 +2\.000 +0\.98 % +1\.0$' cat "$tmp/cuts.txt"
says cuts_gain_of_stages 0 '^SFU +0\.700 +0\.99 % +2\.0 +1\.200 +0\.98 % +2\.0$' cat \
  "$tmp/cuts.txt"
says cuts_data 0 '^9\.200 10150\.0 62\.50 "\+ B"$' cat "$tmp/cuts.out.dat"
says cuts_data_less 0 '^9\.200 10160\.0 63\.50 "less SFU"$' cat "$tmp/cuts.out.dat"
says cuts_plot 0 '!.' gnuplot \
  -e "data = '$tmp/cuts.out.dat'; title = 'tiny'; set output '$tmp/cuts.svg'" "$here/../cuts.gp"
says cuts_plot_has_the_labels 0 'less SFU' cat "$tmp/cuts.svg"
says cuts_page 0 \
  '^\| \+ B \| 9\.20 \| 80 \| 10150 \| 62\.5 \| 93\.4 \| 2\.00 \| 0\.98 % \| 1\.0 \|$' cat \
  "$tmp/cuts.out.md"
says cuts_json_words 0 '"words": "CLOCK=short CUTS=\+b"' cat "$tmp/cuts.out.json"
says cuts_json_gain 0 '"ns_gained": 0\.7$|"ns_gained": 0\.7,' cat "$tmp/cuts.out.json"
says cuts_of_the_same 2 '^cuts: tiny is the same with clock = fast as with short$' cuts_of \
  cuts_none "$tmp/measure"
# One cut: whatever it is added to is nothing.
says cuts_one 0 '^B +2\.000 .* 2\.000 ' cuts_of cuts_one "$tmp/measure"
says cuts_not_measured 1 '^cuts: none was not measured$' cuts_of cuts_one true
says cuts_measure_fails 1 '!^cuts: all' cuts_of cuts_one false
says cuts_not_legal 2 '^cuts: none \(CLOCK=short\) is not legal: ' cuts_of cuts_one true false
says cuts_not_legal_measures_none 2 '!^cuts: none \(CLOCK=short\)$' cuts_of cuts_one \
  "$tmp/measure" false
set_of=(D=-d/+d SFU=+sfu1/+sfu3 B=-b/+b)
mkdir -p "$tmp/plan"
says plan_before_any 0 '!^with-' "$bench" plan "$tmp/plan" "${set_of[@]}"
says plan_before_any_has_five 0 '^5$' bash -c "'$bench' plan '$tmp/plan' ${set_of[*]} | wc -l"
says plan_after 0 '^with-' "$bench" plan "$tmp/cuts" "${set_of[@]}"
says plan_what 2 "^wsbench: 'slice': expected CUT=OFF/ON" "$bench" plan "$tmp/cuts" slice
says cuts_point_gone 2 '^wsbench: .*/none\.json: ' bash \
  -c "rm '$tmp/cuts/none.json'; '$bench' cuts '$tmp/c' tiny '$tmp/cuts' ${set_of[*]}"
ROWS=7 "$tmp/measure" CUT="$tmp/cuts/none.json" CLOCK=short
says cuts_of_different_rows 2 '^wsbench: .*: the points are of different rows$' "$bench" cuts \
  "$tmp/c" tiny "$tmp/cuts" "${set_of[@]}"
echo '{"rows": 8, "cycles": 1.0, "period_ns": 1.0, "period_fo4": 1.0}' > "$tmp/cuts/none.json"
says cuts_without_area 2 '^wsbench: .*/none\.json: no area$' "$bench" cuts "$tmp/c" tiny \
  "$tmp/cuts" "${set_of[@]}"
"$tmp/measure" CUT="$tmp/cuts/none.json" CLOCK=short
says cuts_not_writable 2 "^wsbench: cannot write $tmp/no/c\\.json" "$bench" cuts "$tmp/no/c" tiny \
  "$tmp/cuts" "${set_of[@]}"
# A point is the geometric mean, the period with RAM access like a flop's, the area.
file four 'a 8x8 20 1000' 'b 8x8 20 4000'
echo '{"ram_by_size": {"period_ns": 9.0, "period_fo4": 91.0},
"ram_as_flop": {"period_ns": 7.5, "period_fo4": 76.0}}' > "$tmp/four.timing"
says point 0 '!.' "$bench" point "$tmp/four" "$tmp/four.timing" "$tmp/area" "$tmp/four.json"
says point_has 0 \
  '^ *"rows": 2, *"cycles": 2000\.0, *"period_ns": 7\.5, *"period_fo4": 76\.0, *"knand2": 329\.75' \
  bash -c "tr -d '{\\n' < '$tmp/four.json'"
says point_of_failures 2 'some rows failed' "$bench" point "$tmp/a_failed" "$tmp/four.timing" \
  "$tmp/area" "$tmp/four.json"
says point_without_period 2 'no period$' "$bench" point "$tmp/four" "$tmp/area" "$tmp/area" \
  "$tmp/four.json"
says point_without_area 2 'no area$' "$bench" point "$tmp/four" "$tmp/four.timing" "$tmp/area_bad" \
  "$tmp/four.json"
says counting 0 '!collatz|chain|2x2|per second' "${run[@]}" --counting 8x8="$fake"
says counting_rows 0 '^8 rows, 0 failed' "${run[@]}" --counting 8x8="$fake"

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
