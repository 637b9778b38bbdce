#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# rams.sh OUT MACHINE...: rams.json of each machine, the words of wsgen that follow --cfg, names the
# RAM cells that yosys elaborates, with their shapes. Ends with "N passed, N failed".
set -u
suite=gen/rams
# shellcheck source=tb/tap.sh
. tb/tap.sh
out=$1
shift

elaborated() { # of the Verilog in a folder
  local cells others
  cells=$(ls "$1"/*ws_lib_ram_*.v)
  others=$(ls "$1"/*.v | grep -v -e '_vpi\.v$' -e ws_lib_ram_)
  yosys -q -p "read_verilog -lib $(echo $cells); read_verilog $(echo $others);
    hierarchy -check -top ws_sm; proc -noopt; flatten;
    tee -o $1/cells.txt dump ws_sm/t:*ws_lib_ram_*" > "$1/yosys.log" 2>&1 || return 1
  awk '
    $1 == "cell" {
      cell = substr($2, 2); name = substr($3, 2)
      value["WE_N"] = 1; value["HOLD"] = 0
    }
    $1 == "parameter" { value[substr($(NF - 1), 2)] = $NF }
    $1 == "end" && cell != "" {
      hold = cell !~ /1rw$/ ? "until the next read" : \
             value["HOLD"] + 0 ? "over writes" : "until the next access"
      print name, cell, value["DEPTH"], value["WIDTH"], \
            value["WIDTH"] / value["WE_N"], hold
      cell = ""
    }' "$1/cells.txt" | sort
}

for machine in "$@"; do
  dir=$out/$(echo "$machine" | cksum | cut -d' ' -f1)
  # shellcheck disable=SC2086
  build/wsgen --cfg $machine --out "$dir" > "$out.log" 2>&1 &&
    elaborated "$dir" > "$dir/elaborated.txt" &&
    jq -r '.rams[] | [.instance, .cell, .words, .width, .write_granule, .output_hold]
      | map(tostring) | join(" ")' "$dir/rams.json" | sort > "$dir/named.txt" &&
    [ -s "$dir/named.txt" ] && diff "$dir/named.txt" "$dir/elaborated.txt" > "$dir/diff.txt"
  result $? "$machine: $(grep -c . "$dir/named.txt") RAMs" "$dir/diff.txt"
done
ends $((count - failed)) $failed
