#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_bad.sh WSRUN [KERNEL_ELF]: what a user can get wrong. Each command must end with exit status 2
# and a message that names the culprit. KERNEL_ELF: a program with a kernel vecadd (pointer,
# pointer, pointer, integer), default build/kernels/vecadd.elf. TAP; the last line is "N passed, N
# failed".
set -u
cd "$(dirname "$0")/../.." || exit 2
[ $# -ge 1 ] || { sed -n '3,5s/^# //p' "$0"; exit 2; }
wsrun=$1 kernel=${2:-build/kernels/vecadd.elf}
make -s -f sim/test/test.mk sm-programs || exit 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
order=build/sm_test/order.elf fault=build/sm_test/fault.elf
suite=bad
# shellcheck source=tb/tap.sh
. tb/tap.sh

# refuses NAME PATTERN OPTIONS...: exit status 2, and stderr has a line that begins with wsrun: and
# contains the pattern (extended regular expression). Nothing may have been run.
refuses() {
  local name=$1 pattern=$2 rc out
  shift 2
  out=$(tb/limit.sh 90 "$wsrun" "$@" 2>&1 < /dev/null)
  rc=$?
  if [ $rc -eq 2 ] && grep -Eq "^wsrun: .*$pattern" <<< "$out" && ! grep -q '^cycles=' <<< "$out"
    then
    result 0 "$name"
  else
    printf '# exit %s, expected 2 and "wsrun: ..%s"\n# %s\n# again: %s %s\n' $rc "$pattern" \
      "$(head -c 400 <<< "$out" | tr '\n' '|')" "$wsrun" "$*"
    result 1 "$name"
  fi
}

# refuses_values OPTION VALUE...: each of them, and the message names both.
refuses_values() {
  local option=$1 v
  for v in "${@:2}"; do refuses "${option#--} '$v'" "$option $v" --model --entry chain "$option" \
    "$v" "$order"; done
}

# shows_usage NAME OPTIONS...: exit status 2 and the usage text.
shows_usage() {
  local name=$1 rc out
  shift
  out=$(tb/limit.sh 90 "$wsrun" "$@" 2>&1 < /dev/null)
  rc=$?
  if [ $rc -eq 2 ] && grep -q '^usage: wsrun' <<< "$out"; then
    result 0 "$name"
  else
    printf '# exit %s, expected 2 and the usage text\n# %s\n' $rc "$(head -c 400 <<< "$out" |
      tr '\n' '|')"
    result 1 "$name"
  fi
}

# A pipe without a writer: looked at in the end.
mkfifo "$tmp/pipe"
"$wsrun" --model --entry chain --arg "in:$tmp/pipe" build/sm_test/order.elf > "$tmp/pipe.log" 2>&1 &
pipe=$!

bare=(--model --entry chain) # the error is in what follows; the program is never started
text=$tmp/text.elf empty=$tmp/empty.elf object=$tmp/object.o cut=$tmp/cut.elf
echo "no program" > "$text"
: > "$empty"
printf '\t.globl chain\nchain:\t.word 0x0000000b\n' > "$tmp/one.s"
riscv64-unknown-elf-gcc -march=rv32i -mabi=ilp32 -c -o "$object" "$tmp/one.s"
link="riscv64-unknown-elf-gcc -march=rv32i -mabi=ilp32 -nostdlib -static -Wl,--no-warn-rwx-segments"
$link -Wl,-N,-e,chain,-Ttext=0xE0000000 -o "$tmp/local.elf" "$tmp/one.s"
$link -Wl,-N,-e,chain,-Ttext=0xD0000000 -o "$tmp/shared.elf" "$tmp/one.s"
printf "\t.globl chain\nchain:\t.space 64\n" > "$tmp/long.s"
$link -Wl,-N,-e,chain,-Ttext=0xBFFFFFE0 -o "$tmp/across.elf" "$tmp/long.s"
riscv64-unknown-elf-gcc -march=rv64i -mabi=lp64 -nostdlib -Wl,-e,chain -static -o "$tmp/rv64.elf" \
  "$tmp/one.s"
