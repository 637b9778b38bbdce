# SPDX-License-Identifier: Apache-2.0
# lint_cover.awk TIMES=N LISTS=" KEY .. ": from lines of NAME KEY=VALUE .., few lines in which each
# value of each key occurs N times, or in all its lines where it has fewer. Numbers above 1 count as
# one value. Each word of a list, one of LISTS, counts as a value; words that differ only in a
# number above 3 count as one. The line with most values that are still missing is next.
function has(value) {
  values[NR] = values[NR] " " value
  lines[value]++
}

{
  line[NR] = $0
  for (i = 2; i <= NF; i++) {
    sub(/=([2-9]|[1-9][0-9]+|[1-9][0-9]*[KM])$/, "=number", $i)
    list = substr($i, 1, index($i, "="))
    if (!index(LISTS, " " substr($i, 1, length(list) - 1) " ")) { has($i); continue }
    words = substr($i, length(list) + 1)
    gsub(/[-+_]/, " &", words)
    count = split(words, word, " ")
    for (n = 1; n <= count; n++) {
      sub(/([4-9]|[1-9][0-9]+)$/, "number", word[n])
      has(list word[n])
    }
  }
}

END {
  for (v in lines) missing[v] = lines[v] < TIMES ? lines[v] : TIMES
  for (;;) {
    most = 0
    for (n = 1; n <= NR; n++) {
      count = split(values[n], value, " ")
      gain = 0
      for (i = 1; i <= count; i++) gain += missing[value[i]] > 0
      if (gain > most) {
        most = gain
        next_line = n
      }
    }
    if (!most) break
    print line[next_line]
    count = split(values[next_line], value, " ")
    for (i = 1; i <= count; i++) missing[value[i]]--
    values[next_line] = ""
  }
}
