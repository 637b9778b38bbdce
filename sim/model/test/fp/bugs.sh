#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the floating-point model with each seeded bug (WRONG(n) in its sources) and runs the quick
# tests, which have to fail.
#   bugs.sh <compiler> <flags> <build directory, holding fp/*.o> <libraries>
# Run from the top of the tree by the target fp-bugs of model.mk.
set -u
cc=$1 flags=$2 out=$3 libs=$4
dir=sim/model
mkdir -p "$out/bug"
# The tests pass without a bug, or what they notice would mean nothing.
# shellcheck disable=SC2046,SC2086 # word splitting is meant
$cc $(for s in $dir/ws_fp*.c; do echo "$out/fp/$(basename "$s" .c).o"; done) "$out"/fp/test/*.o \
  $libs -o "$out/bug/test_fp" || exit 1
timeout 200 "$out/bug/test_fp" --cases 20000 --mpfr 5000 > "$out/bug/unchanged.log" || {
  echo "not ok - fp/bugs: the tests fail without a bug: $out/bug/unchanged.log"
  echo "0 passed, 1 failed"
  exit 1
}
caught=0 missed=0
for n in $(grep -ho 'WRONG([0-9]*)' $dir/ws_fp*.c | tr -dc '0-9\n' | sort -nu); do
  where=$(grep -n "WRONG($n)" $dir/ws_fp*.c | head -n 1 | cut -d: -f1,2)
  objs=
  for src in $dir/ws_fp*.c; do
    obj=$out/fp/$(basename "$src" .c).o
    if grep -q "WRONG($n)" "$src"; then
      obj=$out/bug/$(basename "$src" .c).$n.o
      $cc $flags -O1 -DWS_FP_WRONG="$n" -c "$src" -o "$obj" || exit 1
    fi
    objs="$objs $obj"
  done
  # shellcheck disable=SC2086 # word splitting is meant
  $cc $objs "$out"/fp/test/*.o $libs -o "$out/bug/test_fp" || exit 1
  report=$(WS_FIRST=1 timeout 200 "$out/bug/test_fp" --cases 20000 --mpfr 5000)
  status=$?
  by=$(printf "%s\n" "$report" | sed -n "s/^not ok [0-9]* - \([^ ]*\).*/\1/p")
  if [ $status -eq 1 ] && [ -n "$by" ]; then
    caught=$((caught + 1))
    echo "ok $((caught + missed)) - fp/bugs/$n at $where is noticed by $by"
  else
    missed=$((missed + 1))
    echo "not ok $((caught + missed)) - fp/bugs/$n at $where (exit status $status)"
  fi
done
echo "1..$((caught + missed))"
echo "$caught passed, $missed failed"
[ $missed -eq 0 ]
