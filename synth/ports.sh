#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# ports.sh [-b] RTL_DIR OUT_DIR TOP: checks, bit by bit, that no input of TOP reaches an output
# except through a register or a RAM. The retire port (rt_*) does not count, because it is for
# observation only. Nor does rst_i: AXI demands that valids are low in reset (A3.1.2), and they are
# from its first cycle on. Nor does qactive_o, which rises with a valid of s_axi_* while the clock
# is stopped. If there is such a path, prints nets on it. -b: finds a path from m_axi_rid to
# m_axi_rready that is put into a copy of the Verilog.
set -eu
if [ "$1" = -b ]; then
  rtl=$2 work=$3
  rm -rf "$work"
  mkdir -p "$work/rtl"
  cp "$rtl"/*.v "$work/rtl"
  grep -q '= !held_q;' "$work/rtl/ws_axi.v" || {
    echo "ports-bugs: ws_axi.v has no text '= !held_q;'" >&2
    exit 2
  }
  sed -i 's/= !held_q;/= !r_keep;/' "$work/rtl/ws_axi.v"
  if "$0" "$work/rtl" "$work/out" "$4" > "$work/said" 2>&1 ||
    ! grep -q m_axi_rready "$work/said"; then
    cat "$work/said" >&2
    echo "ports-bugs: the path was not found" >&2
    echo "0 passed, 1 failed"
    exit 1
  fi
  echo "1 passed, 0 failed"
  exit
fi
. "$(dirname "$0")/read_rtl.sh"
rtl=$1 out=$2 top=$3
mkdir -p "$out"
rm -f "$out/through.txt"
{
  read_rtl $(rtl_files "$rtl")
  echo "hierarchy -check -top $top"
  echo "proc; flatten; memory; opt_expr; opt_clean"
  # Registers and RAMs are cut out. Logic on which no output depends is then removed, and the rest
  # becomes gates, so that a bit reaches only what depends on it.
  echo "delete -output w:rt_* w:qactive_o"
  echo "delete t:\$dff* t:\$sdff* t:*ws_lib_ram_*"
  echo "opt_clean -purge; techmap; opt_expr; opt_clean -purge; splitnets -ports"
  echo "select -set through i:* i:rst_i %d %coe* o:* %cie* %i w:* %i"
  echo "tee -q -o $out/through.txt select -list @through"
  echo "select -assert-none @through"
} > "$out/ports.ys"
if yosys -q -l "$out/ports.log" -s "$out/ports.ys" > "$out/ports.out" 2>&1; then
  echo "ports: no input of $rtl reaches an output"
elif [ -s "$out/through.txt" ]; then
  echo "ports: inputs of $rtl reach outputs; nets between them (all in $out/through.txt):" >&2
  sed 's/^[^/]*\//  /' "$out/through.txt" | grep -v '\$' | head -n 20 >&2
  exit 1
else
  tail -n 5 "$out/ports.out" >&2
  exit 1
fi
