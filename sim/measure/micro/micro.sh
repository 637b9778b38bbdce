#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# micro.sh PROGRAM KERNELS.elf ws_config.h FOLDER CONFIGURATION "KEY=.." LATENCY: runs all rows of
# micro.def on the RTL with memory of that latency, draws their curves and writes FOLDER/index.html.
# Rows that cannot see through a prefetcher run on the same machine without it.
set -u
program=$1 kernels=$2 header=$3 folder=$4 config=$5 words=$6 latency=$7
rm -rf "$folder"
mkdir -p "$folder"
WS_BACKEND=${WS_BACKEND:-rtl-only} WS_CONFIG=$config WS_OVERRIDES=$words WS_MEM_LATENCY=$latency \
  "$program" -o "$folder" "$kernels" "$header"
status=$?
[ -s "$folder/rows.tsv" ] || exit 1
# Rows that need a machine without a prefetcher: on the one with KEY=0, and the page says so.
for key in $(sed -n 's/.*no result: it prefetches: \([A-Z_]*=0\).*/\1/p' "$folder/rows.tsv" |
  sort -u); do
  mapfile -t again < <(awk -F'\t' -v why="^no result: it prefetches: $key" \
    '$6 ~ why { gsub(/ /, "", $1); print "-r" $1 }' "$folder/rows.tsv")
  echo "micro: ${#again[@]} rows on $config $words $key"
  # shellcheck disable=SC2086
  build/wsgen --cfg "$config" $words "$key" --only ws_lib_ram_1rw --out "$folder/$key" \
    > /dev/null &&
    WS_BACKEND=${WS_BACKEND:-rtl-only} WS_CONFIG=$config WS_OVERRIDES="$words $key" \
      WS_MEM_LATENCY=$latency \
      "$program" "${again[@]}" -o "$folder/$key" "$kernels" "$folder/$key/ws_config.h" || status=1
  [ -s "$folder/$key/rows.tsv" ] || continue
  awk -F'\t' -v OFS='\t' -v key="$key" 'NR == FNR { $7 = $7 ", with " key; row[$1] = $0; next }
    { print ($1 in row) ? row[$1] : $0 }' "$folder/$key/rows.tsv" "$folder/rows.tsv" \
    > "$folder/rows.new" && mv "$folder/rows.new" "$folder/rows.tsv"
done
for data in "$folder"/*.dat; do
  name=$(basename "$data" .dat)
  title=$(awk -F'\t' -v r="$name" '{ gsub(/ /, "", $1) } $1 == r { print $7 " (" $5 ")" }' \
    "$folder/rows.tsv")
  papers=$(grep -c "NaN [0-9.e+]*$" "$data")
  IFS=$'\t' read -r x_axis y_axis < <(sed -n "1s/^# //p" "$data")
  gnuplot -e "papers = $papers; data = '$data'; set output '$folder/$name.svg'; \
    title = '$config: $title'; x_axis = '$x_axis'; y_axis = '$y_axis'" \
    sim/measure/micro/micro.gp || status=1
done
awk -F'\t' -v config="$config $words" -v latency="$latency" '
  function text(s) { gsub(/&/, "\\&amp;", s); gsub(/</, "\\&lt;", s); return s }
  BEGIN {
    print "<!doctype html><meta charset=utf-8><title>" text(config) "</title>"
    print "<style>body{font:14px sans-serif;max-width:70em;margin:2em auto}td,th{padding:2px 10px;"
    print "text-align:left;border-bottom:1px solid #ddd}.n{text-align:right}.off{color:#a04000}"
    print ".bad{color:#c00000;font-weight:bold}</style>"
    print "<h1>" text(config) "</h1><p>Memory answers after " latency " cycles. The inferred value"
    print "comes from times alone.<table><tr><th>row<th>experiment<th>source<th>paper"
    print "<th>configured<th>inferred<th>verdict" }
  { class = $6 ~ /^NOT|NO REASON/ ? "bad" : $6 ~ /^off|^no result/ ? "off" : ""
    print "<tr><td>" $1 "<td>" text($7) "<td>" text($5) "<td class=n>" $2 "<td class=n>" $3 \
      "<td class=n>" $4 "<td class=\"" class "\">" text($6) }
  END { print "</table>" }' "$folder/rows.tsv" > "$folder/index.html"
for picture in "$folder"/*.svg; do
  echo "<p><img src=\"$(basename "$picture")\" alt=\"$(basename "$picture" .svg)\">"
done >> "$folder/index.html"
echo "micro: $folder/index.html"
exit $status
