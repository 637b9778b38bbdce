#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# ports.sh RTL_DIR OUT_DIR TOP: no input of TOP reaches an output but through a register or a RAM,
# bit by bit. The retire port (rt_*) does not count: it only shows what goes on. Nor does rst_i: AXI
# demands that valids are low in reset (A3.1.2), and they are from its first cycle on. Nor does
# qactive_o, which rises with a valid of s_axi_* while the clock stands. Prints nets on the way when
# one does.
set -eu
rtl=$1 out=$2 top=$3
mkdir -p "$out"
rm -f "$out/through.txt"
{
  for f in $(ls "$rtl"/*.v | grep -v '_vpi\.v$'); do
    case $f in */*ws_lib_ram_*) echo "read_verilog -lib $f" ;; *) echo "read_verilog $f" ;; esac
  done
  echo "hierarchy -check -top $top"
  echo "proc; flatten; memory; opt_expr; opt_clean"
  # Registers and RAMs are cut out. What no output depends on then goes too, and the rest becomes
  # gates, so that a bit reaches only what depends on it.
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
