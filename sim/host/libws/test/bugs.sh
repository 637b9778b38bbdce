#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh CC OUT BUILD CFG: libws with each bug of bugs.def, on the golden model; its tests have to
# fail on every one. BUILD has what make test-libws has made.
set -u
cc=$1 out=$2 build=$3 cfg=$4
here=$(dirname "$0")
. sim/test/seeded.sh
fresh() { cp "$here"/../*.c "$here"/../*.h "$copies/"; }
# Compiles only the file with the bug anew. `file` is that of seeded.
build() {
  local objects=("$build"/obj-san/sim/measure/trace/*.o "$build"/obj-san/gen/*.o)
  for o in "$build"/obj-san/sim/common/*.o "$build"/obj-san/sim/host/libws/*.o \
    "$build"/obj-san/sim/host/libws/test/*.o; do
    [ "$(basename "$o")" = "${file%.c}.o" ] || objects+=("$o")
  done
  $cc -std=c11 -D_GNU_SOURCE -w -g -fsanitize=address,undefined -fno-sanitize-recover=all \
    -DWS_TREE="\"$PWD\"" -c -o "$out/bug.o" "$copies/$file" &&
    $cc -fsanitize=address,undefined -o "$out/t" "$out/bug.o" "${objects[@]}" -ldw -lelf \
      -ljansson -ldl -lpthread
}
tests() {
  for m in other old; do cp "$out/$m.so.keep" "$out/$m.so"; done
  tb/limit.sh 120 "$out/t" "$out" "$build/libws-test" "$build/$cfg/machine-san.so" \
    "$build/ref/machine-model.so"
}
# The copies lie like the sources, next to the files that they include.
rm -rf "$out"
mkdir -p "$out/sim/host/libws" "$out/sim/compiler"
ln -s "$PWD/gen" "$PWD/tb" "$out/"
ln -s "$PWD/sim/model" "$PWD/sim/common" "$PWD/sim/measure" "$out/sim/"
ln -s "$PWD/sim/compiler/runtime" "$out/sim/compiler/"
copies=$out/sim/host/libws
echo 'int nothing;' > "$out/x.c"
gcc -shared -fPIC -o "$out/other.so.keep" "$out/x.c" || exit 1
echo 'struct { unsigned abi, bytes; } ws_machine = {999, 1};' > "$out/x.c"
gcc -shared -fPIC -o "$out/old.so.keep" "$out/x.c" || exit 1
rm -f "$out/x.c"
seeded libws_bugs "$here/bugs.def" "$here/.." "$copies"
