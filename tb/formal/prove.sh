# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Sourced by the proofs of axi/ and simt/: circuits with rules, and what yosys-abc says of them.

# DIR SCRIPT: yosys' SCRIPT ends with one flat module without memories. Makes the circuits
# DIR.prove.aig and, for the covers, DIR.cover.aig, and the names in DIR.asserts and DIR.covers, in
# the order of the outputs. A cover is an assert that it is never reached. A rule that names a
# signal that is not there would be about a free input: then there are no circuits.
circuits() {
  local gates="opt_clean -purge; setundef -undriven -anyseq; techmap; opt; simplemap; dffunmap
    aigmap; opt_clean -purge"
  printf 'module \\$cover (A, EN);\n  input A, EN;\n%s\nendmodule\n' \
    '  \$assert _TECHMAP_REPLACE_ (.A(~A), .EN(EN));' > "$1.never.v"
  yosys -q -l "$1.prepare.log" -p "
    $2
    dffunmap; opt_clean -purge; design -save ready
    chformal -cover -remove; $gates
    tee -o $1.asserts select -list t:\$assert; write_aiger -zinit $1.prove.aig
    design -load ready
    chformal -assert -remove; techmap -map $1.never.v; $gates
    tee -o $1.covers select -list t:\$assert; write_aiger -zinit $1.cover.aig" > /dev/null 2>&1 &&
    ! grep 'implicitly declared' "$1.prepare.log"
}

# DIR CYCLES|all [BEFORE]: exit 0 proved, 1 refuted, with the rule, 2 neither. BEFORE: commands of
# abc before a proof for all time.
proves() {
  local engine="${3:-}pdr -T ${WS_TIMEOUT:-600}" proved="Property proved"
  if [ "$2" != all ]; then
    engine="bmc3 -F $2" proved="Property proved|No output asserted in $2 frames"
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

# DIR CYCLES: each cover by itself. Prints those that are not reached; exit 0 when there are some
# covers, and all are reached.
covers() {
  local all i
  all=$(wc -l < "$1.covers")
  for ((i = 0; i < all; i++)); do
    echo "echo COVER $i"
    echo "read_aiger $1.cover.aig; fold; strash; cone -O $i -s; scorr; bmc3 -F $2"
  done > "$1.cover.abc"
  tb/limit.sh "${WS_TIMEOUT:-600}" yosys-abc -q "source $1.cover.abc" > "$1.cover.log" 2>&1
  awk -v cycles="$2" 'FNR == NR { name[n++] = $0; next }
    /^COVER/ { i = $2 }
    /asserted in frame/ { hit[i] = 1 }
    END {
      for (i = 0; i < n; i++)
        if (!(i in hit)) { bad = 1; print "# not reached within " cycles " cycles: " name[i] }
      exit !n || bad }' "$1.covers" "$1.cover.log"
}

# The Verilog of DIR, before and after a mutant: for fresh() of seeded().
two_copies() { # DIR
  rm -rf "$out/from" "$out/to"/*.v
  mkdir -p "$out/from" "$out/to"
  cp "$1"/*.v "$out/from"
  cp "$1"/*.v "$out/to"
}

passed=0 failed=0
result() { # GOOD TEXT: of the circuit $dir, of the proofs in $here
  local name=${here#tb/}/$2
  if [ "$1" = 0 ]; then passed=$((passed + 1)) && echo "ok - $name"
  else failed=$((failed + 1)) && echo "not ok - $name: $dir.log"
    fi
}
