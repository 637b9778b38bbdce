#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# macros.sh RTL_DIR [BITS [HOLDS]]: puts RAM macros below an emission, in its own folder. Each RAM
# of rams.json with at least BITS bits (default 1024) becomes a macro of its shape, with the ports
# of OpenRAM: no write mask where a write takes the whole word, at least 16 rows. A smaller one
# stays as it is. With HOLDS = 0 (default) the outputs of macros are unknown after an edge without a
# read, as those of OpenRAM are, and the cells keep what was read; with 1 they hold until the next
# access. Writes
#   ws_sram_<ports>_<words>x<width>_<bits of a write granule>.v   a stub of each macro: what it
#                 does, until the real one takes its place
#   ws_lib_ram_1rw.v, ws_lib_ram_1r1w.v   the RAM cells: they choose the macro by its shape
#   ws_lib_ram_1rw_flops.v, ..            the cells of the emission, for small RAMs
# and adds them to files.f.
set -eu
dir=$1 bits=${2:-1024} holds=${3:-0}
here=$(dirname "$0")
prefix=$(jq -r '.top | sub("ws_sm$"; "")' "$dir/rams.json")
if grep -qs _flops "$dir/${prefix}"ws_lib_ram_*[rw].v; then
  echo "macros: $dir has macros already" >&2
  exit 1
fi

# fill FILE: of this folder, with the shape of the macro in its places. Lines that end with @MASKED@
# are for macros with a write mask, those with @WHOLE@ for the others; @LOSES@: outputs do not hold,
# @KEEPS@: they do.
fill() {
  local drop=WHOLE keep=MASKED without=KEEPS with=LOSES pad='' end=''
  [ "$granule" != "$width" ] || { drop=MASKED keep=WHOLE; }
  [ "$holds" = 0 ] || { without=LOSES with=KEEPS; }
  [ "$pads" -eq 0 ] || { pad="{$pads'd0, " end=}; }
  sed -e "/@$drop@$/d;/@$without@$/d" \
    -e "s/  @$keep@$//;s/  @$with@$//" \
    -e "s/@NAME@/$name/" -e "s/@WORDS@/$words/g" -e "s/@ROWS@/$rows/g" \
    -e "s/@WIDTH@/$width/g" -e "s/@GRANULE@/$granule/g" \
    -e "s/@GROUPS@/$((width / granule))/g" -e "s/@ADDR@/$addr/" \
    -e "s/@PAD@/$pad/" -e "s/@END@/$end/" "$here/$1"
}
# The bits of an address of that many rows.
bits_of() { awk -v n="$1" 'BEGIN { for (a = 1; 2 ^ a < n; a++); print a }'; }

for ports in 1rw 1r1w; do
  other=$([ $ports = 1rw ] && echo 1r1w || echo 1rw)
  cell=${prefix}ws_lib_ram_$ports
  # shellcheck disable=SC2016
  jq -r --arg cell "$cell" --argjson bits "$bits" '[.rams[]
    | select(.cell == $cell and .words * .width >= $bits)
    | "\(.words) \(.width) \(.write_granule)"] | unique[]' "$dir/rams.json" > "$dir/shapes.txt"
  branches=$dir/branches.txt
  : > "$branches"
  while read -r words width granule; do
    rows=$((words < 16 ? 16 : words))
    addr=$(bits_of "$rows") pads=$((addr - $(bits_of "$words")))
    name=${prefix}ws_sram_${ports}_${rows}x${width}_$granule
    [ -e "$dir/$name.v" ] || echo "$name.v" >> "$dir/files.f" # two shapes of few rows may share one
    fill "stub_$ports.v" > "$dir/$name.v"
    fill "branch_$ports.v" >> "$branches"
  done < "$dir/shapes.txt"
  [ -e "$dir/$cell.v" ] || continue
  # The header of the cell stays, and gets a body that chooses.
  sed "s/\<module $cell\>/module ${cell}_flops/" "$dir/$cell.v" > "$dir/${cell}_flops.v"
  { sed '/^);/q' "$dir/${cell}_flops.v" | sed "s/${cell}_flops/$cell/" &&
    sed -e "/@BRANCHES@/{r $branches
d}" -e "s/@CELL@/$cell/" -e "s/@BITS@/$bits/" -e "s/@HOLDS@/$holds/" \
      -e "/@${other^^}@$/d" -e "s/  @${ports^^}@$//" "$here/body.v"; } > "$dir/$cell.v"
  sed -i "s/^$cell\.v$/${cell}_flops.v\n$cell.v/" "$dir/files.f"
done
rm -f "$dir/shapes.txt" "$dir/branches.txt"
