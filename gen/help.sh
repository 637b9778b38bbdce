#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# help.sh everyday|all MAKEFILE...: make help and make help-all, from the comments of the makefiles:
#   #:: GROUP               the group of the targets that follow in this file; the first file lists
#                           the groups in their order
#   #: make TARGET ..       one target, or more of the text before it
#   #:! EXAMPLE | TEXT      the target that follows is an everyday one
# Refuses a line outside a group, a group that the first file does not list, and an everyday line
# without example or with a text that does not fit.
set -eu
mode=$1
shift
awk -v mode="$mode" '
  function refuse(why) {
    print FILENAME ":" FNR ": " why > "/dev/stderr"
    failed = 1
  }
  FNR == 1 { group = ""; first = !files++ }
  /^#:: / {
    group = substr($0, 5)
    if (first && !(group in known)) { known[group] = 1; order[++groups] = group }
    if (!(group in known)) refuse("no group " group " in " ARGV[1])
  }
  /^#:! / {
    if (group == "") refuse("a target without group (#:: GROUP)")
    if (split(substr($0, 5), part, / [|] /) != 2 || part[1] !~ /^make / ||
        length(part[2]) > 57) {
      refuse("not #:! make TARGET .. | TEXT, or too long")
      next
    }
    brief[group] = brief[group] sprintf("  %-40s %s\n", part[1], part[2])
  }
  /^#: / {
    if (group == "") refuse("a target without group (#:: GROUP)")
    text[group] = text[group] substr($0, 4) "\n"
  }
  END {
    if (failed) exit 1
    for (k = 1; k <= groups; k++) {
      lines = mode == "all" ? text[order[k]] : brief[order[k]]
      if (lines != "") printf "%s%s\n%s", shown++ ? "\n" : "", order[k], lines
    }
    if (mode != "all") print "\nmake help-all shows all targets."
  }' "$@"

# The targets that only make test and make test-long are for.
[ "$mode" = everyday ] || awk -F'\t' '
  $1 == "kind" { order[++kinds] = $3 }
  NF == 3 && $2 != "-" { targets[$3] = targets[$3] " " $2 }
  END {
    print "\nParts of make test and make test-long (tb/tests)"
    for (k = 1; k <= kinds; k++) print order[k] ":" targets[order[k]]
  }' tb/tests | fold -s -w 100
