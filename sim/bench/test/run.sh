#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh WSBENCH: comparisons of small files, and runs with a stand-in for wsrun. TAP; last "N
# passed, N failed". With WS_FIRST it ends at the first failure.
set -u
here=$(dirname "$0")
bench=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
count=0 failed=0

result() { # result ok|'not ok' NAME
  count=$((count + 1))
  [ "$1" = ok ] || failed=$((failed + 1))
  [ "$1" = ok ] || [ -z "${WS_FIRST:-}" ] || exit 1
  echo "$1 $count - bench/$2"
}

# says NAME STATUS PATTERN COMMAND...: that exit status, and a line with the pattern (extended
# regular expression). A pattern that begins with ! must be in no line.
says() {
  local name=$1 status=$2 pattern=$3 rc out there=1
  shift 3
  out=$("$@" 2>&1 < /dev/null)
  rc=$?
  grep -Eq -- "${pattern#!}" <<< "$out" && there=0
  [ "$pattern" = "${pattern#!}" ] || there=$((1 - there))
  if [ $rc -eq "$status" ] && [ $there -eq 0 ]; then
    result ok "$name"
  else
    printf '# exit %s, expected %s and "%s"\n%s\n# again: %s\n' $rc "$status" "$pattern" \
      "$(sed 's/^/# /' <<< "$out")" "$*"
    result 'not ok' "$name"
  fi
}

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

# ---- run
fake=$here/wsrun.sh
chain1='chain: dependent add, 1 warp' chain8='chain: dependent add, 8 warps'
run=("$bench" run -o "$tmp/run.json")
"${run[@]}" 8x8="$fake" > "$tmp/run.txt" 2>&1
says run_missed_goals_do_not_fail 0 \
  '^saxpy 4096 +8x8 +20 +1000 +500 +0\.500 +19668 +0\.05  ratio 0\.45$' "${run[@]}" 8x8="$fake"
says run_goal_missed 0 '^collatz .* IPC 0\.90 MISSED$' cat "$tmp/run.txt"
says run_one_warp 0 \
  '^chain: dependent add, 1 warp +8x8 +50 +500 +110 +0\.220 +4\.20 +10 each +0\.42  each 5\.00$' \
  cat "$tmp/run.txt"
says run_all_warps 0 \
  "^$chain8 +8x8 +50 +900 +810 +0\.900 +1\.10 +0\.42 IPC +2\.14  IPC 0\.98 MISSED\$" \
  cat "$tmp/run.txt"
says run_skips_what_the_machine_lacks 0 '!bench_smem|crc32' cat "$tmp/run.txt"
says run_keeps_counters 0 '"DCACHE_MISS": 3' cat "$tmp/run.json"
says run_is_comparable 0 '^0 better, 0 worse, 12 the same' "$bench" compare "$tmp/run.json" \
  "$tmp/run.json"
says run_4x4 0 '^vecadd 4096 +4x4 +100 +1000 +500 +0\.500 +89266 +0\.01  ratio 0\.45$' env \
  SHAPE='4 4 4' "${run[@]}" 4x4="$fake"
says run_other_shape_has_no_anchor 0 '^sgemm 32 +8x32x8 +20 +1000 +500 +0\.500 *$' env \
  SHAPE='8 32 8' "${run[@]}" 8x8="$fake"
says run_slow 0 '^vecadd 4096 .* 3\.18  ratio 0\.45 MISSED$' env CYCLES=60000 "${run[@]}" \
  8x8="$fake"
says run_wrong_result 1 '^saxpy 4096 +8x8 +100  FAILED$' env WRONG=fsaxpy "${run[@]}" 8x8="$fake"
says run_wrong_result_says_why 1 'c\[3\] is 4, should be 5' env WRONG=fsaxpy "${run[@]}" 8x8="$fake"
says run_wrong_result_is_no_row 0 '^10$' bash -c "grep -c '\"cycles\"' $tmp/run.json"
says run_failed_whatever_it_reports 1 '^saxpy 4096 +8x8 +100  FAILED$' env WRONG=fsaxpy SAYS=true \
  "${run[@]}" 8x8="$fake"
