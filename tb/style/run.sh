#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh: refuses the phrases of tb/style/phrases in the files of tb/style/files. Each phrase is
# first tried on its example. Refuses units of C that include each other in a circle, and comments
# of rtl_out/ref that name a module which ref lacks. Ends with "N passed, N failed".
set -u -o pipefail
cd "$(dirname "$0")/../.." || exit 2
mapfile -t specs < <(grep -v '^#' tb/style/files)
mapfile -t files < <(git ls-files -- "${specs[@]}" | sort -u)
[ ${#files[@]} -gt 0 ] || { echo "not ok - style: no files"; exit 1; }
passed=0 failed=0
while IFS=$'\t' read -r phrase instead example; do
  [ -n "$phrase" ] && [ "${phrase#\#}" = "$phrase" ] || continue
  bad=0
  if ! grep -qiE -- "$phrase" <<< "$example"; then
    echo "tb/style/phrases: '$phrase' does not match its example '$example'"
    bad=1
  fi
  if grep -noiE -- "$phrase" "${files[@]}" /dev/null | sed "s|\$|   -> $instead|"; then bad=1; fi
  if [ $bad = 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not ok - style/$example"
  fi
done < tb/style/phrases
# Circles of includes. The first check is on an example that has one; `c` is no part of it.
circles() { xargs awk -f tb/style/circles.awk; }
example=$(mktemp -d)
trap 'rm -rf "$example"' EXIT
mkdir "$example/x"
echo '#include "x/b.h"' > "$example/a.c"
echo '#include "c.h"' > "$example/a.h"
echo '#include "../a.h"' > "$example/x/b_int.h"
echo '#include "b_int.h"' > "$example/x/b.c"
touch "$example/c.h" "$example/x/b.h"
found=$(find "$example" -type f | circles | tr ' ' '\n' | sort | tr '\n' ' ')
all=$(git ls-files '*.c' '*.h' ':!gen/skel' ':!rtl_out' | circles)
if [ "$found" = "$example/a $example/x/b " ] && [ -z "$all" ]; then
  passed=$((passed + 1))
else
  failed=$((failed + 1))
  echo "not ok - style/circles of includes: $all"
fi
# absent TABLE FILE.v...: lists comments in the emitted files that name a module of TABLE, a table
# like gen/modules.def, which is not among the files, because a reader would not find it.
absent() {
  awk '
    BEGIN {
      for (i = 2; i < ARGC; i++) {
        n = split(ARGV[i], part, "/")
        sub(/\.v$/, "", part[n])
        there[part[n]]
      }
    }
    FNR == NR {
      if (match($0, /^WS_MODULE\(ws_[a-z0-9_]+/)) module[substr($0, 11, RLENGTH - 10)]
      next
    }
    at = index($0, "//") {
      text = substr($0, at)
      while (match(text, /ws_[a-z0-9_]+/)) {
        name = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        if (name in module && !(name in there)) print FILENAME ":" FNR ": " name
      }
    }
  ' "$@"
}
# Comments of the golden output name no module that it lacks. The first check is on two example
# files.
printf 'WS_MODULE(ws_a, "")\nWS_MODULE(ws_b, "")\nWS_MODULE(ws_c, "")\n' > "$example/table"
echo '// see ws_b, ws_c' > "$example/ws_a.v"
echo '  wire c; // of ws_a, ws_c_x' > "$example/ws_b.v"
found=$(absent "$example/table" "$example"/ws_[ab].v)
all=$(absent gen/modules.def rtl_out/ref/*.v)
if [ "$found" = "$example/ws_a.v:1: ws_c" ] && [ -z "$all" ]; then
  passed=$((passed + 1))
else
  failed=$((failed + 1))
  echo "not ok - style/modules that a comment of rtl_out/ref names and ref lacks: $all"
fi
directives=$(git ls-files -z templates | xargs -0 cat | grep -c '//%')
echo "# $directives directives (//%) in templates"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
