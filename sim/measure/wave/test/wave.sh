#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# wave.sh all WSVIEW OUT: unit and tool.
# wave.sh unit OUT: waves of a unit test under both simulators: time is the cycle, the clock ticks;
# a mismatch marks its cycle in the view.
# wave.sh tool WSVIEW OUT: views and filters of machines that are elaborated, and do not run.
# wave.sh run OUT WSRUN: waves of a run of the whole SM, of a fault and of a mismatch.
# build/wave_test is the program that reads wave files. Ends with "N passed, N failed".
set -u
. tb/tap.sh
suite=wave
check=build/wave_test
log() { "$@" > "$out/log" 2>&1; }

# ---- a unit test
# marked FST VIEW LOG: the mark of the first failure is at the cycle that the message names.
marked() {
  local fst=$1 view=$2 said=$3 time cycle shown
  read -r time _ < "$fst.marks" || return 1
  cycle=$(sed -n 's/^\(# FAIL\|wsrun: mismatch:\).* \?cycle \([0-9]*\): .*/\2/p' "$said" | head -1)
  shown=$("$check" value "$fst" "$time" '_tbtop.cycle[63:0]')
  echo "mark at $time fs, message: cycle $cycle, wave: $shown"
  [ -n "$cycle" ] && [ "$shown" = "$cycle" ] &&
    grep -q "waves: $fst, marked at .*\b$((time / 1000000)) ns$" "$said" &&
    grep -q "^\*-[0-9.]* $time $time " "$view" && grep -q '^\[markername\] A.*cycle' "$view"
}
unit() {
  local sim out=$1
  rm -rf "$out" && mkdir -p "$out"
  for sim in verilator icarus; do
    WS_WAVE=1 log tb/unit.sh ws_xlane $sim "$out" tiny && log "$check" clock "$out/$sim.fst"
    result $? "unit_clock[$sim]" "$out/log"
    log "$check" names "$out/$sim.fst" "$out/$sim-view/unit.gtkw"
    result $? "unit_names[$sim]" "$out/log"
  done
  WS_BUG=inactive_source WS_BUILT=$out WS_WAVE=1 tb/unit.sh ws_xlane icarus "$out-bug" tiny \
    > "$out/said" 2>&1
  log marked "$out-bug/icarus.fst" "$out-bug/icarus-view/unit.gtkw" "$out/said"
  result $? "unit_mark" "$out/log"
}

