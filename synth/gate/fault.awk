# SPDX-License-Identifier: Apache-2.0
# fault.awk -v at=NET -v from=CELL -v to=CELL NETLIST NETLIST: one wrong cell in a netlist, which is
# read twice. Of the cells that NET depends on (a register: its input), the nearest of type `from`
# becomes one of type `to`. from=DFFPOSX1 to=inverted: the register NET loads the opposite. Exit
# status 1 when there is no such cell.

function plain(net) {
  gsub(/[\\ ]/, "", net)
  return net
}

NR == FNR && /^  [A-Z][A-Z0-9]* .*\($/ { type[++n] = $1; line_of[n] = FNR }
NR == FNR && /^    \.[A-Z]*\(/ {
  port = $1
  sub(/\(.*/, "", port)
  net = $0
  sub(/^ *\.[A-Z]*\(/, "", net)
  sub(/\),?$/, "", net)
  net = plain(net)
  if (port ~ /^\.(Y|Q|YC|YS)$/) driver[net] = n
  else if (port != ".CLK") inputs[n] = inputs[n] " " net
}
NR == FNR { next }

FNR == 1 {
  cell = driver[plain(at)]
  queue[last = 1] = cell
  for (first = 1; first <= last && !found; first++) {
    cell = queue[first]
    if (type[cell] == from) found = cell
    if (first > 1 && type[cell] ~ /^DFF/) continue
    k = split(inputs[cell], net_in, " ")
    for (i = 1; i <= k; i++)
      if (net_in[i] in driver && !seen[driver[net_in[i]]]++) queue[++last] = driver[net_in[i]]
  }
}
found && FNR == line_of[found] && to != "inverted" { sub(from, to) }
found && FNR > line_of[found] && to == "inverted" && /^    \.D\(/ { sub(/\.D\(/, ".D(~"); to = "" }
{ print }
END { exit !found }
