#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh TOOLS OUT FOLDER "COMPILER" "LINKER" "OBJECT..": the tests of traces have to fail with
# each bug of bugs.def: those of writer and reader (unit), or those of the machine in FOLDER, whose
# objects are linked with the one of the bug (cost: those of what a trace costs). COMPILER and
# LINKER: commands with their options.
set -u
tools=$1 out=$2 folder=$3 compiler=$4 linker=$5 objects=$6
# shellcheck source=sim/test/seeded.sh
. sim/test/seeded.sh
parts="sim/measure/trace sim/host/libws/machine"
# shellcheck disable=SC2154 # file and tests_of are those of seeded
fresh() {
  for part in $parts; do
    mkdir -p "$out/$part" && cp "$part"/*.[ch] "$out/$part/"
  done
  cp sim/measure/trace/*.def "$out/sim/measure/trace/"
  cp -r sim/measure/trace/test "$out/sim/measure/trace/"
  for part in gen tb sim/model sim/host/driver sim/compiler; do
    [ -e "$out/$part" ] || ln -s "$PWD/$part" "$out/$part"
  done
}
# shellcheck disable=SC2086 # words are meant
build() {
  local trace=$out/sim/measure/trace
  if [ "$tests_of" = unit ]; then
    gcc -std=c11 -D_GNU_SOURCE -O1 -g -w -fsanitize=address,undefined -o "$out/unit" \
      "$trace/test/unit.c" "$trace"/{read,stream,fields,follow,words,write}.c \
      "$trace"/{profile,slots,causes,names}.c gen/{isa,disasm}.c
  else
    $compiler -w -I"$(dirname "$out/$file")" -c -o "$out/bug.o" "$out/$file" || return
    local others= o
    for o in $objects; do
      [ "$(basename "$o" .o)" = "$(basename "$file" .c)" ] || others="$others $o"
    done
    $linker -o "$out/machine.so" "$out/bug.o" $others -lm -latomic
  fi
}
tests() {
  case $tests_of in
  unit) "$out/unit" ;;
  cost) WS_FIRST=1 sim/measure/trace/test/cost.sh "$out/run" "$out/cost/bug" ;;
  *) WS_FIRST=1 WS_TRACE_MACHINE=$out/machine.so sim/measure/trace/test/trace.sh "$tools" \
    "$out/run" "bitonic bfs" "$folder" ;;
  esac
}
rm -rf "$out"
mkdir -p "$out/cost/bug"
for part in wsrun kernels-f; do ln -s "$(realpath "$folder/../$part")" "$out/cost/"; done
ln -s "$(realpath "$folder/machine.so")" "$out/cost/bug/"
ln -s "$(realpath "$out")/machine.so" "$out/cost/bug/machine-trace.so"
seeded trace_bugs sim/measure/trace/test/bugs.def . "$out"
