#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh OUT [-b]: proofs about the bus, for all inputs that their environment may give, from a
# reset on:
#   ws_axi     the rules of AXI4 on its ports (axi_master_rules.v), with the contract of the caches
#              assumed (line_rules.v)
#   caches     that contract (line_rules.v) on each cache that asks ws_axi for lines
#   ws_ctrl    the rules of AXI4-Lite on its ports (axi_lite_rules.v)
#   ws_sm      those of its low-power interface (quiesce_rules.v)
# Put into the emitted module, a file *.vh names the ports and says what the rest of the SM does.
# Each rule has a cover, the case that it is about: that it is reached is checked, too. A row of the
# table is proved for all time, or over its first cycles; DEPTH: that many, for all rows.
# -b: mutants (rules.bugs) instead: a rule must be refuted on each.
# TAP; ends with "N passed, N failed".
set -u
. sim/test/seeded.sh
out=$1 here=tb/formal/axi
mkdir -p "$out"

# PARTS: the modules that are left of it, besides itself and ws_lib_*; none: all. DIR.out names the
# others.
emit() { # DIR MODULE VH WORDS PARTS
  local v m
  rm -rf "$1"
  # shellcheck disable=SC2086
  build/wsgen --cfg $4 --only "$2" --out "$1" > "$1.log" || return 1
  : > "$1.out"
  for v in "$1"/*.v; do
    m=$(basename "$v" .v)
    case " $2 ${5:-$m} " in *" $m "*) continue ;; esac
    if [ "${m#ws_lib_}" = "$m" ]; then rm "$v" && echo "$m" >> "$1.out"; fi
  done
  sed -i "/^endmodule/{e cat $here/$3.vh
}" "$1/$2.v"
}

# DIR MODULE DEFINES PARAMETERS: the circuits DIR.prove.aig and, for the covers, DIR.cover.aig, and
# the names in DIR.asserts and DIR.covers, in the order of the outputs. A cover is an assert that it
# is never reached. Outputs that no rule looks at are dropped, and units that DIR.out names: what
# they would drive is free.
prepare() {
  local gates="opt_clean -purge; setundef -undriven -anyseq; techmap; opt; simplemap; dffunmap
    aigmap; opt_clean -purge"
  printf 'module \\$cover (A, EN);\n  input A, EN;\n%s\nendmodule\n' \
    '  \$assert _TECHMAP_REPLACE_ (.A(~A), .EN(EN));' > "$1.never.v"
  yosys -q -l "$1.prepare.log" -p "
    read_verilog $3 -formal $(ls "$1"/*.v | tr '\n' ' ') $(ls $here/*.v | tr '\n' ' ')
    hierarchy -top $2 $4; delete t:none $(sed 's,^,*/t:,' "$1.out" | tr '\n' ' ')
    prep; rename -top $2; flatten; setundef -undriven -anyseq; delete -port o:*
    memory_map; opt -full
    dffunmap; opt_clean -purge; design -save ready
    chformal -cover -remove; $gates
    tee -o $1.asserts select -list t:\$assert; write_aiger -zinit $1.prove.aig
    design -load ready
    chformal -assert -remove; techmap -map $1.never.v; $gates
    tee -o $1.covers select -list t:\$assert; write_aiger -zinit $1.cover.aig" > /dev/null 2>&1
}

prove() { # DIR MODULE DEFINES PARAMETERS: exit 0 proved, 1 refuted, with the rule, 2 neither
  local engine="pdr -T ${WS_TIMEOUT:-600}" proved="Property proved"
  prepare "$1" "$2" "$3" "$4" || return 2
  if [ "$depth" != all ]; then
    engine="bmc3 -F $depth" proved="Property proved|No output asserted in $depth frames"
  fi
  tb/limit.sh "${WS_TIMEOUT:-600}" yosys-abc -q "read_aiger $1.prove.aig; fold; scorr; $engine" \
    > "$1.log" 2>&1
  if grep -q 'asserted in frame' "$1.log"; then
    sed -n 's/^Output \([0-9]*\) .* asserted in frame \([0-9]*\).*/\1 \2/p' "$1.log" |
      while read -r n frame; do echo "# cycle $frame: $(sed -n "$((n + 1))p" "$1.asserts")"; done
    return 1
  fi
  grep -Eq "$proved" "$1.log" || return 2
}

