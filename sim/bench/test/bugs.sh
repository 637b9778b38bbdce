#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh CC OUT: builds wsbench with each bug of bugs.def (name, file, text, replacement; tabs between); run.sh has to
# fail on every one. TAP; last "N passed, N failed".
set -u
cc=$1 out=$2
here=$(dirname "$0")
passed=0 failed=0
rm -rf "$out"
mkdir -p "$out"
while IFS=$'\t' read -r name file text replacement; do
  why=
  cp "$here"/../*.c "$here"/../*.h "$here"/../*.def "$out/"
  TEXT=$text BY=$replacement awk '
    { at = index($0, ENVIRON["TEXT"])
      if (at) { $0 = substr($0, 1, at - 1) ENVIRON["BY"] substr($0, at + length(ENVIRON["TEXT"])); n++ }
      print }
    END { exit n != 1 }' "$here/../$file" > "$out/$file" || why="the text is not in $file exactly once"
  if [ -n "$why" ]; then :
  elif ! $cc -std=c11 -D_GNU_SOURCE -w -o "$out/t" "$out"/*.c -ljansson -lm; then why="does not compile"
  elif "$here/run.sh" "$out/t" > "$out/$name.log" 2>&1; then why="the tests pass"; fi
  if [ -z "$why" ]; then passed=$((passed + 1)); echo "ok $((passed + failed)) - bench_bugs/$name"
  else failed=$((failed + 1)); echo "# $why"; echo "not ok $((passed + failed)) - bench_bugs/$name"; fi
done < "$here/bugs.def"
echo "1..$((passed + failed))"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
