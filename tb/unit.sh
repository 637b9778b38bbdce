#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# unit.sh MODULE SIM DIR [CFG] [KEY=VALUE ...] [--set PARAM=N ...]
# Emits the module, builds its C test for SIM (verilator or icarus) below DIR and runs it.
# unit.sh --common DIR
# Compiles the sources of tests that are the same for all modules and machines, to DIR, where tests
# take them from: build/unit-common.
# WS_BUG=<name>      with the mutant of that name, a row of tb/<stage>/<module>/bugs.def, in the
#                    Verilog of the module itself or of the part that a fifth column names
# WS_BUILT=<folder>  with WS_BUG: all else is of that folder, the DIR of an earlier run for Icarus
#                    on the same configuration
# WS_SRC=<folder>    the module and its test are in that folder, written by hand, over the SM of the
#                    configuration
# WS_MACROS="<bits> <holds>"  RAMs from that size on are stubs of macros (synth/macros)
# WS_DEAF=<file>     places of the module can be made deaf to a later reset (tb/reset_bugs.awk)
# WS_EMIT=1          only emits the Verilog
# WS_WAVE=1          writes the waves of all tests that run, DIR/SIM.fst, and with build/wsview a
#                    view of them to DIR/SIM-view
# Settings of the test: see tb/common/ws_tb.c.
set -eu -o pipefail
. tb/configs.sh
unset MAKEFLAGS MFLAGS MAKELEVEL # verilator runs a make of its own
common=build/unit-common
module="" sim="" src=""
if [ "$1" = --common ]; then
  dir=$2