# DIR: each cover by itself, within 30 cycles. Prints those that are not reached; exit 0 when there
# are some covers, and all are reached.
covers() {
  local all i
  all=$(wc -l < "$1.covers")
  for ((i = 0; i < all; i++)); do
    echo "echo COVER $i"
    echo "read_aiger $1.cover.aig; fold; strash; cone -O $i -s; scorr; bmc3 -F 30"
  done > "$1.cover.abc"
  tb/limit.sh "${WS_TIMEOUT:-600}" yosys-abc -q "source $1.cover.abc" > "$1.cover.log" 2>&1
  awk 'FNR == NR { name[n++] = $0; next }
    /^COVER/ { i = $2 }
    /asserted in frame/ { hit[i] = 1 }
    END {
      for (i = 0; i < n; i++)
        if (!(i in hit)) { bad = 1; print "# not reached within 30 cycles: " name[i] }
      exit !n || bad }' "$1.covers" "$1.cover.log"
}

# Module, file *.vh, cycles or all, configuration, what the file needs to know, parameters that no
# key makes small enough, parts that are left.
rows() {
  local data="-D RULE_HOLD=0 -D RULE_ALWAYS_READY -D RULE_DATA" parts="-D RULE_SEGMENTS"
  local one="ICACHE_MSHR=1 CCACHE_MSHR=1 DCACHE_MSHR=1 WRITE_MSHR=1 ICACHE_PREFETCH=0"
  local two="ICACHE_MSHR=1 CCACHE_MSHR=1 DCACHE_MSHR=2 WRITE_MSHR=2 ICACHE_PREFETCH=0"
  local ic="ICACHE_MSHR=2 ICACHE=64 ICACHE_WAYS=1 ICACHE_LINE=32 ICACHE_PREFETCH=1"
  local few="DCACHE_MSHR=2 AXI_DATA_W=128 ISA=-f-zaamo WRITE_MSHR=2 THREADS=2 LANES=1"
  local dc="DCACHE=64 DCACHE_WAYS=2 DCACHE_LINE=32 $few"
  local no_dc="DCACHE=0 COALESCE=segments DCACHE_LINE=64"
  local cl="CL2=1K CL2_LINE=32 ICACHE_LINE=32 CCACHE_LINE=32 AXI_DATA_W=128"
  local sm="ICACHE_MSHR=1 CCACHE_MSHR=1 DCACHE_MSHR=1 WRITE_MSHR=2 ICACHE_PREFETCH=0"
  local issue="ws_subcore ws_issue ws_issue_ready ws_issue_select ws_sched_rr ws_retire"
  local q="ws_core ws_ctrl ws_ctrl_run ws_axi ws_quiesce ws_mem $issue"
  cat << ROWS
ws_axi|ws_axi|all|tiny $two||
ws_axi|ws_axi|all|tiny AXI_DATA_W=256 $one||
ws_axi|ws_axi|all|tiny $no_dc AXI_DATA_W=128 $one|$parts|
ws_rocache|cache|all|tiny AXI_DATA_W=64 $ic|-D RULE_HOLD=0|
ws_dcache|cache|16|tiny DCACHE_WRITE=back $dc|$data|
ws_dcache|cache|16|tiny $dc|$data|
ws_uncached|cache|15|tiny $no_dc $few|$data $parts|
ws_rolevel|ws_rolevel|14|tiny $cl||-chparam SETS 2 -chparam WAYS 1 -chparam MSHR 2
ws_ctrl|ws_ctrl|all|tiny||
ws_sm|ws_sm|all|tiny QUIESCE=deny $sm|||$q
ws_sm|ws_sm|all|tiny QUIESCE=pause SCHEDULERS=2 WARPS=4 $sm|-D RULE_PAUSE||$q ws_subcores
ROWS
}

# A bug's module is that of its file or tests_of, which may go on with a word of the configuration.
if [ "${2:-}" = -b ]; then
  rm -rf "$out/from" "$out"/ws_* # not the Verilog of another run
  fresh() {
    local word
    read -r module word <<< "${tests_of:-${file%.v}}"
    IFS='|' read -r module vh depth words defines parameters parts \
      < <(rows | grep "^$module|" | grep -m1 -- "$word")
    dir=$out/$module${word:+-$word}
    [ -e "$dir" ] || emit "$dir" "$module" "$vh" "$words" "$parts"
    rm -rf "$out/from" "$out/to"/*.v
    mkdir -p "$out/from" "$out/to"
    cp "$dir"/*.v "$out/from"
    cp "$dir"/*.v "$out/to"
    cp "$dir.out" "$out/to.out"
  }
  build() { true; }
  tests() {
    prove "$out/to" "$module" "$defines" "$parameters"
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
while IFS='|' read -r module vh depth words defines parameters parts; do
  depth=${DEPTH:-$depth}
  dir=$out/$(echo "$module-$words" | tr ' ' '-' | cut -c1-100)
  emit "$dir" "$module" "$vh" "$words" "$parts" && prove "$dir" "$module" "$defines" "$parameters"
  result $? "$module[$words], cycles: $depth"
  covers "$dir"
  result $? "$module[$words], its $(wc -l < "$dir.covers") covers are reached"
done < <(rows)
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
