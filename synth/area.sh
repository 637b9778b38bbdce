#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# area.sh RTL_DIR OUT_DIR LIBERTY TOP: synthesises TOP with the hierarchy kept and the RAM cells as
# black boxes. Leaves stat.txt (yosys stat with areas) and rams.txt (the RAM cells' parameters).
# The mapping script is the one the peers' figures were measured with: strash; dretime; map.
set -eu
. "$(dirname "$0")/read_rtl.sh"
rtl=$1 out=$2 lib=$3 top=$4
[ -r "$lib" ] || { echo "area: no Liberty file $lib (run ./setup.sh)" >&2; exit 2; }
{
  read_rtl $(rtl_files "$rtl")
  echo "hierarchy -check -top $top"
  echo "tee -o $out/rams.txt dump -m t:*ws_lib_ram_*"
  echo "synth -top $top -noabc"
  echo "dfflibmap -liberty $lib"
  echo "abc -fast -liberty $lib"
  echo "opt_clean -purge"
  echo "tee -o $out/stat.txt stat -liberty $lib"
} > "$out/area.ys"
yosys -q -l "$out/yosys.log" -s "$out/area.ys" > /dev/null
