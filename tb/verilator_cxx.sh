#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# verilator_cxx.sh                       prints the variables by which Verilator's makefile takes
#                                        clang++, which compiles Verilator's output faster
#                                        than g++, and makes faster code of it. Nothing where there
#                                        is no clang 14 or later; g++ does it then.
# verilator_cxx.sh FLAG.. -c -o O FILE   the compiler that those variables name, as ./cxx: clang++
#                                        with Verilator's headers precompiled, once for each set of
#                                        flags, in $WS_PCH. Of a small file they are most of the
#                                        work.
if [ $# -eq 0 ]; then
  clang++ -fcoroutines-ts -fsyntax-only -x c++ /dev/null 2> /dev/null &&
    echo CXX=./cxx LINK=clang++ CFG_CXXFLAGS_COROUTINES=-fcoroutines-ts
  exit 0
fi

# What the headers are compiled with: all but the file, and what makes an object of it.
all=$* flags="" headers="" include=""
while [ $# -gt 0 ]; do
  case $1 in
  -c | -MMD | *.cpp) ;;
  -o) shift ;;
  -include) headers="$headers $2" flags="$flags $1 $2" && shift ;;
  -I*) [ -e "${1#-I}/verilated.h" ] && include=${1#-I}; flags="$flags $1" ;;
  *) flags="$flags $1" ;;
  esac
  shift
done
# shellcheck disable=SC2086
[ -n "${WS_PCH:-}" ] && [ -n "$include" ] || exec clang++ $all
# shellcheck disable=SC2086
name=$({ echo "$flags" &&
  stat -Lc '%n %s %Y' "$(command -v clang++)" "$include"/*.h $headers; } |
  sha256sum | cut -c 1-16)
pch=$WS_PCH/$name.pch list=$WS_PCH/headers.h
if [ ! -e "$pch" ]; then
  mkdir -p "$WS_PCH"
  printf '#include "%s"\n' verilated.h verilated_dpi.h > "$list.$$"
  mv -n "$list.$$" "$list" && rm -f "$list.$$"
  # shellcheck disable=SC2086
  clang++ $flags -x c++-header "$list" -o "$pch.$$" && mv "$pch.$$" "$pch"
fi
# shellcheck disable=SC2086
if [ -e "$pch" ]; then exec clang++ -include-pch "$pch" $all; else exec clang++ $all; fi