says run_reports_failure 1 '^saxpy 4096 +8x8 +100  FAILED$' env SAYS=false "${run[@]}" 8x8="$fake"
says run_no_wsrun 2 "^wsbench: cannot start $tmp/nowhere" "${run[@]}" 8x8="$tmp/nowhere"
says run_not_writable 2 "^wsbench: " "$bench" run -o "$tmp/no/x.json" 8x8="$fake"
printf '{"knand2": 329.75}' > "$tmp/area"
printf '{"area": 329.75}' > "$tmp/area_bad"
says run_area 0 '^logic of the machine, kNAND2 +329\.8 .*ratio 0\.25, goal 440$' "${run[@]}" \
  --area "$tmp/area" 8x8="$fake"
# Geometric mean of 1000 over the anchor's eight figures, times a quarter.
says run_work 0 '^cycles x area +0\.006 .*ratio 0\.01, goal 0\.15$' "${run[@]}" --area "$tmp/area" \
  8x8="$fake"
says run_bad_area 2 '^wsbench: .*area_bad: no area: no number "knand2"' "${run[@]}" --area \
  "$tmp/area_bad" 8x8="$fake"
says run_missing_area 2 '^wsbench: .*nowhere: no area' "${run[@]}" --area "$tmp/nowhere" 8x8="$fake"
says run_what 2 "^wsbench: 'x'" "${run[@]}" x


# ---- time: cycles x period
# machine NAME PERIOD [VARIABLE=VALUE...]: a runner with Verilog and a timing of it; 3.34 ns is half
# of Vortex's period
machine() {
  local dir=$tmp/$1 ns=$2
  shift 2
  mkdir -p "$dir/rtl" "$dir/synth"
  printf '#!/bin/bash\n%s exec %q "$@"\n' "$*" "$(realpath "$fake")" > "$dir/wsrun"
  chmod +x "$dir/wsrun"
  printf '%s\n' '# file, sum' 'ws_sm.v 11 a.tmpl' 'ws_alu_vpi.v 12 b' 'ws_config.h 13 c' \
    'ws_alu.v 14 d' > "$dir/rtl/MANIFEST"
  printf '%s\n' 'ws_sm.v 11 a.tmpl' 'ws_alu.v 14 d' > "$dir/synth/timing.rtl.txt"
  printf '{"liberty": "osu018_stdcells", "ram_by_size": {"period_ns": 9.0}, %s}' \
    "\"ram_as_flop\": {\"period_ns\": $ns}" > "$dir/synth/timing.json"
}
timed() { # timed NAME CONFIG: its words for wsbench run
  echo --timing "$2=$tmp/$1/synth/timing.json" "$2=$tmp/$1/wsrun"
}
machine m 3.34
machine slow 3.34 CYCLES=60000
machine narrow 3.34 'SHAPE="4 4 4"'
machine dual 6.68 WIDTH=2
# shellcheck disable=SC2046 # words are meant
"${run[@]}" --area "$tmp/area" $(timed m 8x8) $(timed narrow 4x4) 8x8/dual="$tmp/dual/wsrun" \
  > "$tmp/time.txt" 2>&1
cp "$tmp/run.json" "$tmp/time.json"
# Vortex's times of some rows, and the goals
vortex1=' +66\.8 ns each +0\.21  ratio 0\.42' vortex8=' +15\.9 ns each +0\.23  ratio 0\.42'
head='time = cycles x period' sgemm=' +276\.9 us +0\.72  ratio 0\.42'
says time_head 0 \
  "^$head +config latency +cycles +Vortex +ratio +ns +time +Vortex +ratio +goals\$" \
  cat "$tmp/time.txt"
says time_row 0 \
  '^saxpy 4096 +8x8 +20 +1000 +19668 +0\.05 +3\.340 +3\.3 us +131\.4 us +0\.03  ratio 0\.42$' cat \
  "$tmp/time.txt"
says time_row_of_operations 0 \
  "^$chain1 +8x8 +50 +4\.20 each +10 each +0\.42 +3\.340 +14\.0 ns each$vortex1\$" \
  cat "$tmp/time.txt"
# 1/0.9 of 3.34 ns beside 1/0.42 of 6.68 ns
says time_row_of_ipc 0 \
  "^$chain8 +8x8 +50 +0\.90 IPC +0\.42 IPC +2\.14 +3\.340 +3\.7 ns each$vortex8\$" \
  cat "$tmp/time.txt"
says time_keeps_the_row_of_cycles 0 \
  '^saxpy 4096 +8x8 +20 +1000 +500 +0\.500 +19668 +0\.05  ratio 0\.45$' cat "$tmp/time.txt"
says time_of_4x4 0 \
  '^vecadd 4096 +4x4 +100 +1000 +89266 +0\.01 +3\.340 +3\.3 us +596\.3 us +0\.01  ratio 0\.42$' \
  cat "$tmp/time.txt"
