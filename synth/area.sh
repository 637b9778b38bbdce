#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# area.sh cells RTL_DIR OUT_DIR LIBERTY TOP: synthesises TOP with the hierarchy kept and the RAM
# cells as black boxes. Leaves stat.txt (yosys stat with areas) and rams.txt (the RAM cells'
# parameters). The mapping script is the one the peers' figures were measured with: strash; dretime;
# map.
# area.sh floats AREA_TXT RTL_DIR OUT_DIR LIBERTY WSTIMING DRIVER: the cost of floating point:
# kNAND2 of a lane and of the units shared by all, ROM bits, and the critical path of each. Takes
# the areas from the table that `make area` has made.
set -eu
. "$(dirname "$0")/read_rtl.sh"

cells() {
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
}

floats() {
  area=$1 rtl=$2 out=$3 lib=$4 tool=$5 driver=$6
  [ -e "$rtl/ws_fpu.v" ] || return 0
  each() { awk -v m="$1" '$1 == m { printf "%.2f", $7 / $2 }' "$area"; }
  path() { synth/timing/timing.sh "$tool" "$rtl" "$out/timing.$1" "$lib" "$driver" "$1" --unit |
    awk '{ print $2 " ns, " $6 " MHz" }'; }
  printf '\n%-22s %8s\n' "floating point" kNAND2
  printf '%-22s %8s   %s\n' "ws_fpu, a lane" "$(each ws_fpu)" "$(path ws_fpu)"
  printf '%-22s %8s   %s\n' "ws_fdiv, all lanes" "$(each ws_fdiv)" "$(path ws_fdiv_core)"
  if [ -e "$rtl/ws_sfu_lane.v" ]; then
    rom=$(each ws_sfu_rom)
    printf '%-22s %8s   %s\n' "ws_sfu_lane, a lane" "$(echo "$(each ws_sfu_lane) $rom" |
      awk '{ printf "%.2f", $1 - $2 }')" "$(path ws_sfu_lane)"
    printf '%-22s %8s   %s bits\n' "  and its ROM" "$rom" \
      "$(awk '/WS_SFU_ROM_BITS/ { print $3; exit }' "$rtl/ws_sfu_rom.h")"
  fi
}

"$@"
