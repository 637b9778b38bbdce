# SPDX-License-Identifier: Apache-2.0
# Of a row of bugs.def: where its text stands. Any run of blanks and line ends in the text matches
# any other: columns are the generator's. Sets bug_length; returns 0 unless the text occurs exactly
# once.
# `@signal text` looks only at the statements that drive the signal, its declaration and initial
# value among them, or at the instance of that name; `@signal#2 text` only at the second of these.
# There the text is whole words, so that a short one does: an operator, a name.
function bug_at(all, from,   at, n, number, name, s, found, place) {
  if (from !~ /^@[A-Za-z_]/) return bug_once(all, bug_pattern(from), 0)
  place = substr(from, 2, match(from, / /) - 2)
  from = substr(from, length(place) + 3)
  number = match(place, /#/) ? substr(place, RSTART + 1) + 0 : 0
  name = place
  sub(/#.*/, "", name)
  if (bug_indexed != all) bug_index(all)
  from = bug_pattern(from)
  for (s = 1; s <= bug_statements; s++) {
    if (bug_name[s] != name || (++n != number && number)) continue
    at = bug_once(substr(all, bug_from[s], bug_from[s + 1] - bug_from[s]), from, 1)
    if (bug_more || (at && found)) return 0
    if (at) { found = bug_from[s] + at - 1; place = bug_length }
  }
  bug_length = place
  return found + 0
}

function bug_pattern(from) {
  gsub(/[][\\.^$*+?(){}|\/]/, "\\\\&", from)
  gsub(/ +/, "[ \n]+", from)
  return from
}

# The place in `text` that matches; bug_more says that there is a second. `words`: not the middle of
# a word.
function bug_once(text, pattern, words,   at, off, found, size, word) {
  word = "[A-Za-z0-9_$]"
  bug_more = 0
  while ((at = match(substr(text, off + 1), pattern)) > 0) {
    size = RLENGTH
    at += off
    off = at
    if (words && (substr(text, at - 1, 2) ~ ("^" word word) ||
      substr(text, at + size - 1, 2) ~ ("^" word word))) continue
    if (found) { bug_more = 1; return 0 }
    found = at
    bug_length = size
  }
  return found + 0
}

# Statements end in a semicolon outside brackets, or begin where the one before ends. A statement
# drives the name before its first assignment outside brackets; without one, its last name there.
function bug_index(all,   rest, at, c, depth, head, code, base, assigned) {
  bug_indexed = all
  bug_statements = 1
  bug_from[1] = 1
  base = 0
  rest = all
  while (match(rest, /\/\/[^\n]*|"[^"]*"|[][(){};]|<=|=/)) {
    c = substr(rest, RSTART, RLENGTH)
    if (!depth && !assigned) head = head substr(rest, 1, RSTART - 1) " "
    base += RSTART + RLENGTH - 1
    rest = substr(rest, RSTART + RLENGTH)
    if (c ~ /^[[({]$/) depth++
    else if (c ~ /^[])}]$/) depth--
    else if (!depth && c ~ /=$/) assigned = 1
    else if (!depth && c == ";") {
      bug_name[bug_statements] = bug_driven(head)
      bug_from[++bug_statements] = base + 1
      head = assigned = ""
    }
  }
  bug_from[bug_statements + 1] = length(all) + 1
  bug_name[bug_statements] = ""
}

function bug_driven(head) {
  sub(/[ \n]+$/, "", head)
  return match(head, /[A-Za-z_][A-Za-z0-9_$]*$/) ? substr(head, RSTART) : ""
}