says time_of_4x4_is_assumed 0 \
  '^Vortex: 6\.68 ns per cycle, measured at 8x8; its period at 4x4 is not measured and taken' cat \
  "$tmp/time.txt"
says time_rows_without_anchor 0 '!^collatz .* us' cat "$tmp/time.txt"
says time_without_timing 0 '^sgemm 32 +8x8/dual +20 +1000 +41454 +0\.02$' cat "$tmp/time.txt"
says time_mean 0 '^time, geometric mean +0\.011 .*ratio 0\.01, goal 0\.33$' cat "$tmp/time.txt"
says time_area 0 '^time x area +0\.003 .*ratio 0\.00, goal 0\.11$' cat "$tmp/time.txt"
says time_in_json 0 '"time_ratio": 0\.02542' cat "$tmp/time.json"
says time_us_in_json 0 '"us": 3\.34,' cat "$tmp/time.json"
says time_periods_in_json 0 '"8x8": 3\.34' cat "$tmp/time.json"
says time_of_all_in_json 0 '^ *"ratio": 0\.01114' cat "$tmp/time.json"
says time_area_in_json 0 '^ *"times_area": 0\.00278' cat "$tmp/time.json"
says time_is_comparable 0 '^0 better, 0 worse, [1-9][0-9]* the same' "$bench" compare \
  "$tmp/time.json" "$tmp/time.json"
"$bench" baseline "$tmp/time.json" "$tmp/base_time"
says time_is_not_in_the_baseline 0 '!us|ns|ratio|period' cat "$tmp/base_time"
# 60,000 cycles in 41,454, times 0.5
# shellcheck disable=SC2046
says time_missed 0 \
  "^sgemm 32 +8x8 +20 +60000 +41454 +1\.45 +3\.340 +200\.4 us$sgemm MISSED\$" \
  "${run[@]}" $(timed slow 8x8)
# shellcheck disable=SC2046
says time_mean_missed 0 '^time, geometric mean +0\.668 .*ratio 0\.67, goal 0\.33 MISSED$' \
  "${run[@]}" $(timed slow 8x8)
# shellcheck disable=SC2046
says time_area_missed 0 '^time x area +0\.167 .*ratio 0\.17, goal 0\.11 MISSED$' "${run[@]}" \
  --area "$tmp/area" $(timed slow 8x8)
# shellcheck disable=SC2046
says time_of_8x8_has_no_note 0 '!not measured' "${run[@]}" $(timed m 8x8) $(timed dual 8x8/dual)
# shellcheck disable=SC2046
says time_of_dual 0 \
  '^sgemm 32 +8x8/dual +20 +1000 +41454 +0\.02 +6\.680 +6\.7 us +276\.9 us +0\.02  ratio 0\.42$' \
  "${run[@]}" $(timed m 8x8) $(timed dual 8x8/dual)
# shellcheck disable=SC2046
says time_mean_needs_the_rows_that_count 0 '!^time(,| x)' "${run[@]}" --area "$tmp/area" \
  $(timed narrow 4x4)
# shellcheck disable=SC2046
says time_mean_is_of_all_or_none 1 '!^(time,|time x|cycles x area)' env WRONG=fsaxpy "${run[@]}" \
  --area "$tmp/area" $(timed m 8x8)
says time_none 0 '!cycles x period' cat "$tmp/run.txt"
# A machine of another shape has no anchor: its period is kept under its own name, and no times are
# shown.
machine other 3.34 'SHAPE="8 32 8"'
# shellcheck disable=SC2046
says time_without_anchors 0 '!cycles x period' "${run[@]}" $(timed other 8x8)
says time_without_anchors_keeps_the_period 0 '^ *"8x32x8": 3\.34' cat "$tmp/run.json"
sed 's/"8x8": 3.34/"8x8": 6.68/' "$tmp/time.json" > "$tmp/time_before.json"
says time_period_changes 0 '^period of 8x8: 6\.680 -> 3\.340 ns, -50\.00 %$' "$bench" compare \
  "$tmp/time_before.json" "$tmp/time.json"
says time_period_is_the_same 0 '!period of 4x4' "$bench" compare "$tmp/time_before.json" \
  "$tmp/time.json"
