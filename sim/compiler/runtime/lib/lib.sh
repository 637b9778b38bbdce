#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# lib.sh DIR WSSSY CC FLAGS...: the library of kernels for one kind of machine: DIR/libwsk.a, and
# DIR/lib.sum, what wsssy has to know of its functions. DIR/rt.sum exists. Sources: sources.txt.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
dir=$1 wsssy=$2 cc=$3
shift 3
tar=/usr/src/newlib/newlib-3.3.0.tar.xz
[ -e "$tar" ] || { echo "lib.sh: $tar is missing: apt-get install newlib-source (setup.sh)" >&2
  exit 1; }
newlib=$dir/../newlib/newlib
if [ ! -e "$newlib/done" ]; then # of the sources only what is used
  mkdir -p "$newlib.$$" && tar xf "$tar" -C "$newlib.$$" --strip-components=2 --wildcards \
    '*/newlib/libm/common/*' '*/newlib/libm/math/*' '*/newlib/libc/include/*'
  touch "$newlib.$$/done"
  mkdir -p "$dir/../newlib" && { mv -T "$newlib.$$" "$newlib" 2>/dev/null || rm -r "$newlib.$$"; }
fi
work=$(mktemp -d "$dir/lib.XXXXXX") # its own: two of these may run at a time
trap 'rm -rf "$work"' EXIT
cp "$dir/rt.sum" "$work/all.sum"
objects=()
compile() { # compile WHERE NAME FLAGS...
  local where=$1 name=$2
  shift 2
  case $where in
  own) "$@" -Wall -Wextra -Werror -o "$work/$name.s" "$here/$name.c" ;;
  *) "$@" -w -I"$here/newlib" -I"$newlib/libm/common" -I"$newlib/libc/include" \
    -o "$work/$name.s" "$newlib/libm/$where/$name.c" ;;
  esac
}
names=()
while read -r need where files; do
  case $need in
  '#'* | '') continue ;;
  float) [[ " $* " == *-mabi=ilp32f* ]] || continue ;;
  esac
  for f in $files; do
    names+=("$f")
    compile "$where" "$f" "$cc" "$@" -fdata-sections -S
  done
done < "$here/sources.txt"
for f in "${names[@]}"; do
  "$wsssy" "$work/$f.s" -o "$work/$f.ssy.s" --with "$work/all.sum" --summary "$work/$f.sum"
  grep -v '^#' "$work/$f.sum" >> "$work/all.sum" || true
  [ -z "${WSRDBAR:-}" ] || { "$WSRDBAR" "$work/$f.ssy.s" -o "$work/$f.rdb.s" &&
    mv "$work/$f.rdb.s" "$work/$f.ssy.s"; }
  "$cc" "$@" -c -o "$work/$f.o" "$work/$f.ssy.s"
  objects+=("$work/$f.o")
done
rm -f "$work/libwsk.a"
"${cc%gcc}ar" rcsD "$work/libwsk.a" "${objects[@]}"
mv "$work/libwsk.a" "$dir/libwsk.a"
mv "$work/all.sum" "$dir/lib.sum"
