#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Variables on make's command line: keys select the configuration, variables of make and of the
# makefiles do not, any other variable is an error. The folder is the one that wsgen names. Ends
# with "N passed, N failed".
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
same_folder eight_words ISA=+zaamo BARRIERS=4 PC_BITS=32 LANES=2 MUL=2 SCHED=rr THREADS=4 WARPS=2
same_folder nine_words RF_BANKS=4 ISA=+zaamo BARRIERS=4 PC_BITS=32 LANES=2 MUL=2 SCHED=rr \
  THREADS=4 WARPS=2
same_folder a_list CUTS=-alloc+lsu1
cuts=dispatch+direct+alloc+writeback+branch+results+lsu2+loads+fdiv+dcache+mul+fma1+sfu3
same_folder many_characters CUTS=$cuts BARRIERS=4 ICACHE_LINE=64 DCACHE_LINE=64 CCACHE_LINE=64
same_folder many_characters_of_four PREFIX=a234567890123456789012345678901 CUTS=$cuts \
  LATENCY=-ccache-dcache ICACHE_LINE=64
# shellcheck disable=SC2046
same_folder all_keys $(build/wsgen --random 3)
neither="neither a key of docs/parameters.md nor a variable of the Makefile"
refused typing_error "WARP = 4: $neither; the nearest is WARPS" WARP=4
refused typing_error_of_a_variable "KERNL = x: neither a key" KERNL=x
refused typing_error_names_the_variable "the nearest is KERNEL" KERNL=x
refused nothing_near \
  "FROBNICATE = 1: neither a key of docs/parameters.md nor a variable of the Makefile" FROBNICATE=1
refused old_name "ALU_DIRECT = 0: now cuts=-direct" ALU_DIRECT=0
refused old_name_of_a_size "SMEM_KB = 48: now smem=48K" SMEM_KB=48
refused old_name_in_lower_case "slice_lsu = 2: now cuts=+lsu2" slice_lsu=2
refused key_twice "WARPS: set twice on the command line" WARPS=4 WARPS=8
refused key_twice_in_two_cases "WARPS: set twice on the command line" WARPS=4 warps=8
# A variable that none of the targets takes; make -n, for a target that is not refused.
not_taken() { # targets, variable
  # shellcheck disable=SC2086
  got=$(make -n $1 "$2" 2>&1)
  [ $? -ne 0 ] && [[ $got == *"${2%%=*}: make $1 does not take it; targets that do: "* ]]
  say "not_taken" "make $1 $2: $got"
}
taken() { # targets, variable, part of the commands
  # shellcheck disable=SC2086
  got=$(make -n $1 "$2" 2>&1) && [[ $got == *"$3"* ]]
  say "taken" "make $1 $2: $got"
}
not_taken check M=ws_alu
not_taken unit-bugs CFG=tiny
not_taken unit-bugs WARPS=4
not_taken rtl-random CFG=tiny
not_taken "gen check" CFG=tiny
taken wscc WARPS=4 ''
taken kernels-pairs CFG=tiny ''
not_taken levels-baseline ORDERS=3 # of the text of levels
not_taken rtl-tiny M=ws_alu      # of tb/tests, without text
taken unit-bugs M=ws_alu ' ws_alu'
taken "unit-bugs check" M=ws_alu ' ws_alu'
taken levels-quick T=scan T=scan
taken quick-units SEED=7 WS_SEED=7
taken rtl-random WARPS=4 WARPS=4
got=$(make --no-print-directory wsrun-path WARPS=4 LANES=4 2>&1 && make --no-print-directory \
  -f Makefile wsrun-path CFLAGS=-O0 2>&1)
say nothing_else_is_refused "$got"
got=$(make -n build/wsbench CC=clang CFLAGS=-O0 -W sim/measure/bench/main.c 2>&1 | grep -m1 ' -c ')
[[ $got == *"clang -std=c11 "*" -Werror -O0 "* ]]
say cc_and_cflags_reach_the_compiler "$got"
# shellcheck disable=SC2046
got=$(make --no-print-directory sm PREFIX=all_ $(build/wsgen --random 4) B=build 2>&1)
dir=$(build/wsgen --prefix all_ $(build/wsgen --random 4) --outdir)
keys=$(cat gen/params/*.def | grep -c '^WS_\(PARAM\|LIST\)(')
[ -s "$dir/all_ws_sm.v" ] && [ "$(grep -c ' = ' "$dir/ws_config.cfg")" = "$keys" ]
say all_keys_at_once "$got; $dir"
rm -rf "$dir"

# Files of configurations with any path, and names that are none: nothing that a name says is run,
# and nothing is written outside of build and rtl_out.
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/a folder"
mark=$PWD/build/run_by_a_name.$$
for name in "a;touch $mark;.cfg" "\$(shell touch $mark).cfg" "\$(touch $mark).cfg" \
  "\`touch $mark\`.cfg" \
  "a'b.cfg" 'a"b.cfg' '%.cfg' '..cfg' '-x.cfg' 'a=b #c.cfg'; do
  file="$tmp/a folder/${name//\//:}" # what a name can hold
  cp gen/configs/tiny.cfg "$file"
  got=$(make --no-print-directory wsrun-path "CFG=$file" WARPS=4 2>&1)
  [[ $got == build/*_[0-9]*-WARPS=4/wsrun ]] && [ ! -e "$mark" ] && [[ $got != *[!A-Za-z0-9_=/-]* ]]
  say "a_file_of_any_name" "$name: $got"
  rm -f "build/configs/$(basename "${got%-WARPS=4/wsrun}").cfg"
done
echo 'lanes = 1' > "$tmp/x.cfg"
got=$(make --no-print-directory sm "CFG=$tmp/a folder/../x.cfg" 2>&1)
dir=rtl_out/x_$(cksum < "$tmp/x.cfg" | cut -d' ' -f1)
[ -s "$dir/ws_sm.v" ] && grep -q '^lanes = 1' "$dir/ws_config.cfg" &&
  [ "$(ls "$tmp")" = $'a folder\nx.cfg' ]
say emission_of_a_file_is_below_rtl_out "$got; $dir"
rm -rf "$dir" "build/configs/${dir#rtl_out/}.cfg"
bad="\$(shell touch $mark)"
for v in "CFG=tiny;touch $mark" "CFG=$bad" "CFG=tiny ref" "CFG=../x" "KERNEL=$bad" \
  "KERNEL=x;touch $mark" "KERNEL=x"$'\n'"touch $mark" "WARPS=$bad" "WARPS=4;touch $mark" \
  "PREFIX=a;touch $mark" "M=$bad" \
  "T=\`touch $mark\`" "SEED=1;touch $mark" "LAT=$bad" "VLT_THREADS=$bad" "B=a b"; do
  refused "no_name" "allowed are letters, digits and" "$v"
  [ ! -e "$mark" ]
  say "not_run" "$v"
done
CFG=$bad refused no_name_in_the_environment "allowed are letters, digits and"
[ ! -e "$mark" ]
say environment_is_not_run ""
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