says time_period_of_one_only 0 '!period' "$bench" compare "$tmp/run.json" "$tmp/time.json"
# stale NAME PATTERN COMMAND...: that change to the files of a machine, and no times
stale() {
  local name=$1 pattern=$2
  shift 2
  rm -rf "$tmp/stale"
  machine stale 3.34
  "$@"
  # shellcheck disable=SC2046
  "${run[@]}" $(timed stale 8x8) > "$tmp/stale.txt" 2>&1
  says "stale_$name" 0 "^8x8: $tmp/stale/synth/timing\.json $pattern: cycles only" cat \
    "$tmp/stale.txt"
  says "stale_${name}_has_no_times" 0 '!( us|ns each|^time)' cat "$tmp/stale.txt"
}
stale file_changed 'is of other Verilog' sed -i 's/ws_alu.v 14/ws_alu.v 15/' \
  "$tmp/stale/rtl/MANIFEST"
stale last_file_gone 'is of other Verilog' sed -i '$d' "$tmp/stale/rtl/MANIFEST"
stale file_come 'is of other Verilog' sed -i '$aws_new.v 16 e' "$tmp/stale/rtl/MANIFEST"
stale no_sums 'is of other Verilog' rm "$tmp/stale/synth/timing.rtl.txt"
stale no_files 'is of other Verilog' sed -i d "$tmp/stale/synth/timing.rtl.txt" \
  "$tmp/stale/rtl/MANIFEST"
stale library 'is of another library' sed -i 's/osu018/osu035/' "$tmp/stale/synth/timing.json"
stale nowhere 'is not there' rm "$tmp/stale/synth/timing.json"
fresh_after() { # what only simulation needs may change
  sed -i 's/_vpi.v 12/_vpi.v 99/; s/config.h 13/config.h 98/' "$tmp/m/rtl/MANIFEST"
  # shellcheck disable=SC2046
  "${run[@]}" $(timed m 8x8)
}
says stale_is_not_what_only_simulation_needs 0 '^saxpy .* 3\.3 us' fresh_after
echo '{"ram_by_size": {"period_ns": 3.0}}' > "$tmp/m/synth/timing.json"
# shellcheck disable=SC2046
says time_no_period 2 \
  '^wsbench: .*m/synth/timing\.json: no period: no number "ram_as_flop", "period_ns"' "${run[@]}" \
  $(timed m 8x8)
echo '{' > "$tmp/m/synth/timing.json"
# shellcheck disable=SC2046
says time_no_json 2 '^wsbench: .*m/synth/timing\.json: no period: ' "${run[@]}" $(timed m 8x8)
says time_of_no_machine 2 '^wsbench: --timing 4x4=x: expected CONFIG=FILE of a machine$' \
  "${run[@]}" --timing 4x4=x 8x8="$fake"

# A machine with another policy: its rows lie beside those of the first, whose cycles they are
# compared with.
printf '#!/bin/bash\nPOLICY=gto CYCLES=400 exec %q "$@"\n' "$(realpath "$fake")" > "$tmp/gto.sh"
chmod +x "$tmp/gto.sh"
MORE=kmeans "${run[@]}" 8x8="$fake" 8x8/gto="$tmp/gto.sh" > "$tmp/against.txt" 2>&1
says against_row 0 '^kmeans 128 +8x8/gto +100 +400 +200 +0\.500$' cat "$tmp/against.txt"
says against_base 0 '^kmeans 128 +8x8 +100 +1000 +3 +25\.0$' cat "$tmp/against.txt"
says against_ratio 0 '^kmeans 128 +8x8/gto +100 +400 +3 +25\.0 +0\.40  ratio 0\.50$' cat \
  "$tmp/against.txt"
says against_needs_both_rows 0 '!against the row above' cat "$tmp/run.txt"
says against_missed 0 '^kmeans 128 +8x8/gto .* 1\.00  ratio 0\.50 MISSED$' env MORE=kmeans \
  POLICY=gto "${run[@]}" 8x8="$fake" 8x8/gto="$fake"
says policy_is_of_the_machine 0 '^kmeans 128 +8x8/rr ' env MORE=kmeans "${run[@]}" 8x8/gto="$fake"
says dual_issue_is_of_the_machine 0 '^collatz +8x8/dual ' env WIDTH=2 "${run[@]}" 8x8/dual="$fake"

# A machine with bitmanip runs the kernels of 8x8, and its rows lie beside theirs.
printf '#!/bin/bash\nBITS=true CYCLES=${FEWER:-900} exec %q "$@"\n' "$(realpath "$fake")" \
  > "$tmp/bits.sh"
