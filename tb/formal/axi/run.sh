#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh OUT [-b]: proofs about the bus, for all inputs that their environment may give, over the
# first cycles from a reset on:
#   ws_axi     the rules of AXI4 on its ports (axi_master_rules.v), with the contract of the caches
#              assumed (line_rules.v)
#   caches     that contract (line_rules.v) on each cache that asks ws_axi for lines
#   ws_ctrl    the rules of AXI4-Lite on its ports (axi_lite_rules.v)
# Put into the emitted module, a file *.vh names the ports and says what the rest of the SM does.
# Each rule has a cover, the case that it is about: that it is reached is checked, too. DEPTH:
# cycles instead of those of the table.
# -b: seeded bugs (rules.bugs) instead: a rule must be refuted on each.
# TAP; ends with "N passed, N failed".
set -u
. sim/test/seeded.sh
out=$1 here=tb/formal/axi
mkdir -p "$out"

emit() { # DIR MODULE VH WORDS
  rm -rf "$1"
  # shellcheck disable=SC2086
  build/wsgen --cfg $4 --only "$2" --out "$1" > "$1.log" &&
    sed -i "/^endmodule/{e cat $here/$3.vh
}" "$1/$2.v"
}

# DIR MODULE DEFINES PARAMETERS: the netlists DIR.prove.il and, for the covers, DIR.cover.il and their names in
# DIR.covers. Outputs that no rule looks at are dropped.
prepare() {
  yosys -q -l "$1.prepare.log" -p "
    read_verilog $3 -formal $(ls "$1"/*.v | tr '\n' ' ') $(ls $here/*.v | tr '\n' ' ')
    hierarchy -top $2 $4; prep; rename -top $2; flatten; delete -port o:*; memory_map; opt -full; dffunmap; opt_clean -purge
    design -save ready
    chformal -cover -remove; opt_clean -purge; write_ilang $1.prove.il
    design -load ready
    chformal -assert -remove; opt_clean -purge; write_ilang $1.cover.il
    tee -o $1.covers select -list t:\$cover" > /dev/null 2>&1
}

solve() { # "sat": the asserts of the module for $depth cycles
  echo "sat -tempinduct-baseonly -maxsteps $depth -prove-asserts -set-assumes $1"
}

prove() { # DIR MODULE DEFINES PARAMETERS: exit 0 proved, 1 refuted, 2 neither
  prepare "$1" "$2" "$3" "$4" || return 2
  timeout "${WS_TIMEOUT:-1800}" yosys -q -l "$1.log" \
    -p "read_ilang $1.prove.il; $(solve "$2")" > /dev/null 2>&1
  if grep -q "proved base case for $depth steps: SUCCESS" "$1.log"; then return 0; fi
  if grep -q 'model found for base case: FAIL' "$1.log"; then return 1; fi
  return 2
}

# DIR MODULE: each cover alone, as an assert that it is never reached, which must be refuted. Prints
# those that are not reached; exit 0 when there are some covers, and all are reached.
covers() {
  local all
  printf 'module \\$cover (A, EN);\n  input A, EN;\n%s\nendmodule\n' \
    '  \$assert _TECHMAP_REPLACE_ (.A(~A), .EN(EN));' > "$1.never.v"
  {
    echo "read_ilang $1.cover.il; design -save all"
    while read -r cover; do
      echo "design -load all; select -set one $cover; delete t:\$cover @one %d"
      echo "techmap -map $1.never.v; opt_clean -purge; log COVER $cover; $(solve "$2")"
    done < "$1.covers"
  } > "$1.cover.ys"
  timeout "${WS_TIMEOUT:-1800}" yosys -q -l "$1.cover.log" -s "$1.cover.ys" > /dev/null 2>&1
  all=$(wc -l < "$1.covers")
  awk -v all="$all" '
    /^COVER / { cover = $2 }
    /model found for base case: FAIL/ { reached++; cover = "" }
    /proved base case .* SUCCESS/ { print "# not reached: " cover }
    END { exit !(all > 0 && reached == all) }' "$1.cover.log"
}

# Module, file *.vh, cycles, configuration, what the file needs to know, parameters that no key
# makes small enough.
rows() {
  local data="-D RULE_HOLD=0 -D RULE_ALWAYS_READY -D RULE_DATA" parts="-D RULE_SEGMENTS"
  local one="ICACHE_MSHR=1 CCACHE_MSHR=1 DCACHE_MSHR=1 WRITE_MSHR=1 ICACHE_PREFETCH=0"
  local two="ICACHE_MSHR=1 CCACHE_MSHR=1 DCACHE_MSHR=2 WRITE_MSHR=2 ICACHE_PREFETCH=0"
  local ic="ICACHE_MSHR=2 ICACHE_BYTES=64 ICACHE_WAYS=1 ICACHE_LINE=32 ICACHE_PREFETCH=1"
  local few="DCACHE_MSHR=2 AXI_DATA_W=128 FP=none ATOMICS=0 WRITE_MSHR=2 THREADS=2 LANES=1"
  local dc="DCACHE_BYTES=64 DCACHE_WAYS=2 DCACHE_LINE=32 $few"
  local no_dc="DCACHE=0 COALESCE=segments DCACHE_LINE=64"
  local cl="CL2_KB=1 CL2_LINE=32 ICACHE_LINE=32 CCACHE_LINE=32 AXI_DATA_W=128"
  cat << ROWS
ws_axi|ws_axi|10|tiny $two||
ws_axi|ws_axi|9|tiny AXI_DATA_W=256 $one||
ws_axi|ws_axi|9|tiny $no_dc AXI_DATA_W=128 $one|$parts|
ws_rocache|cache|12|tiny AXI_DATA_W=64 $ic|-D RULE_HOLD=0|
ws_dcache|cache|10|tiny $dc|$data|
ws_dcache_back|cache|10|tiny DCACHE_WRITE=back $dc|$data|
ws_uncached|cache|10|tiny $no_dc $few|$data $parts|
ws_rolevel|ws_rolevel|9|tiny $cl||-chparam SETS 1 -chparam WAYS 2 -chparam MSHR 2
ws_ctrl|ws_ctrl|12|tiny||
ROWS
}

if [ "${2:-}" = -b ]; then
  mkdir -p "$out/from"
  while IFS='|' read -r module vh depth words defines parameters; do
    [ ! -e "$out/from/$module.v" ] || continue
    emit "$out/$module" "$module" "$vh" "$words" && cp "$out/$module"/*.v "$out/from"
  done < <(rows)
  fresh() {
    module=${tests_of:-${file%.v}}
    rm -rf "$out/to" && mkdir -p "$out/to" && cp "$out/$module"/*.v "$out/to"
  }
  build() { true; }
  tests() {
    local row
    row=$(rows | grep -m1 "^$module|")
    depth=$(cut -d'|' -f3 <<< "$row")
    prove "$out/to" "$module" "$(cut -d'|' -f5 <<< "$row")" "$(cut -d'|' -f6 <<< "$row")"
    [ $? -ne 1 ]
  }
  seeded formal/axi $here/rules.bugs "$out/from" "$out/to"
  exit
fi

passed=0 failed=0
result() { # GOOD TEXT
  if [ "$1" = 0 ]; then passed=$((passed + 1)) && echo "ok - formal/axi/$2"
  else failed=$((failed + 1)) && echo "not ok - formal/axi/$2: $dir.log"
    fi
}
while IFS='|' read -r module vh depth words defines parameters; do
  depth=${DEPTH:-$depth}
  dir=$out/$(echo "$module-$words" | tr ' ' '-' | cut -c1-100)
  emit "$dir" "$module" "$vh" "$words" && prove "$dir" "$module" "$defines" "$parameters"
  result $? "$module[$words], $depth cycles"
  covers "$dir" "$module"
  result $? "$module[$words], its $(wc -l < "$dir.covers") covers are reached"
done < <(rows)
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