else
  module=$1 sim=$2 dir=$3
  shift 3
  cfg=${1:-ref}
  [ $# -eq 0 ] || shift
  src=${WS_SRC:-$(echo tb/*/"$module")}
  built=${WS_BUILT:-$dir}
fi
mkdir -p "$dir"

emission() {
  local emit=(--only "$module")
  if [ -n "${WS_SRC:-}" ]; then
    mkdir -p "$dir/rtl" && cp "$src"/*.v "$dir/rtl"
    emit=(--only ws_sm --verilog "$src/$module.v")
  fi
  build/wsgen --cfg "$cfg" "$@" "${emit[@]}" --harness "$module" --out "$dir/rtl" \
    > "$dir/gen.log" || {
    cat "$dir/gen.log"
    exit 1
  }
  # shellcheck disable=SC2086
  [ -z "${WS_MACROS:-}" ] || synth/macros/macros.sh "$dir/rtl" $WS_MACROS
  if [ -n "${WS_DEAF:-}" ]; then # the list of places: tb/reset_bugs.awk
    awk -v list="$WS_DEAF" -f tb/reset_bugs.awk "$dir/rtl/$module.v" > "$dir/deaf.v"
    mv "$dir/deaf.v" "$dir/rtl/$module.v"
  fi
}

# The Verilog with the bug: one file of DIR/bug, which goes before that of the same name.
put_bug() {
  mkdir "$dir/bug"
  awk -F'\t' -v name="$WS_BUG" -v from_dir="$built/rtl" -v dir="$dir/bug" -v module="$module" \
    -f tb/bug_text.awk -f /dev/stdin "$src/bugs.def" >&2 << 'AWK'
$1 == name { from = $2; to = $3; file = ($5 == "" ? module : $5) ".v"; found = 1 }
END {
  if (!found) { print "bugs.def: no bug " name; exit 1 }
  while ((getline line < (from_dir "/" file)) > 0) text = text line "\n"
  at = bug_at(text, from)
  if (!at) {
    print "bugs.def: the text of " name " does not occur exactly once in " file; exit 1
  }
  printf "%s%s%s", substr(text, 1, at - 1), to, substr(text, at + bug_length) > (dir "/" file)
}
AWK
}

warn="-Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef"
warn="$warn -Wwrite-strings -Werror"
cflags="-std=c11 -D_GNU_SOURCE -O1 -g $warn -Itb -Itb/common -Isim/model -Igen"
cflags="$cflags -Isim/compiler/runtime"

# The variables of the test and of its models: one section, which tb/common/ws_again.c puts back.
state_section() {
  objcopy --set-section-flags .bss=alloc,load,data,contents --rename-section .bss=ws_state \
    --rename-section .data=ws_state --rename-section .data.rel=ws_state \
    --rename-section .data.rel.local=ws_state "$1"
}

# compile DIR FILE..: DIR/<path of the file>.<sim>.o of each; those in build/unit-common are there.
objects=""
compile() {
  local to=$1 pic="" c o
  shift
  # shellcheck disable=SC2086
  [ "$sim" = verilator ] || pic="-fPIC $(iverilog-vpi --cflags | sed 's/-Wstrict-prototypes//')"
  for c; do
    o=${c//\//_}
    o=${o%.c}.$sim.o
    if [ "$to" != "$common" ] && [ "$common/$o" -nt "$c" ]; then
      objects="$objects $(realpath "$common/$o")"
      continue
    fi
    # shellcheck disable=SC2086
    gcc $cflags $pic -c -o "$to/$o.$$" "$c"
    case $c in
    tb/common/ws_sim* | tb/common/ws_tb.c | tb/common/ws_port.c | tb/common/ws_again.c) ;;
    *) state_section "$to/$o.$$" ;;
    esac
    mv -f "$to/$o.$$" "$to/$o" # whole, for a test that another make runs meanwhile
    objects="$objects $(realpath "$to/$o")"
  done
}

if [ -z "$module" ]; then
  for sim in verilator icarus; do
    compile "$dir" tb/common/ws_tb.c gen/isa.c sim/model/ws_rv32.c sim/model/ws_sfu.c \
      sim/model/ws_fp.c sim/model/ws_fp_op.c sim/model/ws_fp_gen.c sim/model/ws_fp64.c \
      sim/model/ws_fp64_gen.c
  done
  exit 0
fi

compile_test() {
  local test sources="tb/common/ws_sim.c tb/common/ws_tb.c tb/common/ws_port.c"
  test=$(test_of "$module" "$src")
  sources="$sources tb/common/ws_again.c gen/isa.c sim/model/ws_rv32.c $test"
  if [ -e "$src/model.c" ] && ! grep -q '#include "model.c"' "$src"/*.[ch] "$test"; then
    sources="$sources $src/model.c"
  fi
  [ ! -e "$src/sources" ] || sources="$sources $(tr '\n' ' ' < "$src/sources")"
  [ "$sim" = verilator ] || sources="$sources tb/common/ws_sim_vpi.c"
  cflags="$cflags -I$dir/rtl -I$src -DWS_DUT_HEADER=\"${module}_dut.h\""
  # A line of sources may be a pattern, and name what is there already.
  # shellcheck disable=SC2086,SC2046
  compile "$dir" $(printf "%s\n" $sources | sort -u)
  # shellcheck disable=SC2086
  [ "$sim" = verilator ] || gcc -shared -o "$dir/bench.vpi" $objects \
    $(iverilog-vpi --ldflags | sed 's/-shared//') -lm
}

rm -rf "$dir/bug"
[ "$built" != "$dir" ] || emission "$@"
[ -z "${WS_EMIT:-}" ] || exit 0
[ -z "${WS_BUG:-}" ] || put_bug
[ "$built" != "$dir" ] || compile_test
design=""
for v in "$built"/rtl/*.v; do
  case $v in *_vpi.v) continue ;; esac
  if [ -e "$dir/bug/${v##*/}" ]; then v=$dir/bug/${v##*/}; fi
  design="$design $v"
done
waves=""
if [ -n "${WS_WAVE:-}" ]; then
  export WS_WAVE=$dir/$sim.fst
  waves=+wave=$WS_WAVE
  rm -f "$WS_WAVE.marks"
fi
# simulate COMMAND..: in place of this script, except for the view afterwards.
simulate() {
  [ -n "$waves" ] && [ -x build/wsview ] || exec "$@"
  local rc=0
  "$@" || rc=$?
  build/wsview "$WS_WAVE" --rtl "$built/rtl" --out "$dir/$sim-view" | sed 's/^/# view: /'
  exit $rc
}
if [ "$sim" = verilator ]; then
  obj=$dir/vlt${waves:+-wave}
  mkdir -p "$obj"
  rm -f "$obj/sim" # verilator's make does not know that it depends on the test
  ready="" trace=""
  if [ -z "$waves" ]; then
    cp -p build/vlt/*.o "$obj"/
    # make would build them again, because its makefile is newer
    ready=$(cd build/vlt && printf -- '-o %s ' *.o)
  else
    trace="--trace-fst --trace-structs +define+WS_TRACE"
  fi
  # A short test compiles longer than it runs; that of the whole SM does not, nor does one with
  # WS_OPTIMISE=1.
  fast=-O0
  [ -z "${WS_LONG:-}${WS_OPTIMISE:-}" ] && [ "$module" != ws_sm ] || fast=-O1
  cp tb/verilator_cxx.sh "$obj/cxx"
  WS_PCH=$(realpath build/vlt)/pch
  export WS_PCH
  # shellcheck disable=SC2086
  verilator $trace --binary --build-jobs 1 -O3 --x-assign unique --x-initial unique -MAKEFLAGS \
    "${ready}OPT_FAST=$fast OPT_SLOW=-O0 VM_PARALLEL_BUILDS=0 $(tb/verilator_cxx.sh)" \
    --top-module "${module}_tbtop" --Mdir "$obj" -o sim "$dir/rtl/${module}_dpi.sv" $design \
    -LDFLAGS "$objects" \
    > "$dir/verilator.log" 2>&1 || { cat "$dir/verilator.log"; exit 1; }
  # shellcheck disable=SC2086
  simulate "$obj/sim" $waves +verilator+rand+reset+2 "+verilator+seed+${WS_SEED:-1}"
fi
# shellcheck disable=SC2086
iverilog -g2005 -s "${module}_tbtop" -o "$dir/sim.vvp" "$built/rtl/${module}_vpi.v" $design
# shellcheck disable=SC2086
simulate vvp -n -M "$built" -m bench "$dir/sim.vvp" ${waves:+-fst} $waves < /dev/null
