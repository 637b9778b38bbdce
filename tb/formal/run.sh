#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh OUT: proofs about the floating-point units over all operands of a small format (4 exponent
# and 3 mantissa bits). yosys makes one combinational circuit of both
# sides (the units have no feedback, so registers are wires; their timing is what the unit tests
# hold), ABC's SAT sweeping and the solver of yosys show that it never says `bad`. Each kind of
# proof is tried once on a unit with a mutant and must fail; there the solver has the circuit
# without sweeping, which finds operands in seconds. Ends with "N passed, N failed".
set -u
out=$1
mkdir -p "$out"
build/wsgen --cfg ref ISA=+f+xwsfflags --only ws_fpu --out "$out/rtl" > /dev/null || exit 1
passed=0 failed=0

sweeping='abc -g AND,XOR,MUX; opt_clean;'

# prove DIR WHAT EXP_W MAN_W FTZ: exit 0 proved, 1 refuted, 2 neither
prove() {
  local log=$out/$2.$3.$4.$5.$(basename "$1").log
  tb/limit.sh "${WS_TIMEOUT:-1800}" yosys \
    -p "read_verilog -D PROVE_$2 tb/formal/proof.v tb/formal/ws_fma_ref.v $1/*.v; \
    chparam -set EXP_W $3 -set MAN_W $4 -set FTZ $5 proof; \
    prep -top proof; flatten; techmap -map tb/formal/wires.v; opt -full; \
    select -assert-none t:\$dff; techmap; opt; $sweeping \
    sat -prove bad_o 0 proof" > "$log" 2>&1
  if grep -q 'no model found: SUCCESS' "$log"; then return 0; fi
  if grep -q 'model found: FAIL' "$log"; then return 1; fi
  return 2
}

say() { # OK TEXT
  if [ "$1" = 1 ]; then passed=$((passed + 1)) && echo "ok - formal/$2"
    else failed=$((failed + 1)) && echo "not ok - formal/$2"; fi
}

proved() {
  prove "$out/rtl" "$@"
  say $(($? == 0)) "$1 at $2+$3 bits$([ "$4" = 1 ] && echo ', ftz')"
}

# refuted WHAT FILE EDIT: with the text of FILE changed by sed
refuted() {
  mkdir -p "$out/bug"
  cp "$out"/rtl/*.v "$out/bug"
  sed -i "$3" "$out/bug/$2"
  if cmp -s "$out/rtl/$2" "$out/bug/$2"; then say 0 "$1: the mutant changes nothing"; return; fi
  sweeping="" prove "$out/bug" "$1" 4 3 0
  say $(($? == 1)) "$1 is refuted on a mutant"
}

for ftz in 0 1; do
  for what in MUL_COMMUTES FMA_COMMUTES ONE_IS_ADD ONE_FIRST EQUAL; do proved $what 4 3 $ftz; done
done
for what in MUL_COMMUTES FMA_COMMUTES; do
  refuted $what ws_fma_unpack.v 's/wire b_nan   = b_max & b_any_o;/wire b_nan = b_max \& b_i[0];/'
done
refuted ONE_IS_ADD ws_fma_unpack.v 's/(b_i\[W-1\] & ~one_i)/b_i[W-1]/'
refuted ONE_FIRST ws_fma_unpack.v "s/wire       a_zero = a_sub_o & /wire a_zero = a_sub_o | /"
refuted EQUAL ws_fma_round.v 's/(~even | odd | more)/(~even | odd)/'
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
