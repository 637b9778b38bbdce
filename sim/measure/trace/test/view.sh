#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# view.sh TOOLS OUT ELF "KERNEL.." FOLDER..: traces of the kernels in each folder of a machine
# (wsrun, machine-trace.so, see machine.sh), and of `apart` in ELF in the last one, become pages,
# which chromium opens without a window: page.html#selftest draws, scrolls, selects, and compares
# with the counters. Nothing may be told in its console. The last kernel has one page with its
# runs in the first and in the last folder; there are also pages of a fault and of a deadlock, and
# one of 100,000 instructions, which opens within two seconds. WS_KEEP: the traces in OUT are used
# again. Ends with "N passed, N failed".
set -u
suite=view tools=$1 out=$2 elf=$3 kernels=$4
shift 4
# shellcheck source=tb/tap.sh
. tb/tap.sh
# shellcheck source=sim/measure/trace/test/machine.sh
. sim/measure/trace/test/machine.sh
# shellcheck source=sim/measure/trace/test/browser.sh
. sim/measure/trace/test/browser.sh
mkdir -p "$out"
rm -f "$out/n"
out=$(realpath "$out")

# With a trace, and with its page, in $out/NAME.run.html; the status of wsrun is STATUS.
trace() { # FOLDER NAME STATUS KERNEL OPTION..
  local folder=$1 name=$2 status=$3 kernel=$4
  shift 4
  [ -n "${WS_KEEP:-}" ] && return
  [ "$kernel" = apart ] || set -- "$folder/../kernels-f/$kernel.elf" "$@"
  on "$folder" --trace-file "$out/$name.wst" \
    --view "$out/$name.run.html" "$@" > "$out/log" 2>&1
  [ $? -eq "$status" ]
  result $? "runs[$name]" "$out/log"
}

# What the page has in #result after its script is $out/result.
open_page() { # PAGE [SECONDS]
  browse "$out" "${2:-200}" "file://$1" --window-size=1500,900 --dump-dom
  local status=$?
  sed -n '/<pre id="result"/,/<\/pre>/p' "$out/dom" | sed 's/<[^>]*>//g' > "$out/result"
  return $status
}

# Without a browser there is nothing to test, and a wait at every page would take long.
needs() { # PAGE
  open_page "$1" && return
  result 1 "browser" "$out/browser"
  ends $((count - failed)) $failed
  exit 1
}

page() { # NAME TRACE..: each check of the page is one of this test
  local name=$1 line good
  shift
  says "makes[$name]" 0 '' "$tools/wstrace" --view "$out/$name.html" "$@"
  if [ $# -eq 1 ] && [ -z "${WS_KEEP:-}" ]; then
    cmp "$out/$name.html" "$out/$name.run.html" > "$out/log" 2>&1
    result $? "wsrun_and_wstrace[$name]" "$out/log"
  fi
  needs "$out/$name.html#selftest"
  grep -v '^not ok opens\|^ok opens\|^end' "$out/result" > "$out/checks"
  while read -r line; do
    case $line in ok*) good=0 ;; *) good=1 ;; esac
    echo "$line" > "$out/log"
    result $good "$(sed 's/^\(not \)\?ok //; s/: .*//; s/ /_/g' <<< "$line")[$name]" "$out/log"
  done < "$out/checks"
  grep -q '^end of the test' "$out/result"
  result $? "comes_to_the_end[$name]" "$out/result"
  ! grep ':CONSOLE' "$out/console" > "$out/log"
  result $? "console_is_empty[$name]" "$out/log"
}

for folder in "$@"; do
  machine=$(basename "$folder")
  for kernel in $kernels; do
    trace "$folder" "$machine.$kernel" 0 "$kernel" --host "$kernel"
    [ "$kernel" = "${kernels##* }" ] || page "$machine.$kernel" "$out/$machine.$kernel.wst"
  done
done
# All that can happen to threads that run apart (groups.def), on the last machine.
trace "$folder" apart 0 apart "$elf" --kernel apart --grid 2 --block 4 --arg out:/dev/null:256 \
  --arg out:/dev/null:4
page apart "$out/apart.wst"
kinds=
for kind in BAR JOIN LAST LEAVE MERGE RUN SIDE TURN VOTE; do kinds="$kinds $kind [0-9]+"; done
says "page_has_all_kinds" 0 "^ok the groups of threads are those of [0-9]+ instructions,$kinds\$" \
  cat "$out/checks"

