#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tool_bugs.sh GROUP FOLDER CC OUT "SOURCE.." "LIBRARY.." COMMAND..: builds the tool of FOLDER, with
# these further sources and libraries, with each bug of FOLDER/test/bugs.def. The command, in which
# @ stands for the tool, has to fail on every one.
set -u
group=$1 folder=$2 cc=$3 out=$4 others=$5 libraries=$6
shift 6
command=("$@")
. sim/test/seeded.sh
fresh() {
  cp "$folder"/*.[ch] "$out/"
  for f in "$folder"/*.def; do [ ! -e "$f" ] || cp "$f" "$out/"; done
}
# Only the file with the bug is compiled anew. `file` is that of seeded.
# shellcheck disable=SC2086 # words are meant
build() {
  one_of "$out/$file" "$out" "$out/t" "$cc -std=c11 -D_GNU_SOURCE -O1 -w -iquote $folder" \
    "$out"/*.c $others $libraries
}
tests() { WS_FIRST=1 tb/limit.sh 300 "${command[@]/#@/$out/t}"; }
rm -rf "$out"
seeded "${group}_bugs" "$folder/test/bugs.def" "$folder" "$out"
