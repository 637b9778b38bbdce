#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh CC OUT LIBERTY: builds wstiming with each bug of bugs.def; run.sh has to fail on every
# one. OUT is a folder two levels below the top.
set -u
cc=$1 out=$2 lib=$3
here=$(dirname "$0")
. "$here/../../../sim/test/seeded.sh"
fresh() { cp "$here"/../*.c "$here"/../*.h "$out/"; }
build() { $cc -std=c11 -D_GNU_SOURCE -O1 -w -o "$out/t" "$out"/*.c gen/util.c gen/fresh.c \
  sim/common/spawn.c -ljansson; }
tests() { "$here/run.sh" "$out/t" "$lib" "$out.maps"; }
rm -rf "$out"
seeded timing_bugs "$here/bugs.def" "$here/.." "$out"
