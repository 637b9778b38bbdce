#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test.sh WSDIS ENCODE OUT: every row of the table, encoded (test.c), assembled as .word and
# disassembled by wsdis, gives the row's mnemonic; GNU objdump says the same of all but Xws, with
# the same registers and numbers.
set -u -o pipefail
wsdis=$1 encode=$2 out=$3
mkdir -p "$out"
"$encode" > "$out/rows.txt" || exit 1
{ echo '.globl _start'; echo '_start:'; cut -f3 "$out/rows.txt" | sed 's/^/.insn /'
  } > "$out/rows.s"
march=rv32imaf_zicsr_zba_zbb
riscv64-unknown-elf-as -march=$march -mabi=ilp32f -o "$out/rows.o" "$out/rows.s" &&
  riscv64-unknown-elf-ld -m elf32lriscv -Ttext=0x10000 -o "$out/rows.elf" "$out/rows.o" || exit 1
# Word, tab, text. Blanks after commas, labels in <> and the 0x of targets are removed; a fence of
# everything has a short form.
lines() {
  sed -n 's/^ *[0-9a-f]*:\t\([0-9a-f]\{8\}\) *\t\(.*\)$/\1@\2/p' |
    sed -e 's/\t/ /g; s/@/\t/; s/, */,/g; s/ *<.*//; s/ *#.*//; s/\b0x//g; s/ *$//' \
    -e 's/fence iorw,iorw/fence/'
}
"$wsdis" "$out/rows.elf" | lines > "$out/ours.txt"
riscv64-unknown-elf-objdump -d -M no-aliases "$out/rows.elf" | lines > "$out/gnu.txt"
passed=0 failed=0
check() {
  if [ "$2" = 0 ]; then echo "ok - wsdis/$1"; passed=$((passed + 1))
    else echo "not ok - wsdis/$1"; failed=$((failed + 1)); fi
}
diff <(cut -f2 "$out/ours.txt" | cut -d' ' -f1) <(cut -f1 "$out/rows.txt") > "$out/mnemonics.diff"
check every_row_has_its_mnemonic $?
"$wsdis" "$out/rows.elf" | grep '^00010000 <_start>:$' > /dev/null; check labels_of_symbols $?
# Those of GNU: everything but Xws, and CSRs, whose numbers it does not know.
paste "$out/rows.txt" "$out/ours.txt" "$out/gnu.txt" | awk -F'\t' '$2 == "gnu"' > "$out/both.txt"
diff <(cut -f4,5 "$out/both.txt") <(cut -f6,7 "$out/both.txt") > "$out/objdump.diff"
check same_as_objdump $?
"$wsdis" "$out/rows.s" > /dev/null 2>&1; [ $? = 2 ]; check no_elf_is_refused $?
echo "$passed passed, $failed failed"
[ $failed = 0 ]
