#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh OUT [-b]: proofs about the divergence policies, for all programs, from a reset on.
# Registers start at 0, but a reset may come at any time. simt_rules.v has the rules and the
# environment, the contract of ws_simt_threads; stack.vh and threads.vh, put into the emitted
# module, connect them and have rules of their own. Each has covers, which must be reached.
# A row of the table is proved for all time, or over its first cycles; DEPTH: that many, for all
# rows that have a number.
# -b: mutants (rules.bugs) instead: a rule of a row must be refuted on each.
# TAP; ends with "N passed, N failed".
set -u
. sim/test/seeded.sh
. tb/formal/prove.sh
out=$1 here=tb/formal/simt
mkdir -p "$out"

emit() { # DIR POLICY DEFINES: the policy, with its rules in it; with STARVES groups make way
  local keys=(DIVERGENCE="${2#ws_simt_}")
  [[ $3 != *STARVES* ]] || keys+=(INTERLEAVE=1)
  rm -rf "$1"
  build/wsgen --cfg tiny "${keys[@]}" --only "$2" --out "$1" > "$1.log" || return 1
  sed -i "/^endmodule/{e cat $here/${2#ws_simt_}.vh
}" "$1/$2.v"
}

# DIR POLICY DEFINES PARAMETERS RULES: the circuits of DIR, with the asserts that RULES select.
prepare() {
  local rule rules=
  for rule in $5; do rules+=" c:*.$rule"; done
  circuits "$1" "
    read_verilog -D POLICY=$2 -D PARAMETERS=$4 $3 -formal $(ls "$1"/*.v | tr '\n' ' ') \
      $here/simt_rules.v $here/narrow.v
    hierarchy -top narrow; prep; flatten; setundef -undriven -anyseq; delete -port o:*
    select -set rules$rules; delete t:\$assert @rules %d
    memory_map; setundef -init -zero; opt -full"
}

prove() { # DIR DEPTH: as proves
  proves "$1" "$2" "bmc3 -F 8; orpos; scorr; "
}

# Name, policy, cycles or all, rules, whether covers are checked, bounds that the rules name, and
# parameters. PCs have two bits, of which one is at hand (LOW_W).
rows() {
  local safe="path_* fetch bars_all done_* fault_issues"
  # AGAIN=0: of programs whose indirect jumps agree; with others, for all time, it takes too long.
  local one="-D WARPS=1 -D PC_W=2 -D AGAIN=1"
  local none="$one -D TURNS=0 -D TURN=0 -D SEARCH=0 -D RUNS=0 -D STEPS=0"
  local turns="$one -D TURNS=4 -D TURN=4 -D SEARCH=2 -D RUNS=3 -D STEPS=0"
  local third="$one -D TURNS=0 -D TURN=5 -D SEARCH=0 -D RUNS=0 -D STEPS=0"
  local less="$one -D TURNS=0 -D STEPS=4" more="$one -D TURNS=0 -D STEPS=6"
  local small=".WARPS(1),.LOW_W(1)" turn=".BARRIERS(2),.THREAD_TURN(2)"
  local two="$small,.THREADS(2),.CONV_BARRIERS(1),$turn"
  local three="$small,.THREADS(3),.CONV_BARRIERS(2),$turn"
  cat << ROWS
stack|ws_simt_stack|all|$safe steps fits|1|$less|$small,.THREADS(2),.STACK_DEPTH(2)
stack-three|ws_simt_stack|14|$safe steps fits|0|$more|$small,.THREADS(3),.STACK_DEPTH(4)
threads|ws_simt_threads|all|$safe|1|${none/AGAIN=1/AGAIN=0}|$two
threads-jumps|ws_simt_threads|16|$safe|0|$none|$two
threads-wait|ws_simt_threads|14|$safe|0|$none -D STARVES|$two
threads-three|ws_simt_threads|14|$safe|0|$none|$three
progress|ws_simt_threads|17|progress search_ends runs_issue turn_ends|0|$turns|$two
turn-three|ws_simt_threads|22|turn_ends|0|$third|$three
ROWS
}

# The row of a bug is that of tests_of.
if [ "${2:-}" = -b ]; then
  rm -rf "$out/from" "$out"/ws_* # not the Verilog of another run
  fresh() {
    IFS='|' read -r name_of policy depth rules cover defines parameters \
      < <(rows | grep "^${tests_of:-stack}|")
    dir=$out/$policy
    [ -e "$dir" ] || emit "$dir" "$policy" "$defines"
    two_copies "$dir"
  }
  build() { prepare "$out/to" "$policy" "$defines" "$parameters" "$rules"; }
  tests() {
    prove "$out/to" "$depth"
    [ $? -ne 1 ]
  }
  seeded formal/simt $here/rules.bugs "$out/from" "$out/to"
  exit
fi

while IFS='|' read -r name policy depth rules cover defines parameters; do
  [ "$depth" = all ] || depth=${DEPTH:-$depth}
  dir=$out/$name
  emit "$dir" "$policy" "$defines" && prepare "$dir" "$policy" "$defines" "$parameters" "$rules" &&
    prove "$dir" "$depth"
  result $? "$name[$parameters], cycles: $depth"
  [ "$cover" = 1 ] || continue
  covers "$dir" 45
  result $? "$name, its $(wc -l < "$dir.covers") covers are reached"
done < <(rows)
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
