#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test/micro.sh PROGRAM KERNELS.elf "BACKEND CONFIGURATION KEY=.." "ROW:KEY .." ..: on each machine
# the rows of micro.def infer exactly what is configured; and where the number of the KEY, if one is
# named, is believed to be one more, the row fails. ROW!: it misses the paper, by what its reason
# accounts for. ROW+: it has a result, beside which there is no figure. Ends with "N passed, N
# failed".
set -u
suite=micro
# shellcheck source=tb/tap.sh
. tb/tap.sh
program=$1 kernels=$2
shift 2
dir=$(mktemp -d build/micro.XXXXXX)
trap 'rm -rf "$dir"' EXIT

micro() { # micro ROW [-b KEY=NUMBER] [-p PRESET]
  "$program" -r "$@" "$kernels" "$dir/ws_config.h"
}

# What the machine lacks is skipped; a launch that fails is a failure; one warp may issue slower
# than its unit takes instructions, and never faster.
export WS_BACKEND=rtl-only WS_CONFIG=tiny WS_OVERRIDES=
build/wsgen --cfg tiny --only ws_lib_ram_1rw --out "$dir" > /dev/null
says absent_row_is_skipped 0 '^ok - micro/mul24: # SKIP .*isa without xwsmul24' \
  micro alu -r mul24
says lock_with_a_stack_is_skipped 0 '^ok - micro/spin_lock: # SKIP .*no result: with a SIMT stack' \
  micro alu -r spin_lock
says failing_launch_fails 1 '^not ok - micro/mul24: .*FAILED: ' micro mul24 -b MUL24=1
says one_warp_issues_slower 0 '^ok - micro/issue: .*off what is configured by 1: one warp waits' \
  micro issue
says one_warp_never_issues_faster 1 '^not ok - micro/issue: .*NOT AS CONFIGURED' \
  micro issue -b THREADS=16

# A row that misses the paper has to have a reason, and to miss it by what that accounts for. Tiny
# is judged by the figures of presets: a load of ampere that misses its data cache takes 34 cycles
# more than the memory. That of tiny takes 13 more, and 34 where DCACHE_LATENCY is 30.
export WS_MEM_LATENCY=20
says miss_without_a_reason_fails 1 \
  '^not ok - micro/alu: paper 18, .*: off by -14: NO REASON IS KNOWN \(' micro alu -p fermi
says miss_beyond_its_reason_fails 1 \
  '^not ok - micro/global: paper 290, .*; NOT THE 54 THAT THIS GIVES, within 1 \(' \
  micro global -p ampere
says preset_without_figures_is_refused 2 'no figures of that preset' micro alu -p ref
WS_OVERRIDES='ISA=+xwsloads LATENCY=+dcache30'
# shellcheck disable=SC2086
build/wsgen --cfg tiny $WS_OVERRIDES --only ws_lib_ram_1rw --out "$dir" > /dev/null
for row in global cache_cg cache_cv; do
  says "miss_by_its_reason_passes [$row]" 0 \
    "^ok - micro/$row: .*, inferred 54: off by -[0-9]+: (the simulation sets|there is no cache)" \
    micro $row -p ampere
done
WS_MEM_LATENCY=50
says miss_grows_with_the_latency_of_the_memory 0 \
  '^ok - micro/global: .*, inferred 84: off by -206: the simulation sets' micro global -p ampere
unset WS_MEM_LATENCY

while [ $# -gt 1 ]; do
  read -r WS_BACKEND WS_CONFIG WS_OVERRIDES <<< "$1"
  export WS_BACKEND WS_CONFIG WS_OVERRIDES
  # shellcheck disable=SC2086
  build/wsgen --cfg $WS_CONFIG $WS_OVERRIDES --only ws_lib_ram_1rw --out "$dir" > /dev/null
  for pair in $2; do
    row=${pair%%:*}
    if [ "$row" != "${row%!}" ]; then
      row=${row%!}
      says "$row-misses [$1]" 0 "^ok - micro/$row: .*: off by .*: " micro "$row"
      continue
    fi
    if [ "$row" != "${row%+}" ]; then
      row=${row%+}
      says "$row-measured [$1]" 0 "^ok - micro/$row: .*, inferred [0-9.]+: measured" micro "$row"
      continue
    fi
    says "$row [$1]" 0 "^ok - micro/$row: .*: ok \(" micro "$row"
    [ "$row" != "$pair" ] || continue
    key=${pair#*:}
    is=$(sed -n "s/^#define WS_$key \([0-9]*\).*/\1/p" "$dir/ws_config.h")
    says "$row-believes-$key [$1]" 1 "^not ok - micro/$row: .*NOT AS CONFIGURED" \
      micro "$row" -b "$key=$((is + 1))"
  done
  shift 2
done
# The curve of a row: its axes, and points of the paper.
curve() {
  WS_BACKEND=model WS_CONFIG=gt200 WS_OVERRIDES= "$program" -r registers -o "$dir" "$kernels" \
    "$dir/ws_config.h" > /dev/null && cat "$dir/registers.dat"
}
build/wsgen --cfg gt200 --only ws_lib_ram_1rw --out "$dir" > /dev/null
says "curve-has-axes" 0 '^# registers per thread.threads of the largest block$' curve
says "curve-has-the-points-of-the-paper" 0 '^128 NaN 128$' curve
ends $((count - failed)) $failed
