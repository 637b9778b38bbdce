#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh CC CFLAGS OUT: builds the pass of read barriers with each bug of bugs.def; its tests have
# to fail on every one.
set -u
cc=$1 cflags=$2 out=$3
here=$(dirname "$0")
. sim/test/seeded.sh
fresh() {
  mkdir -p "$out/compiler/rdbar/test" "$out/compiler/ssy/test" "$out/host/libws"
  cp "$here"/../*.c "$here"/../*.h "$out/compiler/rdbar/"
  cp "$here"/*.c "$here"/*.h "$out/compiler/rdbar/test/"
  cp "$here"/../../ssy/*.[ch] "$out/compiler/ssy/"
  cp "$here"/../../ssy/test/cases.[ch] "$out/compiler/ssy/test/"
  cp sim/host/libws/file.[ch] "$out/host/libws/"
  mkdir -p "$out/../gen"
  cp -r gen/isa.h gen/*.def gen/isa "$out/../gen/"
}
# shellcheck disable=SC2046,SC2086
build() {
  one_of "$out/compiler/rdbar/$file" "$out" "$out/t" "$cc -std=c11 -D_GNU_SOURCE -w -O1 $cflags" \
    $(ls "$out"/compiler/rdbar/*.c "$out"/compiler/ssy/*.c | grep -v /main.c) \
    "$out"/compiler/rdbar/test/*.c "$out/compiler/ssy/test/cases.c" \
    "$out/host/libws/file.c" gen/isa.c
}
tests() { WS_FIRST=1 timeout 60 "$out/t" "$here" 1 200; }
rm -rf "$out"
seeded rdbar_bugs "$here/bugs.def" "$here/.." "$out/compiler/rdbar"
