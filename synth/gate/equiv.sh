#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# equiv.sh OUT LIBERTY DRIVER [-b] UNIT... : proves that the netlist of a unit, mapped as for `make
# timing`, does what its Verilog says. The configuration is tiny, unless equiv.def has another; for
# a unit that tiny lacks, that of tb/<stage>/<unit>/configs.
#
# Verilog and netlist are flattened; functions of the cells are those of the Liberty file.
# equiv_make of yosys pairs wires, registers and RAMs by name. If the netlist passes an input on as
# an output, a buffer separates the two (insbuf): otherwise readers of the input would read the
# output. Both are cut at their registers and RAMs (side), and cec of abc proves or refutes
# that for all inputs and all contents each pair has the same value, or loads the same. By induction
# over the cycles, both do the same from any common state. A unit that this refutes is tried by
# induct below. State machines that the mapping recodes are recoded in the Verilog too; the proof
# does not cover that step. A unit that is neither proved nor refuted in WS_LIMIT seconds (120) has
# failed. Units in equiv.def are left out, for the reason that stands there. -b: faults of bugs.def
# instead; each must be refuted. TAP; ends with "N passed, N failed".
set -u
out=$1 lib=$2 driver=$3
shift 3
bugs=
[ "${1:-}" != -b ] || { bugs=1 && shift; }
here=synth/gate
limit=${WS_LIMIT:-600}
passed=0 failed=0 skipped=0

say() { # 1|0 TEXT
  if [ "$1" = 1 ]; then passed=$((passed + 1)) && echo "ok - gate/equiv/$2"
  else failed=$((failed + 1)) && echo "not ok - gate/equiv/$2"; fi
}

