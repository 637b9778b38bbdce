#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# takes.sh "VARIABLE..." "TARGET..." "OWN..." MAKEFILE...: prints an error when none of the targets
# takes a variable, with those that do. A target takes the variables NAME=.. of its text, the lines
# `#:` that begin with `#: make TARGET` (gen/help.sh); a target that only the text of others names
# takes those of that text. With a name that is not of OWN it takes all keys, with CFG too.
# A part of make test without text takes SEED. Not looked at: a variable that no text has; another
# target without text.
# takes.sh --list "OWN..." MAKEFILE...: TARGET VARIABLE, one pair per line.
set -eu
given='' goals=''
if [ "$1" = --list ]; then shift; else given=$1 goals=$2; shift 2; fi
own=$1
shift
awk -v given="$given" -v goals="$goals" -v own="$own" '
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
  }' tb/tests "$@"
