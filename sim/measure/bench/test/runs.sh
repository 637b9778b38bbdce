# SPDX-License-Identifier: Apache-2.0
# Sourced by run.sh: runs with a stand-in for wsrun, times, rows side by side.

# The stand-in: 1000 cycles per launch and half an instruction per cycle. SHAPE is "WARPS THREADS
# LANES" (default 8 8 8); WRONG names a host program whose results are wrong; CYCLES is another
# number of cycles, MISSES of misses; SAYS is what the report says of the results, whatever the exit
# status. POLICY is the scheduling policy, WIDTH the issue width, BITS true with bitmanip, MORE
# names another host program, ONLY the single one there is.
fake=$tmp/wsrun
cat > "$fake" << 'END'
#!/bin/bash
set -u
host=none json=/dev/null right=true
read -r warps threads lanes <<< "${SHAPE:-8 8 8}"
cycles=${CYCLES:-1000}
while [ $# -gt 0 ]; do
  case $1 in
  --hosts) printf '%s\n' ${ONLY:-fvecadd fsaxpy sgemm sgemm_tiled collatz bench_chain ${MORE:-}}
    exit ;;
  --host) host=$2; shift ;;
  --json) json=$2; shift ;;
  esac
  shift
done
[ "$host" != "${WRONG:-}" ] || { echo "c[3] is 4, should be 5"; right=false; }
part='"what": "dependent add", "ops": 100'
cat > "$json" << JSON
{"cycles": $cycles, "warp_instrs": $((cycles / 2)), "thread_instrs": $((cycles * 4)), "ipc": 0.5,
 "ok": ${SAYS:-$right},
 "counters": {"DCACHE_ACCESS": 12, "DCACHE_MISS": ${MISSES:-3}},
 "machine": {"warps": $warps, "threads": $threads, "lanes": $lanes, "sched": "${POLICY:-rr}",
             "issue_width": ${WIDTH:-1}, "bitmanip": ${BITS:-false}},
 "measured": [{$part, "warps": 1, "cycles": 420, "launch_cycles": 500, "warp_instrs": 110},
              {$part, "warps": 8, "cycles": 880, "launch_cycles": 900, "warp_instrs": 810}]}
JSON
$right
END
chmod +x "$fake"
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
says time_is_not_in_rows_of_the_baseline 0 '!"(us|anchor_us|time_ratio|ns_each)"' \
  cat "$tmp/base_time"
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
