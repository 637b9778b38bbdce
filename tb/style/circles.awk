# SPDX-License-Identifier: Apache-2.0
# circles.awk FILE.c FILE.h ..: prints the units of C that include each other in a circle, a line
# per circle, and exits 1 when there is one. A unit is what a folder has of x.h, x_int.h and x.c.
# Only includes of files that are given count.
function unit(file) {
  sub(/(_int)?\.[ch]$/, "", file)
  return file
}
# The path of an include, without `.` and `..` in it.
function path(from, to,   n, k, i, p, q) {
  sub(/[^\/]*$/, "", from)
  n = split(from to, p, "/")
  for (i = k = 0; i++ < n;)
    if (p[i] == ".." && k) k--
    else if (p[i] != ".") q[++k] = p[i]
  to = q[1]
  for (i = 2; i <= k; i++) to = to "/" q[i]
  return to
}
# All that UNIT reaches goes into seen.
function walk(root, at,   n, i, to) {
  n = split(edges[at], to, " ")
  for (i = 1; i <= n; i++)
    if (!((root, to[i]) in seen)) { seen[root, to[i]] = 1; walk(root, to[i]) }
}
BEGIN {
  for (i = 1; i < ARGC; i++) given[ARGV[i]] = 1
}
/^#include "/ {
  split($0, word, "\"")
  to = path(FILENAME, word[2])
  if (!(to in given) || to !~ /\.h$/) next
  a = unit(FILENAME); b = unit(to)
  if (a != b) { edges[a] = edges[a] " " b; units[a]; units[b] }
}
END {
  for (u in units) walk(u, u)
  for (u in units) {
    if (!((u, u) in seen) || (u in shown)) continue
    line = ""
    for (v in units)
      if (((u, v) in seen) && ((v, u) in seen)) { shown[v]; line = line " " v }
    print substr(line, 2)
    found = 1
  }
  exit found
}
