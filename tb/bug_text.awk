# SPDX-License-Identifier: Apache-2.0
# Of a row of bugs.def: where its text stands. Any run of blanks and line ends in the text matches
# any other: columns are the generator's. Sets bug_length; returns 0 unless the text occurs exactly
# once.
function bug_at(all, from,   at) {
  gsub(/[][\\.^$*+?(){}|\/]/, "\\\\&", from)
  gsub(/ +/, "[ \n]+", from)
  at = match(all, from)
  bug_length = RLENGTH
  return at && !match(substr(all, at + 1), from) ? at : 0
}
