#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh TOOLS OUT "COMPILER" "OBJECT.." "OBJECT.." "LIBRARY..": the sessions on the golden model
# have to fail with each bug of bugs.def. COMPILER: a command with its options; the objects of
# wsrun, and those of the machine, among which is the one of the file with the bug.
set -u
tools=$1 out=$2 compiler=$3 run=$4 machine=$5 libraries=$6
# shellcheck source=sim/test/seeded.sh
. sim/test/seeded.sh
parts="sim/host/debug sim/host/libws sim/host/libws/machine sim/model"
# shellcheck disable=SC2154 # file is that of seeded
fresh() {
  for part in $parts; do mkdir -p "$out/$part" && cp "$part"/*.[ch] "$out/$part/"; done
}
# The objects of a program, without the one that the bug replaces.
others() { # OBJECT..
  local o
  for o in "$@"; do [ "${o##*/obj/}" = "${file%.c}.o" ] || echo "$o"; done
}
# shellcheck disable=SC2086,SC2046 # words are meant
build() {
  $compiler -c -o "$out/bug.o" "$out/$file" || return
  local of_run=$out/bug.o of_machine=
  case $file in sim/model/*|sim/host/libws/machine/*) of_run= of_machine=$out/bug.o ;; esac
  gcc -o "$out/wsmodel" $of_run $(others $run) $libraries &&
    gcc -shared -o "$out/machine-model.so" $of_machine $(others $machine) -lm &&
    $compiler -fsanitize=address,undefined -o "$out/ax_test" sim/host/debug/test/ax_test.c \
      "$out/sim/host/debug/ax.c"
}
tests() {
  WS_FIRST=1 sim/host/debug/test/session.sh "$out" "$tools/k.elf" "$out/wsmodel"
}
rm -rf "$out"
mkdir -p "$out/sim/compiler"
cp "$tools/ws.gdb" "$out/"
for part in gen tb sim/common sim/compiler/runtime; do
  [ -e "$out/$part" ] || ln -s "$PWD/$part" "$out/$part"
done
seeded gdb_bugs sim/host/debug/test/bugs.def . "$out"
