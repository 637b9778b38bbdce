#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# profile.sh TOOLS OUT ELF "KERNEL.." FOLDER..: in each folder of a machine (wsrun, machine.so,
# machine-trace.so; see machine.sh) the sums over the rows of the profiles of these host programs
# are the counters that the SM has without a trace; the last one has a PC for each thread. In the
# first one, so are those of the kernels of planted.def, in ELF, and the first reason of each
# profile is the one that is planted; a program that uses libws (host.c) gets the same profiles.
# TOOLS: a folder with wstrace and host. WS_KEEP: the traces in OUT are used again. Ends with "N
# passed, N failed".
set -u
suite=profile tools=$1 out=$2 elf=$3 kernels=$4
shift 4
# shellcheck source=tb/tap.sh
. tb/tap.sh
# shellcheck source=sim/measure/trace/test/machine.sh
. sim/measure/trace/test/machine.sh
mkdir -p "$out"
rm -f "$out/n"
head -c 16384 /dev/zero | tr '\0' '\3' > "$out/in"

# Of the counters in $on: what the rows of TABLE sum up to in $out/p.json; slots that are lost, and
# the causes of them.
sums_of() { # TABLE
  jq -e -n --slurpfile p "$out/p.json" --slurpfile r "$on" --arg table "$1" '
    def sums: map(to_entries[]) | group_by(.key) | map({key: .[0].key, value: (map(.value) | add)})
      | from_entries;
    [$p[0][$table][].counts] as $rows | ($rows | map(.counters) | sums) as $sum |
    ($rows | map(.lost_to) | sums | add) as $caused |
    ([$sum | to_entries[] | select(.key | test("^LOST|^NO_WARP")) | .value] | add) as $lost |
    [$sum | to_entries[] | select($r[0].counters[.key] != .value)] as $other |
    if ($sum | length) == 25 and $lost == $caused and ($other | length) == 0 then true
    else ({$lost, $caused, $other} | debug | false) end'
}
cycles_of_launches() {
  jq -e -n --slurpfile p "$out/p.json" --slurpfile r "$on" '
    ([$p[0].launches[].counters.CYCLES] | add) == $r[0].counters.CYCLES'
}

# Runs with a trace, and without one; makes $out/p.json of it.
profile() { # FOLDER NAME ARGUMENT..
  local folder=$1 name=$2
  trace=$out/$name.wst on=$out/$name.json
  shift 2
  if [ -z "${WS_KEEP:-}" ]; then
    on "$folder" "$@" --profile "$out/run.json" --trace-file "$trace" > "$out/log" 2>&1 &&
      on "$folder" "$@" --json "$on" >> "$out/log" 2>&1
    result $? "runs[$name]" "$out/log"
  fi
  says "each_launch[$name]" 0 '' "$tools/wstrace" --profile-json "$out/p.json" "$trace"
  if [ -z "${WS_KEEP:-}" ]; then
    cmp "$out/run.json" "$out/p.json" > "$out/log" 2>&1
    result $? "wsrun_and_wstrace[$name]" "$out/log"
  fi
  local table
  for table in instructions lines; do
    sums_of $table > "$out/log" 2>&1
    result $? "sums_over_$table[$name]" "$out/log"
  done
  cycles_of_launches > "$out/log" 2>&1
  result $? "cycles[$name]" "$out/log"
}

