# SPDX-License-Identifier: Apache-2.0
# Sourced by run.sh: cuts of the clock period, from points that a stand-in measures.

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
