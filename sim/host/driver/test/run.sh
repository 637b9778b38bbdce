#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh DIR ELF ..: the driver compiled for RISC-V of 32 and 64 bits and for the host, without any
# library; its test under sanitizers; then the test on a driver with each mutant of bugs.def,
# where it has to fail. DIR has ws_regs.h. Ends with "N passed, N failed".
set -u
dir=$1
shift
warn="-std=c11 -pedantic -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes"
warn="$warn -Wmissing-prototypes -Wundef -Wwrite-strings -Werror"
sources="ws_hw.c ws_hw_elf.c"
passed=0 failed=0
say() { # status, claim
  [ "$1" -eq 0 ] && passed=$((passed + 1)) || failed=$((failed + 1))
  echo "$([ "$1" -eq 0 ] && echo ok || echo not ok) $((passed + failed)) - driver/$2"
}

# Functions that GCC may call in freestanding code; nothing else is left open.
alone() { # claim, compiler and its flags
  local bad=0 open
  for s in $sources; do
    "${@:2}" $warn -ffreestanding -O2 "-I$dir" -Isim/compiler/runtime -c -o "$dir/$1-$s.o" \
      "sim/host/driver/$s" || bad=1
  done
  "${@:2}" -nostdlib -r -o "$dir/$1.o" "$dir/$1"-*.c.o || bad=1
  open=$(nm -u "$dir/$1.o" | grep -vwE 'memcpy|memmove|memset|memcmp')
  [ -z "$open" ] || { echo "# $open"; bad=1; }
  say $bad "compiles_alone[$1]"
}
rv="riscv64-unknown-elf-gcc"
alone rv32 $rv -march=rv32imac -mabi=ilp32
alone rv32e $rv -march=rv32emc -mabi=ilp32e
alone rv64 $rv -march=rv64imac -mabi=lp64 -mcmodel=medany
alone host gcc
alone clang clang

# Hosts may be C of 1989, or C++ that includes the headers as C.
printf '#include "ws_hw.h"\n#include "warpsmith.h"\nint unused;\n' > "$dir/header.c"
headers=("-I$dir" -Isim/host/driver -Isim/host/libws -Isim/compiler/runtime)
gcc -std=c89 -pedantic -Wall -Wextra -Werror -fsyntax-only "${headers[@]}" "$dir/header.c"
say $? "headers_in_c89"
{ echo 'extern "C" {' && cat "$dir/header.c" && echo '}'; } > "$dir/header.cc"
g++ -pedantic -Wall -Wextra -Werror -fsyntax-only "${headers[@]}" "$dir/header.cc"
say $? "headers_within_extern_c"

build() { # folder of the sources, output
  gcc $warn -D_GNU_SOURCE -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all "-I$dir" \
    -Isim/compiler/runtime -Isim/host/libws -o "$2" "$1"/test/test.c sim/host/libws/file.c \
    $(printf "$1/%s " $sources) -lelf
}
build sim/host/driver "$dir/test" && "$dir/test" "$@" > "$dir/test.log" 2>&1
status=$?
grep -v '^ok' "$dir/test.log"
say $status "test"

while IFS=$'\t' read -r name file from to; do
  rm -rf "$dir/bug" && mkdir -p "$dir/bug" && cp -r sim/host/driver/. "$dir/bug"
  text=$(cat "sim/host/driver/$file")
  printf '%s\n' "${text/"$from"/"$to"}" > "$dir/bug/$file"
  ! cmp -s "$dir/bug/$file" "sim/host/driver/$file" && build "$dir/bug" "$dir/bug/bin" &&
    ! "$dir/bug/bin" "$@" > "$dir/bug/log" 2>&1
  say $? "bug_is_caught[$name]"
done < sim/host/driver/test/bugs.def
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
