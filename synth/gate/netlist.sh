#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# netlist.sh RTL_DIR DIR LIBERTY DRIVER TOP [-split]: maps TOP as `make timing` does and writes
# DIR/gate.v. -split: vectors become single nets, which simulate six times as fast; nets without use
# are left out.
set -eu
map=$(dirname "$0")/../timing/map.sh
"$map" "$1" "$2" "$3" "$4" "$5"
[ ! -e "$2/gate.v" ] || [ "$2/gate.v" -ot "$2/mapped.json" ] || exit 0
split=
[ "${6:-}" != -split ] || split="splitnets; opt_clean -purge;"
yosys -q -p "read_json $2/mapped.json; $split write_verilog -noattr -noexpr $2/gate.tmp"
mv "$2/gate.tmp" "$2/gate.v"
