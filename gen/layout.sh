#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# layout.sh BUILD N: removes files that make built from sources that have moved since, together with
# their lists of dependencies, because make would miss those sources. Runs once for each N, which
# numbers the layouts of the folders.
[ -d "$1" ] && [ "$(cat "$1/layout" 2> /dev/null)" != "$2" ] || exit 0
find "$1" -type f -name '*.d' | while read -r d; do
  source=$(head -n 3 "$d" | tr -d '\\\n' | awk '{ print $2 }')
  case $source in
  ../*) ;; # made by Verilator, in its own folder
  ?*/*) [ -e "$source" ] || rm -f "$d" "${d%.d}".[os] ;;
  esac
done
echo "$2" > "$1/layout"
