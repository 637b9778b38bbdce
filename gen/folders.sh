#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What make does with its build folder before it looks at its rules.
# folders.sh keep FOLDER FILE.cfg: copies a configuration to FOLDER and prints the path of the copy,
# whose name has letters, digits and _ and a sum of the text. Prints nothing if FILE cannot be read.
# folders.sh layout BUILD N: removes files that make built from sources that have moved since,
# together with their lists of dependencies, because make would miss those sources. Runs once for
# each N, which numbers the layouts of the folders.
set -u
keep() {
  local folder=$1 file=$2 name copy
  [ -f "$file" ] && [ -r "$file" ] || return 1
  name=${file##*/}
  name=${name%.cfg}
  name=${name//[^A-Za-z0-9_]/_}
  [[ $name == [A-Za-z]* ]] || name=cfg$name
  copy=$folder/${name:0:60}_$(cksum < "$file" | cut -d' ' -f1).cfg
  mkdir -p "$folder"
  cmp -s "$file" "$copy" || { cp -- "$file" "$copy.$$" && mv -f "$copy.$$" "$copy"; } || return 1
  echo "$copy"
}

layout() {
  local d source
  [ -d "$1" ] && [ "$(cat "$1/layout" 2> /dev/null)" != "$2" ] || return 0
  find "$1" -type f -name '*.d' | while read -r d; do
    source=$(head -n 3 "$d" | tr -d '\\\n' | awk '{ print $2 }')
    case $source in
    ../*) ;; # made by Verilator, in its own folder
    ?*/*) [ -e "$source" ] || rm -f "$d" "${d%.d}".[os] ;;
    esac
  done
  echo "$2" > "$1/layout"
}

"$@"
