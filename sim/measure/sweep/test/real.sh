#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# real.sh FOLDER POINTS: judges a finished sweep of that many points that measured cycles and area:
# each point has both, and the front that is drawn has the points that no other one is better than.
# Ends with "N passed, N failed".
set -u
suite=sweep
# shellcheck source=tb/tap.sh
. tb/tap.sh
read -r measured front < <(awk -F, '
NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
{ measured += $column["status"] == "ok" && $column["cycles"] > 0 && $column["knand2"] > 0 }
{ x[NR] = $column["knand2"]; y[NR] = $column["cycles"] }
END {
  for (i = 2; i <= NR; i++) { # on the front: no other point is better in one and as good in both
    on = 1
    for (j = 2; j <= NR; j++)
      on = on && !(x[j] <= x[i] && y[j] <= y[i] && (x[j] < x[i] || y[j] < y[i]))
    front += on
  }
  print measured + 0, front + 0
}' "$1/sweep.csv")
# An empty line is between all points and the front.
drawn=$(awk 'block && NF { n++ } !NF { block = 1 } END { print n + 0 }' "$1/front-1.dat")
[ "$measured" = "$2" ]
result $? "$measured of $2 points have cycles and area"
[ "$front" -gt 1 ] && [ "$drawn" = "$front" ]
result $? "$drawn points drawn of a front of $front"
ends $((count - failed)) $failed