chmod +x "$tmp/bits.sh"
beside=("${run[@]}" 8x8="$fake" 8x8/bitmanip="$tmp/bits.sh")
"${beside[@]}" > "$tmp/beside.txt" 2>&1
says beside_row_has_no_anchor 0 '^vecadd 4096 +8x8/bitmanip +100 +900 +450 +0\.500 *$' cat \
  "$tmp/beside.txt"
says beside_has_no_single_mechanisms 0 '!^chain.* 8x8/bitmanip ' cat "$tmp/beside.txt"
says beside_head 0 '^side by side, cycles +latency +8x8 +8x8/bitmanip +ratio  goals$' cat \
  "$tmp/beside.txt"
says beside_ratio 0 '^vecadd 4096 +100 +1000 +900 0\.9000  ratio 1\.00$' cat "$tmp/beside.txt"
says beside_all_kernels 0 \
  '^8x8/bitmanip: 10 with fewer cycles, 0 the same, 0 with more; .*: 0\.9000$' cat "$tmp/beside.txt"
says beside_more 0 '^8x8/bitmanip: 0 with fewer cycles, 0 the same, 10 with more; .*: 1\.0010$' \
  env FEWER=1001 "${beside[@]}"
says beside_missed 0 '^collatz +20 +1000 +1001 1\.0010  ratio 1\.00 MISSED$' env FEWER=1001 \
  "${beside[@]}"
says beside_same 0 '^8x8/bitmanip: 0 with fewer cycles, 10 the same, 0 with more' env FEWER=1000 \
  "${beside[@]}"
says beside_needs_both_rows 0 '!side by side' "${run[@]}" 8x8/bitmanip="$tmp/bits.sh"
says bitmanip_is_of_the_machine 0 '^collatz +8x8 ' "${run[@]}" 8x8/bitmanip="$fake"
says bitmanip_of_another_config 0 '^collatz +8x8/dual/bitmanip ' env WIDTH=2 "${run[@]}" \
  8x8/dual="$tmp/bits.sh"

