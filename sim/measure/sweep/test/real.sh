#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# real.sh FOLDER POINTS: judges a finished sweep of that many points that measured cycles and area:
# each point has both, and the front that is drawn has the points that no other one is better than.
set -u
awk -F, -v points="$2" -v dir="$1" '
function result(ok, what) {
  printf "%sok %d - %s\n", ok ? "" : "not ", ++n, what
  ok ? passed++ : failed++
}
FNR == 1 && NR == 1 {
  for (i = 1; i <= NF; i++) column[$i] = i
  next
}
{ measured += $column["status"] == "ok" && $column["cycles"] > 0 && $column["knand2"] > 0 }
{ x[NR] = $column["knand2"]; y[NR] = $column["cycles"]; last = NR }
END {
  result(measured == points, "sweep: " measured + 0 " of " points " points have cycles and area")
  for (i = 2; i <= last; i++) { # on the front: no other point is better in one and as good in both
    on = 1
    for (j = 2; j <= last; j++)
      on = on && !(x[j] <= x[i] && y[j] <= y[i] && (x[j] < x[i] || y[j] < y[i]))
    front += on
  }
  while ((getline line < (dir "/front-1.dat")) > 0) # an empty line between all points and the front
    if (line == "") block = 1
    else drawn += block
  result(front > 1 && drawn == front, "sweep: " drawn + 0 " points drawn of a front of " front + 0)
  print passed + 0 " passed, " failed + 0 " failed"
  exit failed
}' "$1/sweep.csv"
