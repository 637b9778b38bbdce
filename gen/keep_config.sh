#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# keep_config.sh FOLDER FILE.cfg: copies a configuration to FOLDER and prints the path of the copy,
# whose name has letters, digits and _ and a sum of the text. Prints nothing if FILE cannot be read.
set -u
folder=$1 file=$2
[ -f "$file" ] && [ -r "$file" ] || exit 1
name=${file##*/}
name=${name%.cfg}
name=${name//[^A-Za-z0-9_]/_}
[[ $name == [A-Za-z]* ]] || name=cfg$name
copy=$folder/${name:0:60}_$(cksum < "$file" | cut -d' ' -f1).cfg
mkdir -p "$folder"
cmp -s "$file" "$copy" || { cp -- "$file" "$copy.$$" && mv -f "$copy.$$" "$copy"; } || exit 1
echo "$copy"
