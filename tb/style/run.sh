#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh words|format: what the tree has to keep to, without building anything. Each check is first
# tried on an example that it has to refuse. Ends with "N passed, N failed".
# words   no phrase of tb/style/phrases in the files of tb/style/files, no units of C that include
#         each other in a circle, no comment of rtl_out/ref that names a module which ref lacks
# format  C is as clang-format 14 writes it; the files of tb/style/columns keep 100 columns; they
#         and the tables (*.def) have at most 450 lines
set -u -o pipefail
cd "$(dirname "$0")/../.." || exit 2
mode=$1 passed=0 failed=0
example=$(mktemp -d)
trap 'rm -rf "$example"' EXIT

result() { # result STATUS NAME: 0 is a pass
  if [ "$1" = 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not ok - $mode/$2"
  fi
}
listed() { # listed ARRAY LIST [PATTERN..]: the files that the patterns of a list name
  local specs
  mapfile -t specs < <(grep -v '^#' "$2")
  mapfile -t "$1" < <(git ls-files -- "${specs[@]}" "${@:3}" | sort -u)
  local -n there=$1
  [ ${#there[@]} -gt 0 ] || { echo "not ok - $mode: no files of $2" && exit 1; }
}

# ---- words
words() {
  local files phrase instead example_of bad
  listed files tb/style/files
  while IFS=$'\t' read -r phrase instead example_of; do
    [ -n "$phrase" ] && [ "${phrase#\#}" = "$phrase" ] || continue
    bad=0
    if ! grep -qiE -- "$phrase" <<< "$example_of"; then
      echo "tb/style/phrases: '$phrase' does not match its example '$example_of'"
      bad=1
    fi
    if grep -noiE -- "$phrase" "${files[@]}" /dev/null | sed "s|\$|   -> $instead|"; then bad=1; fi
    result $bad "$example_of"
  done < tb/style/phrases
}

# circles FILE.c FILE.h ..: prints the units of C that include each other in a circle, a line per
# circle. A unit is what a folder has of x.h, x_int.h and x.c. Only includes of files that are given
# count.
circles() {
  awk '
    function unit(file) {
      sub(/(_int)?\.[ch]$/, "", file)
      return file
    }
    # The path of an include, without . and .. in it.
    function path(from, to,   n, k, i, p, q) {
      sub(/[^\/]*$/, "", from)
      n = split(from to, p, "/")
      for (i = k = 0; i++ < n;)
        if (p[i] == ".." && k) k--
        else if (p[i] != ".") q[++k] = p[i]
      to = q[1]
      for (i = 2; i <= k; i++) to = to "/" q[i]
      return to
    }
    # All that UNIT reaches goes into seen.
    function walk(root, at,   n, i, to) {
      n = split(edges[at], to, " ")
      for (i = 1; i <= n; i++)
        if (!((root, to[i]) in seen)) { seen[root, to[i]] = 1; walk(root, to[i]) }
    }
    BEGIN {
      for (i = 1; i < ARGC; i++) given[ARGV[i]] = 1
    }
    /^#include "/ {
      split($0, word, "\"")
      to = path(FILENAME, word[2])
      if (!(to in given) || to !~ /\.h$/) next
      a = unit(FILENAME); b = unit(to)
      if (a != b) { edges[a] = edges[a] " " b; units[a]; units[b] }
    }
    END {
      for (u in units) walk(u, u)
      for (u in units) {
        if (!((u, u) in seen) || (u in shown)) continue
        line = ""
        for (v in units)
          if (((u, v) in seen) && ((v, u) in seen)) { shown[v]; line = line " " v }
        print substr(line, 2)
      }
    }' "$@"
}
# The example has a circle; c is no part of it.
no_circles() {
  local found there files
  mkdir "$example/x"
  echo '#include "x/b.h"' > "$example/a.c"
  echo '#include "c.h"' > "$example/a.h"
  echo '#include "../a.h"' > "$example/x/b_int.h"
  echo '#include "b_int.h"' > "$example/x/b.c"
  touch "$example/c.h" "$example/x/b.h"
  found=$(circles "$example"/*.[ch] "$example"/x/*.[ch] | tr ' ' '\n' | sort | tr '\n' ' ')
  mapfile -t files < <(git ls-files '*.c' '*.h' ':!gen/skel' ':!rtl_out')
  there=$(circles "${files[@]}")
  [ "$found" = "$example/a $example/x/b " ] && [ -z "$there" ]
  result $? "circles of includes: $there"
}

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
# The example is two files.
golden_names() {
  local found all
  printf 'WS_MODULE(ws_a, "")\nWS_MODULE(ws_b, "")\nWS_MODULE(ws_c, "")\n' > "$example/table"
  echo '// see ws_b, ws_c' > "$example/ws_a.v"
  echo '  wire c; // of ws_a, ws_c_x' > "$example/ws_b.v"
  found=$(absent "$example/table" "$example"/ws_[ab].v)
  all=$(absent gen/modules.def rtl_out/ref/*.v)
  [ "$found" = "$example/ws_a.v:1: ws_c" ] && [ -z "$all" ]
  result $? "modules that a comment of rtl_out/ref names and ref lacks: $all"
}

# ---- format
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

# each CHECK FILE...: the check on each file; says which it refuses.
each() {
  local check=$1 bad=0 file
  shift
  for file in "$@"; do
    "$check" "$file" || bad=1
  done
  return $bad
}
format() {
  local c texts all
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
  # gen/skel holds templates of C, which are not C yet.
  mapfile -t c < <(git ls-files -- '*.c' '*.h' ':!gen/skel' ':!rtl_out')
  formatted "${c[@]}"
  result $? "make fmt changes these files"
  listed texts tb/style/columns
  narrow "${texts[@]}"
  result $? "lines of more than 100 columns"
  listed all tb/style/columns '*.def'
  each short "${all[@]}"
  result $? "files of more than 450 lines"
  echo "# covers ${#all[@]} files"
}

case $mode in
words)
  words
  no_circles
  golden_names
  echo "# $(git ls-files -z templates | xargs -0 cat | grep -c '//%') directives (//%) in templates"
  ;;
format) format ;;
*) sed -n '3,9s/^# //p' "$0" && exit 2 ;;
esac
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
