#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Builds the model, or its floating point, with each mutant (WORD(n) in its sources) and runs
# the tests, which have to fail.
#   bugs.sh <compiler> <flags> <group> <WORD> <the compiler's name for n> <objects without a bug>
#     <folder of those of the sources> <other objects and libraries> <test and its arguments>
# Run from the top of the tree by the targets model-bugs and fp-bugs of model.mk.
set -u
cc=$1 flags=$2 group=$3 word=$4 define=$5 sources=$6 objects=$7 others=$8 out=$9
shift 9
mkdir -p "$out"
# link OBJECT..: the tests of these objects; tests ARGUMENT..: runs them
# shellcheck disable=SC2086 # word splitting is meant
link() { $cc "$@" $others -o "$out/test"; }
# texts_of SOURCE..: those, and the C files that they include
texts_of() {
  local s
  for s in "$@"; do
    echo "$s"
    sed -n "s|^#include \"\([a-z0-9_]*\.c\)\"|$(dirname "$s")/\1|p" "$s"
  done
}
object_of() { echo "$objects/$(basename "$1" .c).o"; }
# The tests pass without a bug, or what they notice would mean nothing.
# shellcheck disable=SC2046
link $(for s in $sources; do object_of "$s"; done) || exit 1
tb/limit.sh 200 "$out/test" "$@" > "$out/unchanged.log" || {
  echo "not ok - $group/bugs: the tests fail without a bug: $out/unchanged.log"
  echo "0 passed, 1 failed"
  exit 1
}
caught=0 missed=0
# shellcheck disable=SC2086
texts=$(texts_of $sources | sort -u)
# shellcheck disable=SC2086
for n in $(grep -ho "$word([0-9]*)" $texts | tr -dc '0-9\n' | sort -nu); do
  where=$(grep -n "$word($n)" /dev/null $texts | head -n 1 | cut -d: -f1,2)
  objs=()
  for src in $sources; do
    obj=$(object_of "$src")
    # shellcheck disable=SC2046
    if grep -q "$word($n)" $(texts_of "$src"); then
      obj=$out/$(basename "$src" .c).$n.o
      $cc $flags -O1 "-D$define=$n" -c "$src" -o "$obj" || exit 1
    fi
    objs+=("$obj")
  done
  link "${objs[@]}" || exit 1
  report=$(WS_FIRST=1 tb/limit.sh 200 "$out/test" "$@")
  status=$?
  by=$(sed -n 's/^not ok [0-9]* - //p' <<< "$report")
  if [ $status -eq 1 ] && [ -n "$by" ]; then
    caught=$((caught + 1))
    echo "ok $((caught + missed)) - $group/bugs/$n at $where is noticed by $by"
  else
    missed=$((missed + 1))
    echo "not ok $((caught + missed)) - $group/bugs/$n at $where (exit status $status)"
  fi
done
echo "1..$((caught + missed))"
echo "$caught passed, $missed failed"
[ $missed -eq 0 ]