while IFS=$'\t' read -r kernel cause grid block more; do
  # shellcheck disable=SC2086 # words are meant
  profile "$1" "$kernel" --kernel "$kernel" --grid "$grid" --block "$block" $more \
    --arg out:/dev/null:256 --arg "in:$out/in" "$elf"
  says "names_the_cause[$kernel]" 0 "^$cause\$" jq -r '.reasons[0].cause' "$out/p.json"
  says "slots_are_lost_to_it[$kernel]" 0 true jq --arg cause "$cause" '.all.lost_to[$cause] > 0' \
    "$out/p.json"
  says "first_in_words[$kernel]" 0 "^1\. $cause: " "$tools/wstrace" --profile /dev/stdout "$trace"
  [ -z "${WS_KEEP:-}" ] || continue
  "$tools/wstrace" --profile "$out/p.txt" "$trace" && cp "$out/p.txt" "$out/$kernel.txt"
  shared=${more#--shared}
  cut=
  if [ "$kernel" = strides ]; then # at the limit of cycles
    cut=$out/cut.json
    "$1/wsrun" --kernel strides --max-cycles 500 --profile "$cut" --arg out:/dev/null:256 \
      --arg "in:$out/in" --block 8 "$elf" > "$out/log" 2>&1
  fi
  says "same_in_a_program[$kernel]" 0 "^$kernel: 0 wrong\$" "$tools/host" "$1/machine-trace.so" \
    "$elf" "$kernel" "$grid" "$block" "${shared:-0}" "$cause" "$out/p.json" "$out/p.txt" \
    ${cut:+"$cut"}
done < sim/measure/trace/test/planted.def

for folder in "$@"; do
  for kernel in $kernels; do
    profile "$folder" "$(basename "$folder").$kernel" --host "$kernel" \
      "$folder/../kernels-f/$kernel.elf"
    [ "$kernel" = relay ] || continue
    says "two_programs_at_an_address[$folder]" 0 true jq \
      '[.instructions[].pc] | (length > (unique | length))' "$out/p.json"
  done
done

# ---- threads that run apart, on the last machine
profile "$folder" apart --kernel apart --grid 2 --block 4 --arg out:/dev/null:256 \
  --arg out:/dev/null:4 "$elf"
says threads_stop_and_run 0 '^9 true$' jq -r \
  '"\(.all.groups | length) \([.all.groups[]] | min > 0)"' "$out/p.json"
says turns_in_words 0 'make way for others at the end of their turn [0-9]+ times, most at .*\.c:' \
  "$tools/wstrace" --profile /dev/stdout "$trace"

# ---- a trace that the environment asks for
WS_TRACE_FILE=$out/env.wst "$1/../wsrun" --config tiny --host bfs "$1/../kernels-f/bfs.elf" \
  > "$out/log" 2>&1
result $? "environment" "$out/log"
cmp "$out/env.wst" "$out/$(basename "$1").bfs.wst" > "$out/log" 2>&1
result $? "environment_has_the_same_trace" "$out/log"

# ---- reports that the environment asks for
reported() { # FILE ARGUMENT..: a run of a kernel on tiny
  WS_PROFILE=$1 "$wsrun" --kernel strides --grid 1 --block 8 --arg out:/dev/null:256 \
    --arg "in:$input" "$elf" "${@:2}"
}
# Sums over the kernels of a report: the counters of the run, in $on.
sums_of_kernels() {
  jq -e -n --slurpfile p "$out/report.json" --slurpfile r "$on" '
    [$p[0].kernels[].profile.all.counters] as $all | ($all | length) > 1 and
    ([$all[0] | keys[] | . as $k | ([$all[][$k]] | add) == $r[0].counters[$k]] | all)'
}
wsrun=$1/../wsrun input=$out/in
if [ -z "${WS_KEEP:-}" ]; then
  on=$out/$(basename "$1").relay.json
  says report_of_each_kernel 0 'check=ok' env WS_PROFILE="$out/report.json" "$wsrun" --config tiny \
    --host relay "$1/../kernels-f/relay.elf"
  sums_of_kernels > "$out/log" 2>&1
  result $? sums_over_kernels "$out/log"
  says report_in_words 0 'check=ok' reported "$out/report.txt" --config tiny
  says report_has_an_overview 0 '^tiny: 1 kernel, [0-9]* issue slots$' cat "$out/report.txt"
  sed '1,/^kernel strides of /d' "$out/report.txt" | cmp - "$out/strides.txt" > "$out/log" 2>&1
  result $? report_is_that_of_the_kernel "$out/log"
  says report_that_cannot_be_written 0 'libws: WS_PROFILE: /nowhere/p: No such file' \
    reported /nowhere/p --config tiny
  says no_report_of_a_model 0 'libws: WS_PROFILE: tiny: a profile needs the RTL' \
    reported "$out/n" --config tiny --model
  says no_report_without_taps 0 'libws: WS_PROFILE: tiny: a profile needs a machine with taps' \
    reported "$out/n" --machine "$1/machine.so"
  [ ! -e "$out/n" ]
  result $? none_is_written
fi

# ---- what is refused
says "not_on_the_model" 2 '--profile needs the RTL' "$1/wsrun" --model --host vecadd \
  --profile "$out/n"
says "file_that_cannot_be_written" 2 '/nowhere/p: No such file' "$1/wsrun" --host vecadd \
  "$1/../kernels-f/vecadd.elf" --profile /nowhere/p
for n in 1 2 3 4 5 6 7 8; do # one of these is within a record
  head -c $(($(wc -c < "$trace") - n)) "$trace" > "$out/cut.wst"
  "$tools/wstrace" "$out/cut.wst" 2>&1 | grep -q 'ends within a record' && break
done
says "cut_file_makes_no_profile" 2 'ends within a record' "$tools/wstrace" --profile "$out/n" \
  "$out/cut.wst"
[ ! -e "$out/n" ]
result $? "cut_file_leaves_no_profile"
ends $((count - failed)) $failed
