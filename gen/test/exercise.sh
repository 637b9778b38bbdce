#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# exercise.sh PAGE [WORD]: follows the exercise PAGE; it changes the tree (in_copy.sh). A block
# "```x file=F" is appended to F, or inserted below the statement of F that contains the text of
# after=..; in a block "```sh" a line after "$ " is a command, and the lines below it must be
# parts of lines that it prints, in this order. With WORD, only the blocks "```sh WORD" count. Ends
# with "N passed, N failed".
set -u
page=$1 word=${2:-}
suite=$(basename "$page" .md)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0
result() { # status, what
  if [ "$1" -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok $((passed + failed)) - $suite/$2"
  else
    failed=$((failed + 1))
    echo "not ok $((passed + failed)) - $suite/$2"
  fi
}
place() { # file, text of the line to insert below; the block is in $tmp/block
  mkdir -p "$(dirname "$1")"
  if [ -z "$2" ]; then
    cat "$tmp/block" >> "$1"
  else
    grep -qF "$2" "$1" || return 1
    WS_AFTER=$2 WS_BLOCK=$tmp/block awk '{ print }
      index($0, ENVIRON["WS_AFTER"]) {
        while ((getline line < ENVIRON["WS_BLOCK"]) > 0) print line
      }' \
      "$1" > "$tmp/placed" && cp "$tmp/placed" "$1"
  fi
}
compare() { # command; its output is in $tmp/printed, what the page shows in $tmp/block
  awk 'NR == FNR { want[++n] = $0; next }
    at < n && index($0, want[at + 1]) { at++ }
    END { if (at < n) { print "# missing: " want[at + 1]; exit 1 } }' "$tmp/block" "$tmp/printed" ||
    { tail -n 20 "$tmp/printed" | sed 's/^/# /'; return 1; }
}
finish() { # end of a command's lines
  [ -n "$command" ] || return
  bash -c "$command" > "$tmp/printed" 2>&1 < /dev/null
  if [ -s "$tmp/block" ]; then
    compare
  else
    [ ! -s "$tmp/printed" ] || { sed 's/^/# /' "$tmp/printed"; false; }
  fi
  result $? "$command"
  command= ; : > "$tmp/block"
}
in= file= after= command=
while IFS= read -r line; do
  case $in:$line in
  :'```sh'*)
    in=sh command= ; : > "$tmp/block"
    case $line in *" $word") ;; *) [ -z "$word" ] || in=other ;; esac ;;
  :'```'*' file='*)
    [ -z "$word" ] || { in=other; continue; }
    in=file file=${line#* file=} after=
    case $file in *' after='*) after=${file#* after=} file=${file%% after=*} ;; esac
    : > "$tmp/block" ;;
  :*) ;;
  sh:'```') finish; in= ;;
  sh:'$ '*) finish; command=${line#??} ;;
  other:'```') in= ;;
  other:*) ;;
  file:'```') place "$file" "$after"; result $? "$file"; in= ;;
  *) printf '%s\n' "$line" >> "$tmp/block" ;;
  esac
done < "$page"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
