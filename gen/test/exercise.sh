#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# exercise.sh PAGE: follows the exercise PAGE; it changes the tree (in_copy.sh). A block
# "```x file=F" is appended to F, or inserted below the statement of F that contains the text of
# after=..; in a block "```sh" a line after "$ " is a command, and the lines below it must be
# parts of lines that it prints, in this order. Ends with "N passed, N failed".
set -u
page=$1
passed=0 failed=0
result() { # status, what
  if [ "$1" -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok $((passed + failed)) - exercise/$2"
  else
    failed=$((failed + 1))
    echo "not ok $((passed + failed)) - exercise/$2"
  fi
}
place() { # file, text of the line to insert below; the block is in ./block
  mkdir -p "$(dirname "$1")"
  if [ -z "$2" ]; then
    cat block >> "$1"
  else
    grep -qF "$2" "$1" || return 1
    WS_AFTER=$2 awk '{ print }
      index($0, ENVIRON["WS_AFTER"]) { while ((getline line < "block") > 0) print line }' \
      "$1" > placed && mv placed "$1"
  fi
}
compare() { # command; its output is in ./printed, what the page shows in ./block
  awk 'NR == FNR { want[++n] = $0; next }
    at < n && index($0, want[at + 1]) { at++ }
    END { if (at < n) { print "# missing: " want[at + 1]; exit 1 } }' block printed ||
    { tail -n 20 printed | sed 's/^/# /'; return 1; }
}
finish() { # end of a command's lines
  [ -n "$command" ] || return
  bash -c "$command" > printed 2>&1
  if [ -s block ]; then compare; else [ ! -s printed ] || { sed 's/^/# /' printed; false; }; fi
  result $? "$command"
  command= ; : > block
}
in= file= after= command=
while IFS= read -r line; do
  case $in:$line in
  :'```sh') in=sh command= ; : > block ;;
  :'```'*' file='*)
    in=file file=${line#* file=} after=
    case $file in *' after='*) after=${file#* after=} file=${file%% after=*} ;; esac
    : > block ;;
  :*) ;;
  sh:'```') finish; in= ;;
  sh:'$ '*) finish; command=${line#??} ;;
  file:'```') place "$file" "$after"; result $? "$file"; in= ;;
  *) printf '%s\n' "$line" >> block ;;
  esac
done < "$page"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