head -c 4200 "$order" > "$cut"
other="riscv64-unknown-elf-gcc -nostdlib -static -Wl,-e,chain"
printf "\t.globl chain\nchain:\tnop\n\tc.nop\n" > "$tmp/short.s"
$other -march=rv32ic -mabi=ilp32 -o "$tmp/short.elf" "$tmp/short.s"
$other -march=rv32ic -mabi=ilp32 -Wl,-Ttext=0x80000000 -Wl,--no-warn-rwx-segments -o \
  "$tmp/flag.elf" "$tmp/one.s"
$other -march=rv32ifd -mabi=ilp32d -o "$tmp/double.elf" "$tmp/one.s"
$link -Wl,-N,-e,chain,-Ttext=0x8FFFFFE0 -o "$tmp/heap.elf" "$tmp/long.s"
riscv64-unknown-elf-objcopy -R .riscv.attributes "$object" "$tmp/bare.o"
$link -Wl,-N,-e,chain,-Ttext=0x80000000 -o "$tmp/one.elf" "$tmp/bare.o"

# patched NAME OFFSET BYTES: one.elf, whose only segment's header is at 52, with other bytes there
patched() {
  cp "$tmp/one.elf" "$tmp/$1.elf"
  printf '%b' "$3" | dd of="$tmp/$1.elf" bs=1 seek="$2" conv=notrunc status=none
}
patched beyond $((52 + 4)) '\x00\x00\x00\x10'
patched fuller $((52 + 20)) '\x01\x00\x00\x00'
patched huge $((52 + 20)) '\x00\x00\x00\x80'
patched large $((52 + 8)) '\x00\x00\x00\x00\x00\x00\x00\x00\x04\x00\x00\x00\x01\x00\x00\x20'
printf 'abcd' > "$tmp/in"

# the program
refuses missing_file "$tmp/nowhere\.elf" "${bare[@]}" "$tmp/nowhere.elf"
refuses directory "$tmp: " "${bare[@]}" "$tmp"
refuses host_program '/bin/true: not a 32-bit' "${bare[@]}" /bin/true
refuses rv64_program 'rv64\.elf: not a 32-bit' "${bare[@]}" "$tmp/rv64.elf"
refuses text_file 'text\.elf: not an ELF' "${bare[@]}" "$text"
refuses empty_file 'empty\.elf: not an ELF' "${bare[@]}" "$empty"
refuses object_file 'object\.o: not an executable' "${bare[@]}" "$object"
refuses truncated_file 'cut\.elf: ' "${bare[@]}" "$cut"
refuses program_in_local_memory "local\.elf: .*0xe0000000" "${bare[@]}" "$tmp/local.elf"
refuses contents_in_shared_memory "shared\.elf: .*0xd0000000" "${bare[@]}" "$tmp/shared.elf"
refuses segment_across_windows "across\.elf: .*0xbfffffe0" "${bare[@]}" "$tmp/across.elf"
refuses compressed_code 'short\.elf: has a compressed instruction at 0x0*1[0-9a-f]*4,' \
  "${bare[@]}" "$tmp/short.elf"
refuses doubles_in_registers 'double\.elf: .*ABI with doubles' "${bare[@]}" "$tmp/double.elf"
refuses segment_in_the_heap 'heap\.elf: .*0x8fffffe0.* libws allocates' "${bare[@]}" "$tmp/heap.elf"
refuses contents_beyond_the_file 'beyond\.elf: .*end of the file' "${bare[@]}" "$tmp/beyond.elf"
refuses more_contents_than_memory 'fuller\.elf: .*p_filesz > p_memsz' "${bare[@]}" "$tmp/fuller.elf"
refuses segment_of_2_gigabytes 'huge\.elf: .*beyond its window' "${bare[@]}" "$tmp/huge.elf"
refuses segment_of_half_a_gigabyte 'large\.elf: .*more than 256 MB' "${bare[@]}" "$tmp/large.elf"
refuses two_programs 'one ELF' "${bare[@]}" "$order" "$fault"
shows_usage no_program --model --entry chain