first=$out/$(basename "$1").$kernel.wst last=$out/$machine.$kernel.wst
page two_runs "$first" "$last"
name_of() { "$tools/wstrace" "$1" | sed -n 's/^launch 1 of \(.*\): cycles.*/\1/p'; }
says "page_has_both_runs" 0 "<title>$(name_of "$first") \| $(name_of "$last")</title>" \
  grep '<title>' "$out/dom"
# An address with cycles of the second launch.
from=$(grep -o '"from":[0-9]*' "$out/two_runs.html" | sed -n '2s/.*://p')
open_page "$out/two_runs.html#$((from + 10)):$((from + 60))"
says "address_with_cycles" 0 ">cycles $((from + 10)) to $((from + 60))<" cat "$out/dom"

trace "$1" fault 3 faults --kernel fault_misaligned_load --block 4 --arg out:/dev/null:64
page fault "$out/fault.wst"
grep -q '^ok chooses the fault' "$out/result"
result $? "fault_is_shown" "$out/result"

# Two warps that wait at different barriers.
trace "$1" deadlock 4 faults --kernel barrier_mismatch --block 8 --arg out:/dev/null:64 --arg u32:4
page deadlock "$out/deadlock.wst"
grep -q '^ok chooses what waits' "$out/result"
result $? "deadlock_is_shown" "$out/result"
says "deadlock_in_words" 0 \
  'does not end: from cycle [0-9]{2,3} on, warp 0 BARRIER, warp 1 BARRIER' \
  cat "$out/dom"

trace "$1" large 0 matmul --host matmul --param n=40 --no-lockstep
says "makes[large]" 0 '' "$tools/wstrace" --view "$out/large.html" "$out/large.wst"
needs "$out/large.html#selftest"
! grep '^not ok' "$out/result" | grep -v ' opens' > "$out/log"
result $? "checks_of_the_large_page" "$out/log"
grep -q '^[nokt ]* opens within 2 s: [0-9]* ms, 1[0-9]\{5\} instructions' "$out/result"
result $? "large_page_has_100000_instructions" "$out/result"
# By the clock; on a loaded machine, by the processor time that it takes more than a small page.
cost() { # PAGE: ms
  local TIMEFORMAT='%U %S'
  { time needs "$1" > /dev/null; } 2> "$out/time"
  awk '{ printf "%d", 1000 * ($1 + $2) }' "$out/time"
}
if ! grep -q '^ok opens' "$out/result"; then
  grep 'opens' "$out/result" > "$out/log"
  more=$(($(cost "$out/large.html") - $(cost "$out/fault.html")))
  echo "$more ms of processor time more than a small page" >> "$out/log"
  [ $more -lt 2000 ]
fi
result $? "opens_within_2_s" "$out/log"

# ---- a browser that does not do it
broken() { # NAME COMMAND TEXT
  printf '#!/bin/sh\n%s\n' "$2" > "$out/$1"
  chmod +x "$out/$1"
  chromium=$out/$1 open_page "$out/fault.html" 1
  says "browser_that_$1" 0 "$3" cat "$out/browser"
}
broken hangs 'exec sleep 1000' 'does not end within 1 s'
broken fails 'echo no display >&2; exit 1' 'no display'
chromium=$out/nowhere open_page "$out/fault.html"
says "browser_that_is_not_there" 0 'nowhere is not there' cat "$out/browser"

# ---- what is refused
says "no_third_trace" 2 'usage: wstrace' "$tools/wstrace" --view "$out/n" a b c
says "second_trace_that_is_none" 1 'nowhere.wst: cannot be read' "$tools/wstrace" \
  --view "$out/n" "$out/large.wst" "$out/nowhere.wst"
says "not_on_the_model" 2 '--view needs the RTL' "$1/wsrun" --model --host vecadd --view "$out/n"
trace "$1" empty 2 "$kernel" --host "$kernel" --param nothing=1
says "trace_without_a_launch" 1 'a trace without a launch has no page' "$tools/wstrace" \
  --view "$out/n" "$out/empty.wst"
[ ! -e "$out/n" ]
result $? "leaves_no_page"
says "file_that_cannot_be_written" 2 '/nowhere/n: No such file' "$1/wsrun" \
  --host "$kernel" --view /nowhere/n "$1/../kernels-f/$kernel.elf"
ends $((count - failed)) $failed
