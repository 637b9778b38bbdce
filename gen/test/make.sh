#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Variables of make's command line: keys make the configuration, those of make and of the makefiles
# do not, any other is an error; the folder is the one that wsgen names. Ends with "N passed, N
# failed".
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
passed=0 failed=0
say() { # claim, what it gave; the status is that of the last command
  if [ $? -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok $((passed + failed)) - gen/make/$1"
  else
    failed=$((failed + 1))
    echo "not ok $((passed + failed)) - gen/make/$1"
    echo "# $2"
  fi
}
folder() { # claim, folder of the configuration, variables of the command line
  got=$(make --no-print-directory wsrun-path "${@:3}" 2>&1)
  [ "$got" = "build/$2/wsrun" ]
  say "$1" "$got"
}
same_folder() { # claim, words: as the Makefile and as wsgen name it
  got=$(make --no-print-directory wsrun-path CFG=tiny "${@:2}" 2>&1)
  want=$(build/wsgen --cfg tiny "${@:2}" --outdir 2>&1)
  [ "$got" = "build/${want#rtl_out/}/wsrun" ]
  say "$1" "$got, $want"
}
refused() { # claim, part of the message, variables of the command line
  got=$(make --no-print-directory wsrun-path "${@:3}" 2>&1)
  [ $? -ne 0 ] && [[ $got == *"$2"* ]]
  say "$1" "$got"
}

folder no_words ref
folder short_names_are_kept ref-LANES=4-WARPS=16 WARPS=16 LANES=4
folder case_of_a_key_is_free ref-WARPS=16 warps=16
folder variables_of_make_are_no_keys ref CC=gcc CFLAGS=-O1 SHELL=/bin/bash AR=ar LD=ld MAKEFLAGS=s \
  JOBS=1
folder variables_of_the_makefiles_are_no_keys ref KERNEL=vecadd T=x SEED=3 LIBERTY=x GEN_CC=gcc \
  MODEL_SEED=2 WS_TIMEOUT=3
folder empty_prefix_is_none ref PREFIX=
same_folder one_word WARPS=4
same_folder prefix PREFIX=acme_ WARPS=4
same_folder eight_words ATOMICS=1 BARRIERS=4 FP=ieee LANES=2 MUL=2 SCHED=rr THREADS=4 WARPS=2
same_folder nine_words RF_BANKS=4 ATOMICS=1 BARRIERS=4 FP=ieee LANES=2 MUL=2 SCHED=rr THREADS=4 \
  WARPS=2
# shellcheck disable=SC2046
same_folder all_keys $(build/wsgen --random 3)
neither="neither a key of docs/parameters.md nor a variable of the Makefile"
refused typing_error "WARP = 4: $neither; the nearest is WARPS" WARP=4
refused typing_error_of_a_variable "KERNL = x: neither a key" KERNL=x
refused typing_error_names_the_variable "the nearest is KERNEL" KERNL=x
refused nothing_near \
  "FROBNICATE = 1: neither a key of docs/parameters.md nor a variable of the Makefile" FROBNICATE=1
refused key_twice "WARPS: set twice on the command line" WARPS=4 WARPS=8
refused key_twice_in_two_cases "WARPS: set twice on the command line" WARPS=4 warps=8
got=$(make --no-print-directory wsrun-path WARPS=4 LANES=4 2>&1 && make --no-print-directory \
  -f Makefile wsrun-path CFLAGS=-O0 2>&1)
say nothing_else_is_refused "$got"
got=$(make -n build/wsbench CC=clang CFLAGS=-O0 -W sim/bench/main.c 2>&1 | grep -m1 ' -c ')
[[ $got == *"clang -std=c11 "*" -Werror -O0 "* ]]
say cc_and_cflags_reach_the_compiler "$got"
# shellcheck disable=SC2046
got=$(make --no-print-directory sm PREFIX=all_ $(build/wsgen --random 4) B=build 2>&1)
dir=$(build/wsgen --prefix all_ $(build/wsgen --random 4) --outdir)
[ -s "$dir/all_ws_sm.v" ] && [ "$(grep -c ' = ' "$dir/ws_config.cfg")" = "$(grep -c '^WS_PARAM(' \
  gen/params.def)" ]
say all_keys_at_once "$got; $dir"
rm -rf "$dir"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