# what to run
vecadd=(--model --kernel vecadd) in=(--arg "in:$tmp/in") out=(--arg "out:$tmp/o:4") many=() long=()
for i in $(seq 33); do long+=(--arg "u64:$i"); done
for i in $(seq 63); do many+=(--arg "u32:$i"); done
refuses no_such_symbol "no symbol 'nothing'" --model --entry nothing "$order"
refuses program_without_entry "no symbol 'nothing'" --model --entry nothing "$tmp/one.elf"
refuses kernel_and_entry 'exclude' --model --kernel chain --entry chain "$order"
refuses kernel_of_a_bare_program "no kernel 'chain'" --model --kernel chain "$order"
if [ -e "$kernel" ]; then
  refuses no_such_kernel "no kernel 'nothing'; it has.* vecadd" --model --kernel nothing "$kernel"
  refuses neither_of_two_kernels 'which kernel. it has 2' --model "$(dirname "$kernel")/bitonic.elf"
  refuses the_only_kernel 'vecadd takes 4 arguments, 0 ' --model "$kernel"
  sed 's/WSK2/WSk2/' "$kernel" > "$tmp/note.elf"
  refuses damaged_note '\.ws_kernels is damaged' --model --kernel vecadd "$tmp/note.elf"
  refuses too_few_arguments 'vecadd takes 4 arguments, 1 ' "${vecadd[@]}" --arg u32:1 "$kernel"
  refuses too_many_arguments 'vecadd takes 4 arguments, 5 ' "${vecadd[@]}" "${many[@]:0:10}" \
    "$kernel"
  refuses float_for_a_pointer "argument 0 is a pointer; 'f32:1'" \
    "${vecadd[@]}" --arg f32:1 "${in[@]}" "${out[@]}" --arg u32:1 "$kernel"
  refuses long_for_an_integer "argument 3 is a 32-bit integer; 'u64:1'" \
    "${vecadd[@]}" "${in[@]}" "${in[@]}" "${out[@]}" --arg u64:1 "$kernel"
  refuses file_for_an_integer "argument 3 is a .*integer; 'in:" \
    "${vecadd[@]}" "${in[@]}" "${in[@]}" "${out[@]}" "${in[@]}" "$kernel"
  refuses float_for_an_integer "argument 3 is a .*integer; 'f32:2" \
    "${vecadd[@]}" "${in[@]}" "${in[@]}" "${out[@]}" --arg f32:2 "$kernel"
else
  echo "# $kernel is missing: kernels with argument notes are not tested (make kernels)"
fi

# arguments
refuses_values --arg u32: u32:x u32:-1 u32:4294967296 u32:1x u32 i32:2147483648 i32:-2147483649 \
  i32:- \
  f32: f32:1.5x in: out: out:f out:f:0 out:f:x out::4 out:f:2000000000 inout: x:1 : "" \
  u64:-1 u64:18446744073709551616 i64:9223372036854775808 i64:-9223372036854775809 f64:1y f64: \
  hex: hex:1 hex:0g "file:$tmp/nowhere" "file:$empty" "file:$order"
refuses input_file_missing "nowhere" "${bare[@]}" --arg "in:$tmp/nowhere" "$order"
refuses inout_file_missing "nowhere" "${bare[@]}" --arg "inout:$tmp/nowhere" "$order"
refuses too_many_for_any_kernel 'more than 62' "${bare[@]}" "${many[@]}" "$order"
refuses more_than_the_block 'more than 256 bytes' "${bare[@]}" "${long[@]}" "$order"

# launch
too_big='threads: the machine has'
refuses block_larger_than_the_machine "block of 4096 $too_big" "${bare[@]}" --block 4096 "$order"
refuses block_larger_in_three_dimensions "block of 8000 $too_big" "${bare[@]}" --block 20,20,20 \
  "$order"
refuses block_whose_product_wraps "block of [0-9]* $too_big" "${bare[@]}" --block \
  4194304,2097152,2097152 "$order"
refuses too_much_shared_memory '1048576 bytes of shared memory: the machine has' \
  "${bare[@]}" --shared 1048576 "$order"
refuses_values --grid 0 1,0 1,2,3,4 -1 x '1,' 16777216 1,,2 1,65536 1,1,65536 ""
refuses_values --block 0 4,0 1,2,3,4 -4 4x ,4 ""
refuses_values --shared -1 x 99999999999 ""
refuses_values --local 32 100 131072 x
refuses_values --regs 0 65 x
refuses_values --max-cycles 0 -5 x 18446744073709551616
refuses_values --mem-latency 0 10001 x
refuses_values --seed -1 4294967296 x