# emit UNIT DIR: prints the words of the first configuration that has the unit
emit() {
  while read -r words; do
    # shellcheck disable=SC2086
    build/wsgen --cfg $words --list 2> /dev/null | grep -qx "$1" || continue
    # shellcheck disable=SC2086
    build/wsgen --cfg $words --only "$1" --out "$2" > /dev/null && echo "$words"
    return
  done < <(sed -n "s/^$1	= //p" $here/equiv.def; echo tiny
    sed -n "/^[a-z]/{s/^[^ ]* *\\(.*\\)/tiny \\1\\n&/p}" tb/*/"$1"/configs 2> /dev/null
    printf "ref %s\n" ISSUE_WIDTH=2 WAR=bloom WAR=release_on_read)
}

# side gold|gate: from the BLIF of a module that equiv_make built (both designs in one, with a cell
# $equiv per pair, whose output all readers use) to the combinational circuit of one side, in the
# same terms on both sides. Registers are cut: what a register of the netlist holds is an input, and
# its partner in the Verilog holds the same. Outputs are what a pair of registers would load, and
# the value of every other pair.
side() {
  awk -v side="$1" '
    function value(port,   i) { # of a port of the cell of this line
      for (i = 3; i <= NF; i++)
        if (index($i, port "=") == 1) return substr($i, length(port) + 2)
    }

    function buffer(from, to) {
      print ".names " from " " to "\n1 1"
    }

    $1 == ".inputs" { for (i = 2; i <= NF; i++) input[$i]; next }
    $1 == ".outputs" { for (i = 2; i <= NF; i++) output[$i]; next }
    $1 == ".latch" { next_of[$3] = $2; next }
    $1 == ".subckt" && $2 == "$equiv" {
      n++; a[n] = value("A"); b[n] = value("B"); y[n] = value("Y"); next
    }
    $1 == ".subckt" { exit bad = 1 }
    $1 == ".end" || $1 == ".model" || $1 == "#" { next }
    { body[++lines] = $0 }

    END {
      if (bad) exit 1
      print ".model unit"
      # A wire inside that the mapping has lost is nothing to compare.
      for (i = 1; i <= n; i++) lost[i] = b[i] == "$undef" && !(y[i] in output)
      for (q in next_of) input[q]
      printf ".inputs"
      for (i in input) printf " %s", i
      printf "\n.outputs"
      for (i = 1; i <= n; i++)
        if (!lost[i]) printf " %s.%d", y[i], i
      print ""
      for (i = 1; i <= lines; i++) print body[i]
      for (i = 1; i <= n; i++) {
        # A pair of registers; or the mapping found a register of the Verilog to be constant.
        held = a[i] in next_of && (b[i] in next_of || b[i] ~ /^[$](false|true)$/)
        buffer(held ? b[i] : a[i], y[i])
        mine = side == "gold" ? a[i] : b[i]
        if (!lost[i]) buffer(held && mine in next_of ? next_of[mine] : mine, y[i] "." i)
      }
      print ".end"
    }'
}

# pair UNIT DIR NETLIST: both in one module, to DIR/pair.blif, and each side to DIR/gold.blif,
# DIR/gate.blif
pair() {
  local of="t:*ws_lib_ram*"
  local rams="opt_clean; tee -q -o $2/SIDE.rams select -list $of; expose -evert $of"
  rm -f "$2"/pair.il "$2"/*.blif "$2"/*.rams
  {
    echo "read_verilog $2/rtl/*.v; hierarchy -check -top $1"
    echo "blackbox =*ws_lib_ram_1r*; proc; flatten"
    echo "opt_expr; opt_clean; opt -nodffe -nosdff; fsm; memory_map; opt -full; dffunmap"
    echo "${rams/SIDE/gold}; splitnets; rename $1 gold; design -stash gold"
    ls "$2"/rtl/ws_lib_ram_*.v 2> /dev/null | sed 's/^/read_verilog /'
    echo "read_verilog $3; read_liberty -ignore_miss_func $lib"
    echo "hierarchy -check -top $1; blackbox =*ws_lib_ram_1r*; flatten"
    echo "${rams/SIDE/gate}; check -assert; splitnets; insbuf; rename $1 gate; design -stash gate"
    echo "design -copy-from gold gold; design -copy-from gate gate"
    echo "equiv_make gold gate equiv; hierarchy -top equiv; opt_clean; write_rtlil $2/pair.il"
    echo "techmap; aigmap; opt_clean; write_blif $2/pair.blif"
  } > "$2/pair.ys"
  tb/limit.sh "$limit" yosys -q -l "$2/pair.log" -s "$2/pair.ys" > "$2/pair.out" 2>&1 || return 1
  cmp -s "$2/gold.rams" "$2/gate.rams" || return 1
  for side in gold gate; do
    side $side < "$2/pair.blif" > "$2/$side.blif" || return 1
  done
}

# compare UNIT DIR NETLIST: exit 0 proved, 1 refuted, 2 neither
compare() {
  pairs=
  pair "$@" || return 2
  tb/limit.sh "$limit" yosys-abc -q \
    "read $2/gold.blif; print_stats; cec $2/gold.blif $2/gate.blif" \
    > "$2/cec.txt" 2>&1
  pairs=$(sed -n 's,.*i/o = *[0-9]*/ *\([0-9]*\) .*,\1,p' "$2/cec.txt")
  [ "${pairs:-0}" -gt 0 ] || return 2
  grep -q '^Networks are equivalent' "$2/cec.txt" && return 0
  grep -q '^Networks are NOT EQUIVALENT' "$2/cec.txt" && return 1
  return 2
}

# induct DIR: a weaker proof, by yosys alone: the two stay equal after four cycles in which they
# were equal. It serves netlists with a register that has no name in the Verilog: memory_dff
# duplicates the read address of a memory.
induct() {
  tb/limit.sh "$limit" yosys -q -l "$1/induct.log" \
    -p "read_rtlil $1/pair.il; equiv_simple; equiv_induct; equiv_status -assert" \
    > "$1/induct.out" 2>&1
}

# unit UNIT [NET CELL REPLACEMENT]
unit() {
  local dir=$out/$1 words netlist how= began=$SECONDS rc
  netlist=$dir/gate.v
  rm -rf "$dir/rtl" && mkdir -p "$dir"
  words=$(emit "$1" "$dir/rtl")
  [ -n "$words" ] || { say 0 "$1: no configuration has it" && return; }
  synth/timing/map.sh gate "$dir/rtl" "$dir" "$1" "$lib" "$driver" ||
    { say 0 "$1[$words]: no netlist" && return; }
  if [ $# -gt 1 ]; then
    netlist=$dir/bug.v
    awk -v at="$2" -v from="$3" -v to="$4" -f $here/fault.awk "$dir/gate.v" "$dir/gate.v" \
      > "$netlist" ||
      { say 0 "$1: no cell $3 before $2" && return; }
  fi
  compare "$1" "$dir" "$netlist"
  rc=$?
  [ $rc -ne 1 ] || [ $# -gt 1 ] || { induct "$dir" && rc=0 && how=", over several cycles"; }
  if [ $# -gt 1 ]; then say $((rc == 1)) "$1: $3 before $2 becomes $4: $(sed \
    -n 's/^ *Verification failed/refuted/p' "$dir/cec.txt")"
  else say $((rc == 0)) "$1[$words]: $pairs pairs$how, $((SECONDS - began)) s$(! \
    grep -q "^Extracting FSM" "$dir/pair.log" || echo ", states recoded")$([ $rc -ne 1 ] ||
    echo ', refuted')"; fi
}

mkdir -p "$out"
if [ -n "$bugs" ]; then
  while IFS=$'\t' read -r name net from to; do
    case $name in '' | '#'* | ws_sm) ;; *) unit "$name" "$net" "$from" "$to" ;; esac
  done < $here/bugs.def
else
  for name in "$@"; do
    reason=$(sed -n "/	= /d;s/^$name	//p" $here/equiv.def)
    if [ -z "$reason" ] || [ $# -eq 1 ]; then unit "$name"
    else skipped=$((skipped + 1)) && echo "# $name is left out: $reason"; fi
  done
  echo "# $passed of $# units proved, $skipped left out"
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
