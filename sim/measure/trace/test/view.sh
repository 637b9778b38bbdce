#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# view.sh TOOLS OUT "KERNEL.." FOLDER..: traces of the kernels in each folder of a machine (wsrun,
# machine-trace.so) become pages, which chromium opens without a window: page.html#selftest draws,
# scrolls, selects, and compares with the counters. Nothing may be told in its console. The last
# kernel has the page of two runs. In the first folder a page of 100,000 instructions opens within
# two seconds, on one of three tries. WS_KEEP: the traces in OUT are used again. Ends with "N passed,
# N failed".
set -u
suite=view tools=$1 out=$2 kernels=$3
shift 3
# shellcheck source=tb/tap.sh
. tb/tap.sh
mkdir -p "$out"
rm -f "$out/n"
out=$(realpath "$out")

trace() { # FOLDER NAME KERNEL OPTION..
  local folder=$1 name=$2 kernel=$3
  shift 3
  [ -n "${WS_KEEP:-}" ] && return
  "$folder/wsrun" --host "$kernel" "$folder/../kernels-f/$kernel.elf" --trace-file "$out/$name.wst" \
    "$@" > "$out/log" 2>&1
  result $? "runs[$name]" "$out/log"
}

# The text that the page has in #result after its script.
browse() { # PAGE
  rm -rf "$out/chromium"
  tb/limit.sh 120 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$out/chromium" \
    --enable-logging=stderr --window-size=1500,900 --dump-dom "file://$out/$1#selftest" \
    2> "$out/console" | sed -n '/<pre id="result"/,/<\/pre>/p' | sed 's/<[^>]*>//g' > "$out/result"
}

page() { # NAME TRACE..: each check of the page is one of this test
  local name=$1 line good
  shift
  says "makes[$name]" 0 '' "$tools/wstrace" --view "$out/$name.html" "$@"
  browse "$name.html"
  grep -v '^not ok opens\|^ok opens\|^end' "$out/result" > "$out/checks"
  while read -r line; do
    case $line in ok*) good=0 ;; *) good=1 ;; esac
    echo "$line" > "$out/log"
    result $good "$(sed 's/^\(not \)\?ok //; s/: .*//; s/ /_/g' <<< "$line")[$name]" "$out/log"
  done < "$out/checks"
  grep -q '^end of the test' "$out/result"
  result $? "comes_to_the_end[$name]" "$out/result"
  ! grep -q ':CONSOLE' "$out/console"
  result $? "console_is_empty[$name]" "$out/console"
}

for folder in "$@"; do
  machine=$(basename "$folder")
  for kernel in $kernels; do
    trace "$folder" "$machine.$kernel" "$kernel"
    page "$machine.$kernel" "$out/$machine.$kernel.wst"
  done
done
page "two_runs" "$out/$machine.$kernel.wst" "$out/$(basename "$1").$kernel.wst"

trace "$1" large matmul --param n=40 --no-lockstep
says "makes[large]" 0 '' "$tools/wstrace" --view "$out/large.html" "$out/large.wst"
for _ in 1 2 3; do
  browse large.html
  grep -q '^ok opens' "$out/result" && break
done
grep -q '^ok opens within 2 s: [0-9]* ms, 1[0-9]\{5\} instructions' "$out/result"
result $? "opens_within_2_s" "$out/result"
! grep '^not ok' "$out/result" | grep -v ' opens' > "$out/log"
result $? "checks_of_the_large_page" "$out/log"

says "no_third_trace" 2 'usage: wstrace' "$tools/wstrace" --view "$out/n" a b c
says "second_trace_that_is_none" 1 'nowhere.wst: cannot be read' "$tools/wstrace" \
  --view "$out/n" "$out/large.wst" "$out/nowhere.wst"
[ ! -e "$out/n" ]
result $? "leaves_no_page"
ends $((count - failed)) $failed