# dumps and reports
refuses_values --dump 0 0:4 x:4:f 0xC0000000:4:f 0:0:f 0:x:f 0:4: ::f ""
nine=()
for i in $(seq 9); do nine+=(--dump "0x80000000:4:$tmp/d$i"); done
refuses nine_dumps 'more than 8' "${bare[@]}" "${nine[@]}" "$order"
refuses wave_of_the_model '--wave' "${bare[@]}" --wave "$tmp/w.fst" "$order"
refuses wave_that_cannot_be '/nonexistent/x: No such file' --config tiny \
  --wave /nonexistent/x "$order"
refuses trace_of_the_model '--trace needs the RTL' "${bare[@]}" --trace "$order"
refuses counters_of_the_model '--counters needs the RTL' "${bare[@]}" --counters "$order"

# machines
refuses memory_check_of_the_rtl '--memcheck needs the golden model' --memcheck --entry chain \
  "$order"
refuses race_check_of_the_rtl '--race needs the golden model' --race --entry chain "$order"
refuses unknown_configuration "no configuration 'nothing'" --config nothing --entry chain "$order"
refuses unknown_key "'WARP=4' is not KEY=VALUE" --config "tiny WARP=4" --entry chain "$order"
refuses missing_machine 'nowhere\.so' --machine "$tmp/nowhere.so" --entry chain "$order"
refuses machine_that_is_none 'text\.elf' --machine "$text" --entry chain "$order"
refuses configuration_and_machine '--config and --machine exclude' --config ref --machine x \
  --entry chain "$order"

# files without an end, and names that are commands
refuses endless_program 'File too large' --model --entry chain /dev/zero
refuses endless_buffer 'File too large' "${bare[@]}" --arg in:/dev/zero "$order"
ln -s /dev/zero "$tmp/zero.cfg"
refuses endless_configuration 'File too large' --config "$tmp/zero.cfg" --entry chain "$order"
refuses value_that_is_a_command 'is not KEY=VALUE' --config "tiny WARPS=\$(touch x)" "$order"

# Its kernels are where it is, not where it is called from.
file="$tmp/\$(touch y);touch y; .cfg"
cp gen/configs/tiny.cfg "$file"
at=$(realpath "$wsrun")
(cd "$tmp" && "$at" --model --host vecadd) > "$tmp/log" 2>&1 && grep -q 'check=ok' "$tmp/log"
result $? kernels_from_another_folder "$tmp/log"
cp build/wsrun "$tmp/alone"
(cd "$tmp" && ./alone --model --config "$file WARPS=4" --host vecadd) > "$tmp/log" 2>&1
[ $? -eq 2 ] && grep -q '^wsrun: no kernels.*make run CFG=.* KERNEL=vecadd' "$tmp/log"
result $? kernels_that_are_nowhere "$tmp/log"
(cd "$tmp" && "$at" --model --json j --config "$file WARPS=4" --host vecadd) > "$tmp/log" 2>&1 &&
  grep -q '"overrides": "WARPS=4"' "$tmp/j" && [ ! -e y ] && [ ! -e "$tmp/y" ]
result $? configuration_of_any_name "$tmp/log"

# hosts
refuses no_such_host nothing --model --host nothing
hosts=$("$wsrun" --hosts)
grep -qx fsaxpy <<< "$hosts" || refuses host_that_needs_floats 'fsaxpy needs float registers' \
  --model --host fsaxpy
grep -qx special <<< "$hosts" || refuses host_that_needs_functions 'special needs ' --model --host \
  special
refuses host_with_entry '--host' --model --host vecadd --entry chain
refuses host_with_grid '--host' --model --host vecadd --grid 4
refuses param_without_host '--param' "${bare[@]}" --param n=4 "$order"
refuses param_without_value '--param n' --model --host vecadd --param n
refuses param_without_number '--param n=' --model --host vecadd --param n=
refuses param_with_a_unit '--param n=4k' --model --host vecadd --param n=4k
refuses param_that_the_host_lacks '--param m=4: the host program vecadd has no' \
  --model --host vecadd --param m=4

# options
shows_usage unknown_option "${bare[@]}" --colour "$order"
shows_usage option_without_value --model "$order" --entry
shows_usage nothing_at_all

# the entry of the ELF counts where nothing else is said
if "$wsrun" --model "$tmp/one.elf" > /dev/null 2>&1; then
  result 0 entry_of_the_elf
else
  result 1 entry_of_the_elf
fi

