#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# trace.sh TOOLS OUT "KERNEL.." FOLDER..: in each folder of a machine (wsrun, machine.so,
# machine-trace.so; or the last one alone, see machine.sh) the kernels run with and without a
# trace: the results and all counters are the same, the sums over the trace equal them, and what
# wstrace makes of it keeps the rules of its format. Then what is refused, and how. TOOLS: a
# folder with wstrace, konata_check, perfetto_check. WS_TRACE_MACHINE: another machine-trace.so.
# Ends with "N passed, N failed".
set -u
suite=trace tools=$1 out=$2 kernels=$3
shift 3
# shellcheck source=tb/tap.sh
. tb/tap.sh
# shellcheck source=sim/measure/trace/test/machine.sh
. sim/measure/trace/test/machine.sh
mkdir -p "$out"

# The number of KEY in a file that jansson has written.
number() { # KEY FILE
  sed -n "s/^ *\"$1\": \([0-9]*\),*$/\1/p" "$2"
}

traced() { # FOLDER KERNEL: on.json, x.wst and off.json in $out
  "$1/../wsrun" --machine "${WS_TRACE_MACHINE:-$1/machine-trace.so}" --host "$2" \
    --trace-file "$out/x.wst" --json "$out/on.json" "$1/../$kdir/$2.elf" &&
    on "$1" "$1/../$kdir/$2.elf" --host "$2" --json "$out/off.json"
}

# Instructions that retire in the log, and intervals, are those of the trace; so are the lines of
# the table that are done.
whole() {
  local n
  n=$(number instructions "$out/sums.json")
  grep -q " $n retired," "$out/konata.txt" &&
    [ "$(sed 1d "$out/x.csv" | grep -c ',done,')" -eq "$n" ]
}

