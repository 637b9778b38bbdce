#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# layout.sh BUILD N: what make built from sources that have moved since goes, together with the list
# of dependencies that names them: make would miss them. Once for each N, a layout of the folders.
[ -d "$1" ] && [ "$(cat "$1/layout" 2> /dev/null)" != "$2" ] || exit 0
find "$1" -type f -name '*.d' | while read -r d; do
  source=$(head -n 3 "$d" | tr -d '\\\n' | awk '{ print $2 }')
  case $source in
  ../*) ;; # of Verilator, whose folder is its own
  ?*/*) [ -e "$source" ] || rm -f "$d" "${d%.d}".[os] ;;
  esac
done
echo "$2" > "$1/layout"
