#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# ports_bugs.sh RTL_DIR WORK_DIR: ports.sh finds a path from m_axi_rid to m_axi_rready put into a
# copy of the Verilog.
set -eu
rtl=$1 work=$2
rm -rf "$work"
mkdir -p "$work/rtl"
cp "$rtl"/*.v "$work/rtl"
grep -q '= !held_q;' "$work/rtl/ws_axi.v" || {
  echo "ports-bugs: ws_axi.v has no text '= !held_q;'" >&2
  exit 2
}
sed -i 's/= !held_q;/= !r_keep;/' "$work/rtl/ws_axi.v"
ports=$(dirname "$0")/ports.sh
if "$ports" "$work/rtl" "$work/out" ws_sm > "$work/said" 2>&1 ||
  ! grep -q m_axi_rready "$work/said"; then
  cat "$work/said" >&2
  echo "ports-bugs: the path was not found" >&2
  echo "0 passed, 1 failed"
  exit 1
fi
echo "1 passed, 0 failed"
