#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh CC CFLAGS OUT: builds the pass of read barriers with each bug of bugs.def; its tests have
# to fail on every one.
set -u
cc=$1 cflags=$2 out=$3
here=$(dirname "$0")
. "$here/../../test/seeded.sh"
fresh() {
  mkdir -p "$out/rdbar/test" "$out/ssy/test" "$out/host"
  cp "$here"/../*.c "$here"/../*.h "$out/rdbar/"
  cp "$here"/*.c "$here"/*.h "$out/rdbar/test/"
  cp "$here"/../../ssy/*.[ch] "$out/ssy/"
  cp "$here"/../../ssy/test/cases.[ch] "$out/ssy/test/"
  cp sim/host/file.[ch] "$out/host/"
  mkdir -p "$out/../gen"
  cp -r gen/isa.h gen/*.def gen/isa "$out/../gen/"
}
# shellcheck disable=SC2046,SC2086
build() { $cc -std=c11 -D_GNU_SOURCE -w -O1 $cflags -o "$out/t" $(ls "$out"/rdbar/*.c \
  "$out"/ssy/*.c | grep -v /main.c) "$out"/rdbar/test/*.c \
  "$out/ssy/test/cases.c" "$out/host/file.c" gen/isa.c; }
tests() { timeout 60 "$out/t" "$here" 1 200; }
rm -rf "$out"
seeded rdbar_bugs "$here/bugs.def" "$here/.." "$out/rdbar"