for folder in "$@"; do
  machine=${folder#build/} kdir=kernels-f
  for kernel in $kernels; do
    name="$machine/$kernel"
    traced "$folder" "$kernel" > "$out/log" 2>&1
    result $? "runs[$name]" "$out/log"
    says "sums_are_the_counters_with_trace[$name]" 0 '' "$tools/wstrace" --counters "$out/on.json" \
      --json "$out/sums.json" "$out/x.wst"
    says "and_those_without[$name]" 0 '' "$tools/wstrace" --counters "$out/off.json" "$out/x.wst"
    says "each_launch[$name]" 0 'counters: the same in the SM' "$tools/wstrace" "$out/x.wst"
    "$tools/wstrace" --konata "$out/x.kanata" --perfetto "$out/x.perfetto" --csv "$out/x.csv" \
      "$out/x.wst" > "$out/log" 2>&1
    result $? "converts[$name]" "$out/log"
    "$tools/konata_check" "$out/x.kanata" > "$out/konata.txt" 2>&1
    result $? "konata[$name]" "$out/konata.txt"
    "$tools/perfetto_check" "$out/x.perfetto" > "$out/log" 2>&1
    result $? "perfetto[$name]" "$out/log"
    whole
    result $? "all_instructions[$name]" "$out/konata.txt"
  done
done

# ---- windows, of the last trace
window() { # NAME OPTION VALUE: the table has some instructions, and fewer than all
  "$tools/wstrace" "$2" "$3" --csv "$out/w.csv" --konata "$out/w.kanata" --perfetto "$out/w.json" \
    "$out/x.wst" > "$out/log" 2>&1 && "$tools/konata_check" "$out/w.kanata" >> "$out/log" 2>&1 &&
    "$tools/perfetto_check" "$out/w.json" >> "$out/log" 2>&1 &&
    [ "$(wc -l < "$out/w.csv")" -gt 1 ] &&
    [ "$(wc -l < "$out/w.csv")" -lt "$(wc -l < "$out/x.csv")" ]
  result $? "window_of_$1" "$out/log"
}
row() { # COLUMN: its value in the middle of the table
  awk -F, -v at="$1" '{ line[NR] = $at } END { print line[int(NR / 2)] }' <(sed 's/"[^"]*"/x/g' \
    "$out/x.csv")
}
fetch=$(row 12) warp=$(row 3) pc=$(row 5)
window cycles --cycles "$fetch:$((fetch + 50))"
in_window=$(awk -F, -v from="$fetch" 'NR > 1 && ($12 < from || $12 >= from + 50)' \
  <(sed 's/"[^"]*"/x/g' "$out/w.csv") | wc -l)
[ "$in_window" -eq 0 ]
result $? "window_of_cycles_has_no_others"
window warps --warps "$warp"
window pcs --pcs "$pc:$((pc + 4))"
[ "$(sed 1d "$out/w.csv" | cut -d, -f5 | sort -u)" = "$pc" ]
result $? "window_of_pcs_has_no_others"

# ---- what is refused
x=$out/x.wst
says "window_of_nothing" 2 'no instruction there; the trace has [0-9]+ in cycles [0-9]+ to [0-9]+' \
  "$tools/wstrace" --cycles 4000000000: --csv "$out/n.csv" "$x"
[ ! -e "$out/n.csv" ]
result $? "window_of_nothing_leaves_no_file"
says "cycles_backwards" 2 "--cycles '9:3'" "$tools/wstrace" --cycles 9:3 --csv "$out/n.csv" "$x"
says "warps_are_numbers" 2 "--warps '3,x'" "$tools/wstrace" --warps 3,x --csv "$out/n.csv" "$x"
says "window_without_output" 2 'belong to --konata' "$tools/wstrace" --cycles 1:2 "$x"
says "no_file" 2 'nowhere.wst: No such file' "$tools/wstrace" "$out/nowhere.wst"
says "no_file_at_all" 2 'usage: wstrace' "$tools/wstrace"
for n in 1 2 3 4 5 6 7 8; do # one of these is within a record
  head -c $(($(wc -c < "$x") - n)) "$x" > "$out/cut.wst"
  "$tools/wstrace" "$out/cut.wst" 2>&1 | grep -q 'ends within a record' && break
done
says "cut_within_a_record" 2 'byte [0-9]+: ends within a record' "$tools/wstrace" "$out/cut.wst"
says "cut_file_makes_no_output" 2 'ends within a record' "$tools/wstrace" --csv "$out/n.csv" \
  "$out/cut.wst"
[ ! -e "$out/n.csv" ]
result $? "cut_file_leaves_no_output"
LC_ALL=C sed '2s/^./\x63/' "$x" > "$out/version.wst"
says "other_version" 2 'version 99 of the format; this program reads version 1' "$tools/wstrace" \
  "$out/version.wst"
says "another_file" 2 'not a trace of Warpsmith' "$tools/wstrace" sim/measure/trace/main.c
says "counters_of_another_run" 1 'CYCLES is [0-9]+ in the trace, 1 in the run' sh -c \
  "sed 's/\"CYCLES\": [0-9]*/\"CYCLES\": 1/' '$out/on.json' > '$out/other.json' &&
  '$tools/wstrace' --counters '$out/other.json' '$x'"
echo '{}' > "$out/none.json"
says "no_counters" 2 'no counters of wsrun --json' "$tools/wstrace" --counters "$out/none.json" "$x"
folder=$1
says "file_that_cannot_be_written" 2 'trace file /nowhere/x.wst: No such file' "$folder/wsrun" \
  --host vecadd --trace-file /nowhere/x.wst
says "not_on_the_model" 2 '--trace-file needs the RTL' "$folder/wsrun" --model --host vecadd \
  --trace-file "$out/n.wst"
says "not_with_waves" 2 'exclude each other' "$folder/wsrun" --config tiny --host vecadd \
  --wave "$out/n.fst" --trace-file "$out/n.wst"
says "machine_without_taps" 2 'a trace file needs a machine with taps' "$folder/wsrun" \
  --machine "$folder/machine.so" --host vecadd --trace-file "$out/n.wst"
ends $((count - failed)) $failed
