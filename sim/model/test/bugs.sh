#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the model with each seeded bug (BUG(n) in its sources) and runs the tests, which have to
# fail.
#   bugs.sh <compiler> <flags> <build directory, holding test/*.o and isa.o> <qemu command>
#     <libraries>
# Run from the top of the tree by the target model-bugs of model.mk.
set -u
cc=$1 flags=$2 out=$3 qemu=$4 libs=$5
dir=sim/model
mkdir -p "$out/bug"
# The tests pass without a bug, or what they notice would mean nothing.
$cc $(for s in $dir/*.c; do echo "$out/$(basename "$s" .c).o"; done) "$out"/test/*.o \
  "$out"/isa.o $libs -o "$out/bug/test_model" || exit 1
timeout 120 "$out/bug/test_model" --qemu "$qemu" --dir "$out/bug" --programs 100 \
  > "$out/bug/unchanged.log" || {
  echo "not ok - model/bugs: the tests fail without a bug: $out/bug/unchanged.log"
  echo "0 passed, 1 failed"
  exit 1
}
caught=0 missed=0
for n in $(grep -ho 'BUG([0-9]*)' $dir/*.c | tr -dc '0-9\n' | sort -nu); do
  where=$(grep -n "BUG($n)" $dir/*.c | head -n 1 | cut -d: -f1,2)
  objs=
  for src in $dir/*.c; do
    obj=$out/$(basename "$src" .c).o
    if grep -q "BUG($n)" "$src"; then
      obj=$out/bug/$(basename "$src" .c).$n.o
      $cc $flags -O1 -DWS_MODEL_BUG="$n" -c "$src" -o "$obj" || exit 1
    fi
    objs="$objs $obj"
  done
  $cc $objs "$out"/test/*.o "$out"/isa.o $libs -o "$out/bug/test_model" || exit 1
  report=$(WS_FIRST=1 timeout 120 "$out/bug/test_model" --qemu "$qemu" --dir "$out/bug" \
    --programs 100)
  status=$?
  by=$(printf "%s\n" "$report" | sed -n "s/^not ok [0-9]* - //p")
  if [ $status -eq 1 ] && [ -n "$by" ]; then
    caught=$((caught + 1))
    echo "ok $((caught + missed)) - model/bugs/$n at $where is noticed by $by"
  else
    missed=$((missed + 1))
    echo "not ok $((caught + missed)) - model/bugs/$n at $where (exit status $status)"
  fi
done
echo "1..$((caught + missed))"
echo "$caught passed, $missed failed"
[ $missed -eq 0 ]
