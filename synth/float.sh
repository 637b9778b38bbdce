#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# float.sh AREA_TXT RTL_DIR OUT_DIR LIBERTY WSTIMING DRIVER: the cost of floating point: kNAND2 of a
# lane and of the units shared by all, ROM bits, and the critical path of each. Takes the areas from
# the table that `make area` has made.
set -eu
area=$1 rtl=$2 out=$3 lib=$4 tool=$5 driver=$6
[ -e "$rtl/ws_fpu.v" ] || exit 0
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
