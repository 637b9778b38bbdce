#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# seeded_texts.sh: the text of each mutant of the tools is in its file once, as seeded.sh demands;
# nothing is built. The tables are those that a script gives to `seeded`, by their names. Ends with
# "N passed, N failed".
set -u
suite=seeded_texts
# shellcheck source=tb/tap.sh
. tb/tap.sh
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# The columns of other tables are not these: files of Verilog, cells of a netlist.
mapfile -t tables < <(git ls-files 'sim/*/*bugs.def' 'synth/timing/test/bugs.def' \
  ':!sim/soc' ':!sim/measure/timelines' ':!sim/host/driver')
for table in "${tables[@]}"; do
  folder=$(dirname "$table")
  while IFS=$'\t' read -r name file text _; do
    path=$file
    for base in "$folder/.." "$folder"; do [ ! -e "$base/$file" ] || path=$base/$file; done
    n=$(grep -cF -- "$text" "$path")
    [ "$n" = 1 ] || echo "$name: $n lines of $file have the text"
  done < "$table" > "$log" 2>&1
  [ ! -s "$log" ]
  result $? "$table" "$log"
done
ends $((count - failed)) $failed