# The flag of compressed code in the header alone says nothing.
if "$wsrun" --model --entry chain "$tmp/flag.elf" > /dev/null 2>&1; then
  result 0 compressed_by_its_flag_only
else
  result 1 compressed_by_its_flag_only
fi

# a machine of this folder, without a slash
cp "$(dirname "$wsrun")/machine.so" "$tmp/here.so" &&
  wsrun_path=$(realpath "$wsrun") one=$tmp/one.elf &&
  (cd "$tmp" && "$wsrun_path" --model --machine here.so "$one") > /dev/null 2>&1
result $? machine_without_a_slash

# what cannot be written at the end is told, too
unwritable() { # unwritable NAME PATTERN OPTIONS...
  local name=$1 pattern=$2 rc out
  shift 2
  out=$(tb/limit.sh 90 "$wsrun" --model --entry clean --block 1 --shared 1024 --local 64 \
    "$@" "$fault" \
    2>&1 < /dev/null)
  rc=$?
  if [ $rc -eq 2 ] && grep -Eq "^wsrun: .*$pattern" <<< "$out"; then
    result 0 "$name"
  else
    printf '# exit %s, expected 2 and "wsrun: ..%s"\n# %s\n' $rc "$pattern" \
      "$(head -c 400 <<< "$out" | tr '\n' '|')"
    result 1 "$name"
  fi
}
unwritable output_not_writable "$tmp/no/o" --arg "out:$tmp/no/o:4"
unwritable dump_not_writable "$tmp/no/d" --dump "0x80000000:4:$tmp/no/d"
unwritable dump_of_nothing "0x10000000" --dump "0x10000000:4:$tmp/d"
unwritable json_not_writable "$tmp/no/j" --json "$tmp/no/j"

# stuck NAME KERNEL PATTERN OPTIONS...: exit status 4, and the report has a line with the pattern.
# With ! in front of the pattern it has none.
faults=build/kernels/faults.elf
stuck() {
  local name=$1 symbol=$2 pattern=${3#!} want=0 rc out found
  [ "$pattern" = "$3" ] || want=1
  shift 3
  out=$(tb/limit.sh 90 "$wsrun" --model --max-cycles 20000 --kernel "$symbol" --block 4 \
    "$@" "$faults" 2>&1 < /dev/null)
  rc=$?
  grep -Eq "$pattern" <<< "$out"
  found=$?
  if [ $rc -eq 4 ] && [ $found -eq $want ] && grep -q 'limit reached' <<< "$out"; then
    result 0 "$name"
  else
    printf '# exit %s, expected 4 and %s"%s"\n# %s\n' $rc \
      "$([ $want = 0 ] || echo 'not ')" "$pattern" "$(head -c 600 <<< "$out" | tr '\n' '|')"
    result 1 "$name"
  fi
}
if [ -e "$faults" ]; then
  each_other='threads of one warp wait for each other'
  loop='run the loop at pc 0x8[0-9a-f]* \(sim/programs/kernels/faults/kernel\.c:[0-9]*\)'
  meet='threads 0x1 wait for them at the reconvergence PC 0x8[0-9a-f]* \(sim/programs/'
  for k in turns spin; do
    stuck "report_of_$k" $k "$each_other: warp 0: threads 0xe $loop, which only others.*; $meet" \
      --arg "out:$tmp/o:64"
  done
  tb/limit.sh 60 "$wsrun" --model --kernel spin --block 4 --arg "out:$tmp/o:64" "$faults" \
    > "$tmp/log" 2>&1
  if [ $? -eq 4 ] && grep -q "no progress: " "$tmp/log" && grep -Eq "$each_other" "$tmp/log" &&
    ! grep -q "limit reached" "$tmp/log"; then
    result 0 no_progress_is_noticed
  else
    result 1 no_progress_is_noticed "$tmp/log"
  fi
  stuck report_of_a_long_side long_side "!$each_other" --arg "out:$tmp/o:64"
else
  echo "# $faults is missing: reports of kernels that do not end are not tested (make kernels)"
fi

wait $pipe
[ $? -eq 2 ] && grep -q "cannot read .*pipe: Connection timed out" "$tmp/pipe.log"
result $? pipe_that_nobody_writes_into "$tmp/pipe.log"
echo "1..$count"
ends $((count - failed)) $failed
