#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh CC CFLAGS OUT: builds the reconvergence pass with each bug of bugs.def; its tests have to
# fail on every one.
set -u
cc=$1 cflags=$2 out=$3
here=$(dirname "$0")
. "$here/../../test/seeded.sh"
fresh() {
  mkdir -p "$out/ssy/test" "$out/host"
  cp "$here"/../*.c "$here"/../*.h "$out/ssy/"
  cp "$here"/*.c "$here"/*.h "$out/ssy/test/"
  cp sim/host/file.[ch] "$out/host/"
  mkdir -p "$out/../gen"
  cp -r gen/isa.h gen/*.def gen/isa "$out/../gen/"
}
# shellcheck disable=SC2046,SC2086
build() { $cc -std=c11 -D_GNU_SOURCE -w -O1 $cflags -o "$out/t" $(ls "$out"/ssy/*.c |
  grep -v /main.c) "$out"/ssy/test/*.c "$out/host/file.c" gen/isa.c; }
tests() { timeout 60 "$out/t" "$here" 1 300; }
rm -rf "$out"
seeded ssy_bugs "$here/bugs.def" "$here/.." "$out/ssy"
