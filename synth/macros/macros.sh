#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# macros.sh RTL_DIR [BITS]: puts RAM macros below an emission, in its own folder. Each RAM of
# rams.json with at least BITS bits (default 1024) becomes a macro of its shape, with ports like
# those of OpenRAM; a smaller one stays as it is. Writes
#   ws_sram_<ports>_<words>x<width>_<bits of a write granule>.v   a stub of each macro: what it
#                 does, until the real one takes its place
#   ws_lib_ram_1rw.v, ws_lib_ram_1r1w.v   the RAM cells: they choose the macro by its shape
#   ws_lib_ram_1rw_flops.v, ..            the cells of the emission, for small RAMs
# and adds them to files.f.
set -eu
dir=$1 bits=${2:-1024}
here=$(dirname "$0")
prefix=$(jq -r '.top | sub("ws_sm$"; "")' "$dir/rams.json")
if grep -qs _flops "$dir/${prefix}"ws_lib_ram_*[rw].v; then
  echo "macros: $dir has macros already" >&2
  exit 1
fi

fill() { # FILE: of this folder, with the shape of the macro in its places
  sed -e "s/@NAME@/$name/" -e "s/@WORDS@/$words/g" -e "s/@WIDTH@/$width/g" \
    -e "s/@GRANULE@/$granule/g" -e "s/@GROUPS@/$((width / granule))/" -e "s/@ADDR@/$addr/" \
    "$here/$1"
}

for ports in 1rw 1r1w; do
  cell=${prefix}ws_lib_ram_$ports
  # shellcheck disable=SC2016
  jq -r --arg cell "$cell" --argjson bits "$bits" '[.rams[]
    | select(.cell == $cell and .words * .width >= $bits)
    | "\(.words) \(.width) \(.write_granule)"] | unique[]' "$dir/rams.json" > "$dir/shapes.txt"
  branches=$dir/branches.txt
  : > "$branches"
  while read -r words width granule; do
    addr=$(awk -v n="$words" 'BEGIN { for (a = 1; 2 ^ a < n; a++); print a }')
    name=${prefix}ws_sram_${ports}_${words}x${width}_$granule
    fill "stub_$ports.v" > "$dir/$name.v"
    fill "branch_$ports.v" >> "$branches"
    echo "$name.v" >> "$dir/files.f"
  done < "$dir/shapes.txt"
  [ -e "$dir/$cell.v" ] || continue
  # The header of the cell stays, and gets a body that chooses.
  sed "s/\<module $cell\>/module ${cell}_flops/" "$dir/$cell.v" > "$dir/${cell}_flops.v"
  { sed '/^);/q' "$dir/${cell}_flops.v" | sed "s/${cell}_flops/$cell/" &&
    sed -e "/@BRANCHES@/{r $branches
d}" -e "s/@CELL@/$cell/" -e "s/@BITS@/$bits/" "$here/body_$ports.v"; } > "$dir/$cell.v"
  sed -i "s/^$cell\.v$/${cell}_flops.v\n$cell.v/" "$dir/files.f"
done
rm -f "$dir/shapes.txt" "$dir/branches.txt"
