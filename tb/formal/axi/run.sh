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
. tb/formal/prove.sh
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

# Outputs that no rule looks at are dropped, and units that DIR.out names: what they would drive is
# free.
prepare() { # DIR MODULE DEFINES PARAMETERS: the circuits of DIR
  circuits "$1" "
    read_verilog $3 -formal $(ls "$1"/*.v | tr '\n' ' ') $(ls $here/*.v | tr '\n' ' ')
    hierarchy -top $2 $4; delete t:none $(sed 's,^,*/t:,' "$1.out" | tr '\n' ' ')
    prep; rename -top $2; flatten; setundef -undriven -anyseq; delete -port o:*
    memory_map; opt -full"
}

prove() { # DIR MODULE DEFINES PARAMETERS: as proves
  prepare "$1" "$2" "$3" "$4" || return 2
  proves "$1" "$depth"
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
    two_copies "$dir"
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

while IFS='|' read -r module vh depth words defines parameters parts; do
  depth=${DEPTH:-$depth}
  dir=$out/$(echo "$module-$words" | tr ' ' '-' | cut -c1-100)
  emit "$dir" "$module" "$vh" "$words" "$parts" && prove "$dir" "$module" "$defines" "$parameters"
  result $? "$module[$words], cycles: $depth"
  covers "$dir" 30
  result $? "$module[$words], its $(wc -l < "$dir.covers") covers are reached"
done < <(rows)
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
