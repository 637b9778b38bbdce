#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh WSOPT BUILD: what wsopt makes of forms.cu, by instructions of its kernels, and sections.cu
# on the golden model. TAP; the last line is "N passed, N failed".
set -u
suite=wsopt
# shellcheck source=tb/tap.sh
. "$(dirname "$0")/../../../../tb/tap.sh"
wsopt=$(realpath "$1") real=$(cd "$2" && pwd) here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
# wscc takes what it needs from the folder where it is.
build=$tmp/build
mkdir "$build" && cp "$real/wscc" "$build/" && ln -s "$wsopt" "$build/wsopt"
for part in wsssy wsdis wsrun kernels-f kernels; do
  ln -s "$real/$part" "$build/$part"
done

# code KERNEL: the mnemonics of its instructions, without what names a reconvergence PC
code() {
  awk -F'\t' -v name="<$1>:" '/^[0-9a-f]+ <.*>:$/ { on = index($0, name) }
    on && NF > 2 { sub(/\.[rpm]$/, "", $3); print $3 }' forms.dis
}

# has KERNEL "2 bge, 0 slt"
has() {
  local n what bad=0
  code "$1" > code
  while read -r n what; do
    [ "$(grep -cx -e "$what" code)" = "$n" ] ||
      { bad=1; echo "$what: $(grep -cx -e "$what" code), not $n"; }
  done < <(tr , '\n' <<< "$2") > log
  [ $bad = 0 ] && [ -s code ]
  result $? "$1" log
}

"$build/wscc" --cc clang "$here/forms.cu" -o forms.elf > log 2>&1 &&
  "$build/wsdis" forms.elf > forms.dis
result $? forms log
while IFS=: read -r kernel counts; do
  has "$kernel" "$counts"
done < <(sed -n 's,^//= ,,p' "$here/forms.cu")

"$build/wscc" --cc clang --cas "$here/sections.cu" -o sections.elf > log 2>&1 &&
  timeout 60 "$build/wsrun" --config "ref ISA=+zacas" --model --max-cycles 1000000 \
    --kernel sections --block 64 --arg out:got:20 sections.elf > log 2>&1 &&
  [ "$(od -An -v -t d4 got | tr -s ' \n' ' ')" = " 64 64 64 64 64 " ]
result $? sections log
"$build/wsrun" --config "ref ISA=+zacas" --model --kernel sides --block 8 --arg out:got:1024 \
  sections.elf > log 2>&1 && [ "$(od -An -v -t d4 -N 16 got | tr -s ' ')" = " 255 510 255 510" ]
result $? sides log
while IFS=: read -r kernel words; do
  "$build/wsrun" --config "ref ISA=+zacas" --model --kernel "$kernel" --block 8 --arg out:got:32 \
    sections.elf > log 2>&1 && [ "$(od -An -v -t d4 got | tr -s ' \n' ' ')" = "$words " ]
  result $? "$kernel" log
done << END
ways_out: 5 3 3 2 2 2 1 0
products: 243 135 243 117 153 189 75 29
END
echo "1..$count"
ends $((count - failed)) $failed
