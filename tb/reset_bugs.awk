# SPDX-License-Identifier: Apache-2.0
# The Verilog of a module in which one place at a time can be made deaf to every reset but the first
# after power-up: +deaf=N on the simulator's command line, N from 1 on. A place is an assignment in
# a branch of reset, or another use of rst_i, such as that of an instance. -v list=FILE receives
# "N<tab>name" of each place.
{ line[NR] = $0 }

function bare(s) { # without its comment
  sub(/\/\/.*/, "", s)
  return s
}

function uses_reset(s) { return s ~ /(^|[^A-Za-z0-9_.])rst_i($|[^A-Za-z0-9_])/ }

# The name of a place: its text, the instance before it, a number where the same text comes again.
function place(i,   text) {
  text = bare(line[i])
  gsub(/^ +| +$/, "", text)
  gsub(/  +/, " ", text)
  if (text ~ /^\.rst_i/) text = instance " " text
  if (++seen[text] > 1) text = text " (" seen[text] ")"
  print ++n "\t" text > list
  return n
}

# Every use of rst_i in line i.
function deafen_uses(i,   rest, out, name) {
  rest = line[i]
  while (match(rest, /[^A-Za-z0-9_.]rst_i/)) {
    out = out substr(rest, 1, RSTART) "(rst_i & !ws_deaf[" place(i) "])"
    rest = substr(rest, RSTART + RLENGTH)
  }
  line[i] = out rest
}

function deafen_assignment(i,   end, k) {
  for (end = i; bare(line[end]) !~ /;/; end++) continue
  k = place(i)
  match(line[i], /^ */)
  line[i] = substr(line[i], 1, RLENGTH) "begin if (!(rst_i & ws_deaf[" k "])) " \
    substr(line[i], RLENGTH + 1)
  sub(/;/, "; end", line[end])
  return end
}

# The branch after the condition that begins at line i; returns its last line.
function deafen_branch(i,   depth, text, before) {
  before = n
  text = bare(line[i])
  depth = text ~ /begin( *:.*)?$/
  for (i++; i <= NR; i++) {
    text = bare(line[i])
    if (text ~ /^ *end/ && depth) {
      depth--
      if (!depth) break
    }
    if (text ~ /^ *(\{[^}]*\}|[a-z][a-z0-9_]*(\[.*\])?) +<= /) i = deafen_assignment(i)
    if (text ~ /begin( *:.*)?$/) depth++
    if (!depth && text ~ /;/) break
  }
  return i
}

END {
  for (i = 1; i <= NR && line[i] !~ /^\);/; i++) continue
  head = i
  clocked = 0
  for (i = head + 1; i <= NR; i++) {
    text = bare(line[i])
    if (match(text, /u_[a-z0-9_]+ \(/)) instance = substr(text, RSTART, RLENGTH - 2)
    if (!uses_reset(text) || text ~ /unused/) continue
    if (text ~ / if \((.*[^A-Za-z0-9_.])?rst_i.*\) *(begin)?( *:.*)?$/ &&
        text !~ / <= |assign|wire|[~!] *rst_i/)
      i = deafen_branch(i)
    else deafen_uses(i)
  }
  for (i = 1; i <= NR; i++) {
    print line[i]
    if (i != head || !n) continue
    print "  reg        ws_once_q;"
    print "  reg [31:0] ws_deaf_n;"
    print "  initial if (!$value$plusargs(\"deaf=%d\", ws_deaf_n)) ws_deaf_n = 0;"
    print "  always @(posedge clk_i) if (!rst_i) ws_once_q <= 1'b1;"
    print "  wire [" n ":0] ws_deaf = (ws_once_q === 1'b1) << ws_deaf_n;"
  }
}