# ---- views and filters
# elaborated NAME WORD..: the wave file of a machine in which nothing happens, if it is not there.
elaborated() {
  local d=$out/$1
  shift
  [ ! -e "$d/sm.fst" ] || return 0
  build/wsgen "$@" --only ws_sm --harness ws_sm --out "$d/rtl" > /dev/null &&
    iverilog -g2005 -s ws_sm_tbtop -o "$d/sim.vvp" "$d/rtl/ws_sm_vpi.v" \
      $(ls "$d"/rtl/*.v | grep -v _vpi.v) &&
    vvp -n -M "$out" -m none "$d/sim.vvp" -fst "+wave=$d/new.fst" < /dev/null > /dev/null &&
    mv "$d/new.fst" "$d/sm.fst"
}
none() { # a test that ends at once
  [ -e "$out/none.vpi" ] ||
    gcc -std=c11 -O1 -shared -fPIC -Itb/common $(iverilog-vpi --cflags |
      sed 's/-Wstrict-prototypes//') -o "$out/none.vpi" tb/common/ws_sim_vpi.c \
      sim/measure/wave/test/none.c $(iverilog-vpi --ldflags | sed 's/-shared//')
}
binary() { # NUMBER BITS
  local n=$1 bits=$2 text=''
  while [ "$bits" -gt 0 ]; do text=$((n & 1))$text n=$((n >> 1)) bits=$((bits - 1)); done
  echo "$text"
}
# same NAME FILE: the codes and first words of a filter are the lines on stdin.
same() {
  sort > "$out/want"
  awk '{ sub(/:$/, "", $2); print $1, $2 }' "$2" | sort | diff "$out/want" - > "$out/log" 2>&1
  result $? "$1" "$out/log"
}
codes() { # BITS: of lines NAME CODE
  local name code
  while read -r name code; do echo "$(binary "$code" "$1") $name"; done
}
filters() { # FOLDER: tables as those of gen/, read by other means
  local n=0 name code unit u=$1
  local -A number=()
  for name in $(sed -n 's/^WS_UNIT(\([A-Z0-9]*\),.*/\1/p' gen/units.def); do
    number[$name]=$n n=$((n + 1))
  done
  for name in "${!number[@]}"; do echo "$name ${number[$name]}"; done | codes 4 > "$out/codes"
  same filter_of_units "$u/unit.txt" < "$out/codes"
  sed -n 's/^WS_OP(\([A-Z0-9]*\), \([A-Z0-9_]*\), \([0-9]*\)).*/\1 \2 \3/p' gen/isa/ops.def |
    while read -r unit name code; do
      echo "$unit.$name $((number[$unit] << 5 | code))"
    done | codes 9 > "$out/codes"
  same filter_of_operations "$u/unit_op5.txt" < "$out/codes"
  sed -n 's/^WS_OP(LSU, \([A-Z0-9_]*\), \([0-9]*\)).*/\1 \2/p' gen/isa/ops.def | codes 5 \
    > "$out/codes"
  same filter_of_lsu_operations "$u/op5_LSU.txt" < "$out/codes"
  sed -n 's/^WS_FAULT(\([A-Z_]*\), \([0-9]*\),.*/\1 \2/p' gen/fault.def | codes 5 > "$out/codes"
  same filter_of_causes "$u/cause.txt" < "$out/codes"
  sed -n 's/^WS_PERF(\(LOST_[A-Z]*\|NO_WARP\), 1.*/\1/p' gen/perf.def | grep -v LOST_DUAL |
    awk '{ print $1, 2 ^ (NR - 1) }' | codes 11 > "$out/codes"
  same filter_of_lost_slots "$u/lost.txt" < "$out/codes"
  for name in ws_cta ws_ctrl_run ws_muldiv; do # all localparams of the width of the state
    tr ',;' '\n\n' < "$out/tiny/rtl/$name.v" |
      sed -n "s/^.*[ ]\([A-Z][A-Z]*\) *= 3'd\([0-7]\)$/\1 \2/p" | codes 3 > "$out/codes"
    same "filter_of_states[$name]" "$u/state_${name}_state_q.txt" < "$out/codes"
  done
}
# text NAME FILTER IN OUT
text() {
  (exec -a "$2" "$wsview" <<< "$3") > "$out/log" 2>&1
  [ "$(cat "$out/log")" = "$4" ]
  result $? "$1" "$out/log"
}
programs() { # of process filters
  text instruction insn 00b50533 'add a0, a0, a1'
  text instruction_unknown insn xxxxxxxx xxxxxxxx
  text branch_without_pc insn fe0008e3 'beq zero, zero, pc-16'
  text branch_at_pc pc_insn "$(printf '%x' $((0x20000010 << 32 | 0xfe0008e3)))" \
    'beq zero, zero, 0x80000030'
  text address address2 20000004 80000010
  text line address7 1000000 80000000
}
# every_row: what no machine has is misspelt: a place, or a signal in brackets.
every_row() {
  local s
  sort "$out"/absent.* | uniq -c | awk -v n=${#machines[@]} '$1 >= n { print "nowhere:", $0 }'
  for s in $(grep -v '^//' sim/measure/wave/views.def | grep -o '\[[a-z0-9_+]*' | tr -d '[' |
    tr '+' '\n' | sort -u); do
    cat "$out"/*/view/*.gtkw | grep -q "[.]$s\(\[\|$\| \)" || echo "nowhere: $s"
  done
}
declare -A machines=([tiny]="--cfg tiny" [dual]="--cfg ref ISSUE_WIDTH=2"
  [subcores]="--cfg tiny SCHEDULERS=2 WARPS=4")
tool() {
  local wsview=$1 out=$2 m d
  mkdir -p "$out" && none || return
  rm -f "$out"/absent.*
  for m in "${!machines[@]}"; do
    d=$out/$m
    rm -rf "$d/view"
    # shellcheck disable=SC2086 # words are meant
    elaborated "$m" ${machines[$m]} && "$wsview" "$d/sm.fst" --rtl "$d/rtl" --out "$d/view" \
      > "$out/said" 2>&1
    result $? "views[$m]" "$out/said"
    grep '^absent' "$out/said" | sort -u > "$out/absent.$m"
    log "$check" names "$d/sm.fst" "$d"/view/*.gtkw
    result $? "names[$m]" "$out/log"
  done
  every_row > "$out/log"
  [ ! -s "$out/log" ]
  result $? every_row_is_somewhere "$out/log"
  grep -q '^-chosen (.*g_subcore\[1\]' "$out/subcores/view/issue.gtkw"
  result $? subcores_have_groups
  [ "$(grep -c '^#{warp_pc<' "$out/tiny/view/issue.gtkw")" -eq \
    "$(sed -n 's/^#define WS_WARPS \([0-9]*\).*/\1/p' "$out/tiny/rtl/ws_config.h")" ]
  result $? a_line_for_each_warp
  filters "$out/tiny/view"
  programs
  printf '7000000 mismatch, cycle 7\n9000000 again\n' > "$out/tiny/sm.fst.marks"
  "$wsview" "$out/tiny/sm.fst" --rtl "$out/tiny/rtl" --out "$out/tiny/view" --quiet
  says marks 0 '^\*-22.000000 7000000 7000000 9000000 -1' cat "$out/tiny/view/front.gtkw"
  says names_of_marks 0 '^\[markername\] Amismatch, cycle 7' cat "$out/tiny/view/front.gtkw"
  rm -f "$out/tiny/sm.fst.marks"
  says unknown_stage 1 'no view nowhere; there are: top front issue' "$wsview" \
    "$out/tiny/sm.fst" --rtl "$out/tiny/rtl" --out "$out/tiny/view" --stage nowhere
  says no_wave_file 2 'no wave file' "$wsview" /dev/null --rtl "$out/tiny/rtl" \
    --out "$out/tiny/view"
}

all() { # WSVIEW OUT
  unit "$2/unit"
  tool "$1" "$2/tool"
}

# ---- the whole SM
run() {
  local out=$1 wsrun=$2 dir
  dir=$(dirname "$wsrun")
  mkdir -p "$out"
  rm -rf "$out"/sm.*
  log "$wsrun" --wave "$out/sm.fst" --host vecadd && log "$check" clock "$out/sm.fst"
  result $? sm_clock "$out/log"
  log build/wsview "$out/sm.fst" --rtl "$dir/rtl" --out "$out/sm.view" &&
    log "$check" names "$out/sm.fst" "$out"/sm.view/*.gtkw
  result $? sm_names "$out/log"
  log "$check" states "$out/sm.fst" "$out"/sm.view/*.gtkw
  result $? sm_states "$out/log"
  [ ! -e "$out/sm.fst.marks" ]
  result $? sm_no_mark
  # The RTL issues the old instruction in the marked cycle.
  riscv64-unknown-elf-gcc -march=rv32i -mabi=ilp32 -mno-relax -Isim/test/asm -nostdlib -static \
    -Wl,--no-relax,--build-id=none,-T,sim/test/asm/test.ld -o "$out/changes.elf" \
    sim/measure/wave/test/changes.S
  says sm_mismatch 1 'issues .* 00100513 .* in RTL, .* 00200513 .* in the model' "$wsrun" \
    --wave "$out/changes.fst" --entry changes "$out/changes.elf"
  "$wsrun" --wave "$out/changes.fst" --entry changes "$out/changes.elf" > "$out/said" 2>&1
  log build/wsview "$out/changes.fst" --rtl "$dir/rtl" --out "$out/changes.view" &&
    log marked "$out/changes.fst" "$out/changes.view/top.gtkw" "$out/said"
  result $? sm_mark "$out/log"
  [ "$("$check" value "$out/changes.fst" "$(cut -d' ' -f1 "$out/changes.fst.marks")" \
    .u_core.u_retire.rt_issue_insn_o'[31:0]')" = $((0x00100513)) ]
  result $? sm_instruction_at_mark
}

"$1" "${@:2}"
ends $((count - failed)) $failed
