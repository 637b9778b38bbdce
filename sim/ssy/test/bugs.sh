#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh CC CFLAGS OUT: builds the reconvergence pass with each bug of bugs.def (name, file, text,
# replacement); its tests have to fail on every one.
set -u
cc=$1 cflags=$2 out=$3
here=$(dirname "$0")
passed=0 failed=0
rm -rf "$out"
mkdir -p "$out/ssy/test"
while IFS=$'\t' read -r name file text replacement; do
  why=
  cp "$here"/../*.c "$here"/../*.h "$out/ssy/"
  cp "$here"/*.c "$here"/*.h "$out/ssy/test/"
  TEXT=$text BY=$replacement awk '
    { at = index($0, ENVIRON["TEXT"])
      if (at) { $0 = substr($0, 1, at - 1) ENVIRON["BY"] substr($0, at + length(ENVIRON["TEXT"])); n++ }
      print }
    END { exit n != 1 }' "$here/../$file" >"$out/ssy/$file"
  if [ $? -ne 0 ]; then why="the text is not in $file exactly once"
  elif ! $cc -std=c11 -D_GNU_SOURCE -w -O1 $cflags -o "$out/t" $(ls "$out"/ssy/*.c | grep -v /main.c) "$out"/ssy/test/*.c; then why="does not compile"
  elif timeout 60 "$out/t" "$here" 1 300 >"$out/$name.log" 2>&1; then why="the tests pass"; fi
  if [ -z "$why" ]; then passed=$((passed + 1)); echo "ok $((passed + failed)) - ssy_bugs/$name"
  else failed=$((failed + 1)); echo "# $why"; echo "not ok $((passed + failed)) - ssy_bugs/$name"; fi
done <"$here/bugs.def"
echo "1..$((passed + failed))"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