# ---- cuts
# Without the cut of it, one path is 10 ns long (SLICE_B), one 9.2 (SFU_STAGES = 1), one 8.5
# (SLICE_D), the others 8.
cat > "$tmp/measure" <<'END'
#!/bin/bash
fast=0 b= s= d=
for w in "$@"; do
  case $w in
  CUT=*) file=${w#*=} ;; CLOCK=fast) fast=1 ;;
  SLICE_B=*) b=${w#*=} ;; SFU_STAGES=*) s=${w#*=} ;; SLICE_D=*) d=${w#*=} ;;
  esac
done
: "${b:=$fast}" "${d:=$fast}" "${s:=$((1 + 2 * fast))}"
p=8.0; [ $d = 1 ] || p=8.5; [ $s = 3 ] || p=9.2; [ $b = 1 ] || p=10.0
cycles=$((10000 + 100 * b + 50 * s + 10 * d))
echo "{\"rows\": ${ROWS:-8}, \"cycles\": $cycles.0, \"period_ns\": $p, \"period_fo4\": 80.0," \
  "\"knand2\": $((60 + b + s + d)).5}" > "$file"
END
chmod +x "$tmp/measure"
mkdir -p "$tmp"/{cuts,cuts_none,cuts_one}/{short,fast}
printf '%s\n' '# wsgen' 'warps = 2' 'clock = short' 'slice_d = 0' 'sfu_stages = 1' 'slice_b = 0' \
  > "$tmp/cuts/short/ws_config.cfg"
sed 's/short/fast/; s/slice_\(.\) = 0/slice_\1 = 1/; s/stages = 1/stages = 3/' \
  "$tmp/cuts/short/ws_config.cfg" > "$tmp/cuts/fast/ws_config.cfg"
for c in short fast; do
  cp "$tmp/cuts/short/ws_config.cfg" "$tmp/cuts_none/$c/"
  grep -v 'slice_d\|sfu' "$tmp/cuts/$c/ws_config.cfg" > "$tmp/cuts_one/$c/ws_config.cfg"
done
cuts_of() { # cuts_of FOLDER MEASURE [CHECK]
  "$here/../cuts.sh" "$bench" "$tmp/$1" "${3:-true}" "$2" "$tmp/$1.out" tiny
}
cuts_of cuts "$tmp/measure" > "$tmp/cuts.txt" 2>&1
says cuts_points 0 '^6$' grep -c '^cuts: ' "$tmp/cuts.txt"
says cuts_none 0 '^cuts: none \(CLOCK=short\)$' cat "$tmp/cuts.txt"
says cuts_all 0 '^cuts: all \(CLOCK=fast\)$' cat "$tmp/cuts.txt"
says cuts_less_one 0 '^cuts: less-SFU_STAGES \(CLOCK=fast SFU_STAGES=1\)$' cat "$tmp/cuts.txt"
says cuts_some 0 '^cuts: with-[0-9a-f]{8} \(CLOCK=short SLICE_B=1\)$' cat "$tmp/cuts.txt"
says cuts_row_none 0 '^no cuts +10\.000 +80\.0 +10050 +61\.5 +100\.50$' cat "$tmp/cuts.txt"
says cuts_row_first 0 '^\+ SLICE_B +9\.200 +80\.0 +10150 +62\.5 +93\.38$' cat "$tmp/cuts.txt"
says cuts_row_last 0 '^\+ SLICE_D +8\.000 +80\.0 +10260 +65\.5 +82\.08$' cat "$tmp/cuts.txt"
says cuts_longest_first 0 '^SLICE_B SFU_STAGES SLICE_D $' bash \
  -c "sed -n 's/^+ \\([A-Z_]*\\) .*/\\1/p' '$tmp/cuts.txt' | tr '\\n' ' '"
says cuts_gain 0 '^SLICE_B +0\.800 +1\.00 % +1\.0 +2\.000 +0\.98 % +1\.0$' cat "$tmp/cuts.txt"
says cuts_gain_of_stages 0 '^SFU_STAGES +0\.700 +0\.99 % +2\.0 +1\.200 +0\.98 % +2\.0$' cat \
  "$tmp/cuts.txt"
says cuts_data 0 '^9\.200 10150\.0 62\.50 "\+ SLICE_B"$' cat "$tmp/cuts.out.dat"
says cuts_data_less 0 '^9\.200 10160\.0 63\.50 "less SFU_STAGES"$' cat "$tmp/cuts.out.dat"
says cuts_plot 0 '!.' gnuplot \
  -e "data = '$tmp/cuts.out.dat'; title = 'tiny'; set output '$tmp/cuts.svg'" "$here/../cuts.gp"
says cuts_plot_has_the_labels 0 'less SFU_STAGES' cat "$tmp/cuts.svg"
says cuts_page 0 \
  '^\| \+ SLICE_B \| 9\.20 \| 80 \| 10150 \| 62\.5 \| 93\.4 \| 2\.00 \| 0\.98 % \| 1\.0 \|$' cat \
  "$tmp/cuts.out.md"
says cuts_json_words 0 '"words": "CLOCK=short SLICE_B=1"' cat "$tmp/cuts.out.json"
says cuts_json_gain 0 '"ns_gained": 0\.7$|"ns_gained": 0\.7,' cat "$tmp/cuts.out.json"
says cuts_of_the_same 2 '^cuts: tiny is the same with clock = fast as with short$' cuts_of \
  cuts_none "$tmp/measure"
# One cut: whatever it is added to is nothing.
says cuts_one 0 '^SLICE_B +2\.000 .* 2\.000 ' cuts_of cuts_one "$tmp/measure"
says cuts_not_measured 1 '^cuts: none was not measured$' cuts_of cuts_one true
says cuts_measure_fails 1 '!^cuts: all' cuts_of cuts_one false
says cuts_not_legal 2 '^cuts: none \(CLOCK=short\) is not legal: ' cuts_of cuts_one true false
says cuts_not_legal_measures_none 2 '!^cuts: none \(CLOCK=short\)$' cuts_of cuts_one \
  "$tmp/measure" false
set_of=(SLICE_D=0/1 SFU_STAGES=1/3 SLICE_B=0/1)
mkdir -p "$tmp/plan"
says plan_before_any 0 '!^with-' "$bench" plan "$tmp/plan" "${set_of[@]}"
says plan_before_any_has_five 0 '^5$' bash -c "'$bench' plan '$tmp/plan' ${set_of[*]} | wc -l"
says plan_after 0 '^with-' "$bench" plan "$tmp/cuts" "${set_of[@]}"
says plan_what 2 "^wsbench: 'slice': expected KEY=OFF/ON" "$bench" plan "$tmp/cuts" slice
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

# ---- exact
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
echo "$((count - failed)) passed, $failed failed"
[ $failed -eq 0 ]
