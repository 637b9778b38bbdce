#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# help.sh everyday|all MAKEFILE..: make help and make help-all, from the comments of the makefiles:
#   #:: GROUP               the group of the targets that follow in this file; the first file lists
#                           the groups in their order
#   #: make TARGET ..       one target, or more of the text before it
#   #:! EXAMPLE | TEXT      the target that follows is an everyday one
# Refuses a line outside a group, a group that the first file does not list, and an everyday line
# without example or with a text that does not fit.
#
# help.sh takes "VARIABLE.." "TARGET.." "OWN.." MAKEFILE..: prints an error when none of the targets
# takes a variable, with those that do. A target takes the variables NAME=.. of its text, the lines
# `#:` that begin with `#: make TARGET`; a target that only the text of others names takes those of
# that text. With a name that is not of OWN it takes all keys, with CFG too. A part of make test
# without text takes SEED. Not looked at: a variable that no text has; another target without text.
# help.sh pairs "OWN.." MAKEFILE..: TARGET VARIABLE, one pair per line.
set -eu
mode=$1
shift

texts() {
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
}

# The targets that only make test and make test-long are for.
parts() {
  awk -F'\t' '
    $1 == "kind" { order[++kinds] = $3 }
    NF == 3 && $2 != "-" { targets[$3] = targets[$3] " " $2 }
    END {
      print "\nParts of make test and make test-long (tb/tests)"
      for (k = 1; k <= kinds; k++) print order[k] ":" targets[order[k]]
    }' tb/tests | fold -s -w 100
}

takes() { # VARIABLES TARGETS OWN MAKEFILE..; without VARIABLES: the pairs
  awk -v given="$1" -v goals="$2" -v own="$3" '
    BEGIN {
      n = split(own, name, " ")
      for (i = 1; i <= n; i++) is_own[name[i]] = 1
    }
    FILENAME == "tb/tests" {
      split($0, column, "\t")
      part[column[2]] = 1
      next
    }
    FNR == 1 || !/^#: / { block = "" }
    /^#: make / { block = $3; has_text[block] = 1 }
    block != "" {
      text = $0
      while (match(text, /[A-Z][A-Z_]*=/)) {
        v = substr(text, RSTART, RLENGTH - 1)
        text = substr(text, RSTART + RLENGTH)
        if ((block, v) in takes) continue
        takes[block, v] = 1
        if (given == "") print block, v
        if (v == "CFG" || !(v in is_own)) {
          v = "a key"
          if (takes[block, v]++) continue
        }
        if (++count[v] <= 9) targets[v] = targets[v] (count[v] > 1 ? ", " : "") block
        else if (count[v] == 10) targets[v] = targets[v] " .."
      }
      text = $0
      gsub(/[^a-z0-9-]+/, " ", text)
      n = split(text, word, " ")
      for (i = 1; i <= n; i++) names[block, word[i]] = 1
    }
    END {
      n = split(given, variable, " ")
      m = split(goals, goal, " ")
      for (i = 1; i <= n; i++) {
        v = variable[i] in is_own ? variable[i] : "a key"
        if (v != "CFG" && !(v in targets)) continue
        unknown = taken = 0
        for (k = 1; k <= m; k++) {
          if (goal[k] in has_text) {
            taken += (goal[k], v) in takes
            continue
          }
          known = 0
          for (b in has_text)
            if ((b, goal[k]) in names) { known = 1; taken += (b, v) in takes }
          if (!known && goal[k] in part) { known = 1; taken += v == "SEED" }
          unknown += !known
        }
        if (unknown || taken) continue
        print variable[i] ": make " goals " does not take it; targets that do: " \
          targets[v == "CFG" ? "a key" : v]
        exit
      }
    }' tb/tests "${@:4}"
}

case $mode in
everyday) texts "$@" ;;
all) texts "$@" && parts ;;
takes) takes "$@" ;;
pairs) takes '' '' "$@" ;;
*) sed -n '3s/^# //p' "$0" && exit 2 ;;
esac
