# SPDX-License-Identifier: Apache-2.0
# equiv.awk -v side=gold|gate: from the BLIF of a module that equiv_make built (both designs in one,
# a cell $equiv per pair, whose output all readers use) to the combinational circuit of one side, in
# the same terms on both sides. Registers are cut: what a register of the netlist holds is an input,
# and its partner in the Verilog holds the same. What a pair of registers would load, and the value
# of every other pair, is an output.

function value(port,   i) { # of a port of this line's cell
  for (i = 3; i <= NF; i++)
    if (index($i, port "=") == 1) return substr($i, length(port) + 2)
}

function buffer(from, to) {
  print ".names " from " " to "\n1 1"
}

$1 == ".inputs" { for (i = 2; i <= NF; i++) input[$i]; next }
$1 == ".outputs" { for (i = 2; i <= NF; i++) output[$i]; next }
$1 == ".latch" { next_of[$3] = $2; next }
$1 == ".subckt" && $2 == "$equiv" {
  n++; a[n] = value("A"); b[n] = value("B"); y[n] = value("Y"); next
}
$1 == ".subckt" { exit bad = 1 }
$1 == ".end" || $1 == ".model" || $1 == "#" { next }
{ body[++lines] = $0 }

END {
  if (bad) exit 1
  print ".model unit"
  # A wire inside that the mapping has lost is nothing to compare.
  for (i = 1; i <= n; i++) lost[i] = b[i] == "$undef" && !(y[i] in output)
  for (q in next_of) input[q]
  printf ".inputs"
  for (i in input) printf " %s", i
  printf "\n.outputs"
  for (i = 1; i <= n; i++)
    if (!lost[i]) printf " %s.%d", y[i], i
  print ""
  for (i = 1; i <= lines; i++) print body[i]
  for (i = 1; i <= n; i++) {
    # A pair of registers; or the mapping found a register of the Verilog to be constant.
    held = a[i] in next_of && (b[i] in next_of || b[i] ~ /^[$](false|true)$/)
    buffer(held ? b[i] : a[i], y[i])
    mine = side == "gold" ? a[i] : b[i]
    if (!lost[i]) buffer(held && mine in next_of ? next_of[mine] : mine, y[i] "." i)
  }
  print ".end"
}
