#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh OUT [-b]: the rules of AXI4 on the ports of ws_axi (axi_master_rules.v) and of AXI4-Lite on
# those of ws_ctrl (axi_lite_rules.v), for all inputs that their environment may give, over the
# first DEPTH cycles (default 12) from a reset on. ws_axi.vh and ws_ctrl.vh, put into the emitted
# modules, name the ports and say what the rest of the SM does.
# -b: seeded bugs (rules.bugs) instead: a rule must be refuted on each.
# TAP; ends with "N passed, N failed".
set -u
. sim/test/seeded.sh
out=$1 depth=${DEPTH:-12} here=tb/formal/axi
mkdir -p "$out"

emit() { # DIR MODULE WORDS
  rm -rf "$1"
  # shellcheck disable=SC2086
  build/wsgen --cfg $3 --only "$2" --out "$1" > "$1.log" &&
    sed -i "/^endmodule/{e cat $here/$2.vh
}" "$1/$2.v"
}

prove() { # DIR MODULE: exit 0 proved, 1 refuted, 2 neither
  timeout "${WS_TIMEOUT:-1800}" yosys -q -l "$1.log" -p "
    read_verilog -formal $(ls "$1"/*.v | tr '\n' ' ') $here/axi_master_rules.v
    read_verilog -formal $here/axi_lite_rules.v
    prep -top $2; flatten; memory_map; opt -full; dffunmap; opt_clean -purge
    sat -tempinduct-baseonly -maxsteps $depth -prove-asserts -set-assumes $2" > /dev/null 2>&1
  if grep -q "proved base case for $depth steps: SUCCESS" "$1.log"; then return 0; fi
  if grep -q 'model found for base case: FAIL' "$1.log"; then return 1; fi
  return 2
}

if [ "${2:-}" = -b ]; then
  mkdir -p "$out/from"
  for m in ws_axi ws_ctrl; do
    emit "$out/$m" $m "tiny WRITE_MSHR=2" && cp "$out/$m"/*.v "$out/from"
  done
  fresh() { cp "$out"/from/*.v "$out/to"; }
  build() { true; }
  tests() { prove "$out/to" "${file%.v}"; [ $? -ne 1 ]; }
  seeded formal/axi $here/rules.bugs "$out/from" "$out/to"
  exit
fi

passed=0 failed=0
while read -r module words; do
  dir=$out/$(echo "$module-$words" | tr ' ' '-')
  if emit "$dir" "$module" "$words" && prove "$dir" "$module"; then
    passed=$((passed + 1)) && echo "ok - formal/axi/$module[$words], $depth cycles"
  else
    failed=$((failed + 1)) && echo "not ok - formal/axi/$module[$words]: $dir.log"
  fi
done <<< "ws_axi tiny
ws_axi tiny AXI_DATA_W=256 WRITE_MSHR=2
ws_ctrl tiny"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
