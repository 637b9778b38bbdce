#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh CC OUT: builds wsbench with each bug of bugs.def; run.sh has to fail on every one.
set -u
cc=$1 out=$2
here=$(dirname "$0")
. sim/test/seeded.sh
sources=$(cd "$here/.." && ls ./*.c)
compile() { $cc -std=c11 -D_GNU_SOURCE -w -I"$here/.." -c -o "$2" "$1"; }
fresh() { cp "$here"/../*.c "$here"/../*.h "$here"/../*.def "$out/"; }
# Only the file with the bug is compiled anew. `file` is that of seeded.
build() {
  local objects=()
  for c in $sources; do [ "$c" = "./$file" ] || objects+=("$out/good/$c.o"); done
  compile "$out/$file" "$out/bug.o" &&
    $cc -o "$out/t" "$out/bug.o" "${objects[@]}" "$out/good/common.o" -ljansson -lm
}
tests() { WS_FIRST=1 "$here/run.sh" "$out/t"; }
rm -rf "$out"
mkdir -p "$out/good"
for c in $sources; do compile "$here/../$c" "$out/good/$c.o" || exit 1; done
compile sim/common/spawn.c "$out/good/common.o" || exit 1
seeded bench_bugs "$here/bugs.def" "$here/.." "$out"
