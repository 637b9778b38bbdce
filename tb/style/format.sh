#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# format.sh: C is as clang-format 14 writes it; the files of tb/style/columns keep 100 columns; they
# and the tables (*.def) have at most 450 lines. Each check is first tried on an example that it has
# to refuse. Ends with "N passed, N failed".
set -u -o pipefail
cd "$(dirname "$0")/../.." || exit 2
passed=0 failed=0

result() { # result STATUS NAME: 0 is a pass
  if [ "$1" = 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not ok - format/$2"
  fi
}

formatted() {
  clang-format-14 --dry-run -Werror "$@" 2>&1 | grep -a 'error:'
  [ "${PIPESTATUS[0]}" = 0 ]
}
# A line that ${name} makes longer, or shorter, is a row of a table in the emitted file; a directive
# `wires` is one line.
narrow() {
  ! awk 'length > 100 && !/\$\{[a-z_]+[.}]|^  wires / {
      print FILENAME ":" FNR ": " length " columns"; n = 1
    }
    END { exit !n }' "$@"
}
short() {
  ! awk 'END { if (NR > 450) print FILENAME ": " NR " lines"; exit NR <= 450 }' "$1"
}

example=$(mktemp -d)
trap 'rm -rf "$example"' EXIT
cp .clang-format "$example/"
printf 'int  f( void )\n{}\n' > "$example/bad.c"
printf '%0101d\n' 0 > "$example/wide"
! formatted "$example/bad.c" > /dev/null
result $? "an example that clang-format changes passes"
! narrow "$example/wide" > /dev/null
result $? "an example of 101 columns passes"
seq 451 > "$example/long"
! short "$example/long" > /dev/null
result $? "an example of 451 lines passes"

# each CHECK FILE...: the check on each file; says which it refuses.
each() {
  local check=$1 bad=0 file
  shift
  for file in "$@"; do
    "$check" "$file" || bad=1
  done
  return $bad
}
# gen/skel holds templates of C, which are not C yet.
mapfile -t c < <(git ls-files -- '*.c' '*.h' ':!gen/skel' ':!rtl_out')
formatted "${c[@]}"
result $? "make fmt changes these files"
mapfile -t specs < <(grep -v '^#' tb/style/columns)
mapfile -t texts < <(git ls-files -- "${specs[@]}")
narrow "${texts[@]}"
result $? "lines of more than 100 columns"
mapfile -t all < <(git ls-files -- "${specs[@]}" '*.def')
each short "${all[@]}"
result $? "files of more than 450 lines"
echo "# covers ${#all[@]} files"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
