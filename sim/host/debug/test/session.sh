#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# session.sh OUT ELF PROGRAM..: sessions of GDB, raw packets and --break, on each PROGRAM: wsmodel
# or wsrun of `tiny` (2 warps of 4 threads). OUT has ws.gdb and what it names; ELF is k.c. The
# values that are expected come from the source of the kernels. Ends with "N passed, N failed".
set -u
suite=gdb out=$1 elf=$2
shift 2
# shellcheck source=tb/tap.sh
. tb/tap.sh
source=sim/host/debug/test/k.c
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mixed="--kernel mixed --block 8 --grid 2 --arg out:$tmp/o:64 --arg u32:16"

line() { grep -n "// $1\$" $source | cut -d: -f1; } # MARK: its line in k.c

# Commands of GDB on standard input, on a run with these arguments. $tmp/said: what it says.
gdb() { # ARGUMENT..
  local command commands=()
  while IFS= read -r command; do commands+=(-ex "$command"); done
  tb/limit.sh 60,180 gdb-multiarch -nx -batch -ex "set width 0" -x "$out/ws.gdb" \
    -ex "target remote | $program --gdb - $* $elf" "${commands[@]}" "$elf" \
    > "$tmp/said" 2>&1 < /dev/null
}

# The lines on standard input, in their order, each somewhere in a line of $tmp/said after the one
# before; a line that begins with ! is in none.
expect() { # NAME
  local at=0 want found why=
  while IFS= read -r want; do
    if [ "${want#!}" != "$want" ]; then
      grep -Fq -- "${want#!}" "$tmp/said" && why="there is: ${want#!}"
    else
      found=$(tail -n +$((at + 1)) "$tmp/said" | grep -Fn -m1 -- "$want" | cut -d: -f1)
      if [ -z "$found" ]; then why="missing after line $at: $want"; else at=$((at + found)); fi
    fi
    [ -z "$why" ] || break
  done
  { echo "$why"; cat "$tmp/said"; } > "$tmp/why"
  [ -z "$why" ]
  result $? "$1[$of]" "$tmp/why"
}

# ---- sessions ----------------------------------------------------------------------------------
# Thread i of mixed has v = 2 * (3 i + 7 + 100) if i is odd, 2 * ((3 i + 7) ^ 1) otherwise.
condition_on_a_thread() {
  gdb "$mixed" << EOF
tbreak k.c:$(line odd) if threadIdx.x == 3 && blockIdx.x == 1
continue
printf "=> block %u thread %u warp %u lane %u\n", blockIdx.x, threadIdx.x, warp, lane
printf "=> of %u x %u\n", gridDim.x, blockDim.x
info threads
tbreak twice if threadIdx.x == 3
continue
printf "=> x %u\n", x
finish
tbreak k.c:$(line crossed) if blockIdx.x == 1 && threadIdx.x == 3
continue
printf "=> tile %u %u %u\n", tile[2], tile[3], tile[7]
thread apply 1-4 printf "=> lane %u v %u a0 %u\n", lane, v, \$a0
info registers a6
monitor warps
continue
EOF
  expect condition_on_a_thread << 'EOF'
=> block 1 thread 3 warp 0 lane 3
=> of 2 x 8
lane 0 waiting for reconvergence at 0x800000
thread (1,0,0) warp 0 lane 1 active)
CTA (1,0,0) thread (3,0,0) warp 0 lane 3 active)
Thread 4 hit Temporary breakpoint 2, twice (x=140)
=> x 140
Value returned is $1 = 280
Thread 4 hit Temporary breakpoint 3
=> tile 72 280 304
=> lane 0 v 60 a0 60
=> lane 1 v 268 a0 268
=> lane 2 v 72 a0 72
=> lane 3 v 280 a0 280
a6             <unavailable>
warp 0 CTA 1,0,0 pc 0x800000
exited normally]
EOF
  [ "$(od -An -v -tu4 -w4 "$tmp/o" | tr -d ' ' | tr '\n' ' ')" = \
    "220 12 232 24 244 36 256 48 268 60 280 72 292 84 304 96 " ]
  result $? "results[$of]"
}

# Each warp comes to the barrier of each block; the second one of a block finds the first one there.
each_warp_stops_once() {
  gdb "$mixed" << EOF
break k.c:$(line barrier)
continue
continue
printf "=> second\n"
info threads
continue
continue
continue
EOF
  [ "$(grep -c 'hit Breakpoint 1' "$tmp/said")" = 4 ]
  result $? "each_warp_stops_once[$of]" "$tmp/said"
  expect at_a_barrier << 'EOF'
=> second
at barrier 0)
exited normally]
EOF
}

# Threads that the block does not have, and those that wait for others, stop nowhere.
threads_that_are_there() {
  gdb "$mixed" << EOF
break k.c:$(line odd) if threadIdx.x == 2
continue
EOF
  expect inactive_threads_do_not_stop << 'EOF'
exited normally]
!hit Breakpoint
EOF
  gdb --kernel halves --block 6 --arg "out:$tmp/o:64" << EOF
tbreak k.c:$(line halved) if threadIdx.x == 5 && h == 2.5f
tbreak k.c:$(line halved) if threadIdx.x == 5
continue
printf "=> %f %u\n", h, threadIdx.x
info threads
next
next
next
next
EOF
  expect part_of_a_warp << 'EOF'
=> 2.500000 5
Thread 5 (CTA (0,0,0) thread (4,0,0) warp 1 lane 0 active)
Thread 6 (CTA (0,0,0) thread (5,0,0) warp 1 lane 1 active)
exited normally]
!warp 1 lane 2
EOF
}

# By lines and by instructions; what other lanes of the warp do does not end a step.
steps() {
  gdb "$mixed" << EOF
tbreak k.c:$(line odd) if threadIdx.x == 1
continue
stepi
next
printf "=> lane %u block %u\n", lane, blockIdx.x
tbreak k.c:$(line crossed) if threadIdx.x == 1
continue
printf "=> v %u\n", v
set \$before = \$pc
stepi
printf "=> moved %u\n", \$pc - \$before
stepi
printf "=> moved %u lane %u\n", \$pc - \$before, lane
thread 1
printf "=> together %u\n", \$pc - \$before
EOF
  expect steps << 'EOF'
=> lane 1 block 0
=> v 220
=> moved 4
=> moved 8 lane 1
=> together 8
EOF
}

# A step ends where a breakpoint does not stop, although GDB computes its condition.
step_to_a_breakpoint() {
  gdb "$mixed" << EOF
tbreak k.c:$(line barrier) if threadIdx.x == 1
continue
break k.c:$(line crossed) if v == 1.5f
break *\$pc if v == 1.5f
next
printf "=> lane %u v %u\n", lane, v
info line *\$pc
print \$pc == \$_
delete
tbreak k.c:$(line barrier) if threadIdx.x == 1
continue
break k.c:$(line crossed) thread 3 if threadIdx.x == 0
next
printf "=> lane %u v %u\n", lane, v
info line *\$pc
print \$pc == \$_
continue
EOF
  expect step_to_a_breakpoint << EOF
=> lane 1 v 220
Line $(line crossed) of "
\$1 = 1
=> lane 1 v 268
Line $(line crossed) of "
\$2 = 1
exited normally]
!hit Breakpoint
EOF
}

memory_and_registers() {
  gdb --kernel counts --arg "out:$tmp/o:16" --arg u32:3 << EOF
tbreak k.c:$(line summed) if threadIdx.x == 2
continue
printf "=> sum %u ballots %u\n", sum, ballots
print sizeof(threadIdx) == 12 && blockDim.x == 4
x/1xw 0
x/1xw 0xd0000080
set var ballots = 40
set var sum = 7
set var *(int *)0xc0000000 = 5
printf "=> sum %u ballots %u\n", sum, ballots
continue
EOF
  if [ "$of" = model ]; then expect writes << 'EOF'
=> sum 5 ballots 1
$1 = 1
Cannot access memory at address 0x0
Cannot access memory at address 0xd0000080
Cannot access memory at address 0xc0000000
=> sum 7 ballots 40
exited normally]
EOF
  else expect writes << 'EOF'
=> sum 5 ballots 1
$1 = 1
Cannot access memory at address 0x0
Cannot access memory at address 0xd0000080
Cannot access memory at address 0x8
Could not write register
Cannot access memory at address 0xc0000000
=> sum 5 ballots 1
exited normally]
EOF
  fi
}

fault() { # KERNEL MARK SIGNAL THREAD MASK INSTRUCTION
  gdb --kernel "$1" --arg "out:$tmp/o:64" << EOF
continue
printf "=> thread %u\n", threadIdx.x
x/i \$pc
continue
EOF
  expect "fault_$1" << EOF
k.c:$(line "$2")) threads $5
Thread $4 received signal $3
=> thread $(($4 - 1))
	$6
exited with code 03]
EOF
  [ "$(grep -c '^wsrun: fault\|^fault' "$tmp/said")" = 2 ] # of GDB, of wsrun
  result $? "told_once_$1[$of]" "$tmp/said"
}

no_progress() {
  gdb --kernel waits --block 8 --arg "out:$tmp/o:64" << EOF
continue
info threads
continue
EOF
  expect no_progress << 'EOF'
no progress: each warp that runs repeats a loop
received signal SIGINT
warp 0 lane 0 at barrier 0)
warp 1 lane 0 active)
exited with code 04]
EOF
}

# A load of the RTL is outstanding when the next instruction of the warp may issue.
outstanding_load() {
  # The first instruction of mixed is a load of an argument into a5.
  gdb "$mixed" << 'EOF'
stepi
printf "=> after the load\n"
info registers a5
EOF
  if [ "$of" = model ]; then expect outstanding_load << 'EOF'
=> after the load
a5             0x10
EOF
  else expect outstanding_load << 'EOF'
=> after the load
a5             <unavailable>
EOF
  fi
}

# ---- raw packets -------------------------------------------------------------------------------
packet() { # TEXT: with its sum
  local sum=0 i
  for ((i = 0; i < ${#1}; i++)); do sum=$(((sum + $(printf %d "'${1:i:1}")) % 256)); done
  printf '$%s#%02x' "$1" $sum
}

# The answer to packets, without a 0x03 or a pause that stands between them.
raw() { # PACKET|'pause'|'interrupt'|'bad'.. -- ARGUMENT..
  local words=()
  while [ "$1" != -- ]; do words+=("$1"); shift; done
  shift
  { for w in "${words[@]}"; do
      case $w in
        pause) sleep 0.3 ;;
        interrupt) printf '\003' ;;
        bad) printf '$g#00' ;;
        *) packet "$w" ;;
      esac
    done; } | tb/limit.sh 60,180 $program --gdb - "$@" "$elf" 2> "$tmp/err" |
    tr -d '\0' > "$tmp/said"
}

packets() {
  # shellcheck disable=SC2086 # words
  raw '?' bad qNoSuchThing qCRC:0,0 vMustReplyEmpty 'm0,4' 'm80000000,zz' 'p99' 'Z0,x' 'Hg4' 'T1' \
    'T999' 'P1=00000000' 'mf0000000,c' 'mf0000048,4' 'Z0,80000000,4;X2,2227' '$' -- $mixed
  expect packets << 'EOF'
+$T05thread:
EOF
  # Writing a register is possible on the model. The last packet is a damaged one.
  local none='+$#00' bad='+$E01#a6' good='+$OK#9a' written three
  three="+\$03$(printf 0%.0s {1..22})#83"
  written=$good
  [ "$of" = model ] || written=$bad
  [ "$(sed 's/^+\$T05[^#]*#..//' "$tmp/said")" = \
    "-$none$none$none$bad$bad$bad$bad$good$good$bad$written$three$bad$good-" ]
  result $? "answers[$of]" "$tmp/said"
  # shellcheck disable=SC2086
  raw QStartNoAckMode qXfer:threads:read::0,1 'vCont;s:3;c' 'vCont;c' pause interrupt '?' k -- \
    --kernel counts --arg "out:$tmp/o:64" --arg u32:100000000
  # No text before the stop, as there is when the launch ends at its limit of instructions.
  grep -q '^+\$OK#9a\$m.*\$T05thread:3;[^$]*\$T02thread:3;' "$tmp/said" &&
    grep -q 'ended by GDB' "$tmp/err"
  result $? "interrupt_and_kill[$of]" "$tmp/said"
  # The end of the connection lets the launch go on.
  # shellcheck disable=SC2086
  raw '?' -- $mixed
  grep -q 'check=ok' "$tmp/err"
  result $? "launch_goes_on[$of]" "$tmp/err"
}

# shellcheck source=sim/host/debug/test/steps.sh
. sim/host/debug/test/steps.sh

# ---- the run is the same -----------------------------------------------------------------------
same_cycles() {
  # shellcheck disable=SC2086
  $program $mixed "$elf" > "$tmp/plain" 2>&1
  # shellcheck disable=SC2086
  raw '?' "Z0,80000000,4" 'vCont;c' 'vCont;s:1' 'vCont;c' 'z0,80000000,4' 'vCont;c' -- $mixed
  [ -s "$tmp/plain" ] && cmp -s "$tmp/plain" "$tmp/err"
  result $? "same_cycles[$of]" "$tmp/err"
}

port() {
  local port
  tb/limit.sh 60,180 "$program" --gdb 0 --kernel counts --arg "out:$tmp/o:16" --arg u32:3 "$elf" \
    > "$tmp/log" 2>&1 &
  for _ in $(seq 100); do
    port=$(sed -n 's/.*localhost:\([0-9]*\)$/\1/p' "$tmp/log")
    [ -n "$port" ] && break
    sleep 0.05
  done
  tb/limit.sh 20,120 "$program" --gdb "$port" --kernel counts --arg "out:$tmp/o:16" --arg u32:3 \
    "$elf" > "$tmp/other" 2>&1
  grep -q -- "--gdb $port: Address already in use" "$tmp/other"
  result $? "port_in_use[$of]" "$tmp/other"
  printf 'target remote localhost:%s\ncontinue\n' "$port" > "$tmp/commands"
  tb/limit.sh 60,180 gdb-multiarch -nx -batch -x "$tmp/commands" "$elf" > "$tmp/said" \
    2>&1 < /dev/null
  wait $!
  cat "$tmp/log" >> "$tmp/said"
  expect port << 'EOF'
exited normally]
check=ok
EOF
}

# ---- --break -----------------------------------------------------------------------------------
stops() {
  # shellcheck disable=SC2086
  $program $mixed --break "k.c:$(line crossed)" --break-show 0xd0000000:32 --break-most 3 "$elf" \
    > "$tmp/said" 2>&1
  expect stops << EOF
stop 1, 
k.c:$(line crossed)) threads 0xf: addi zero, zero, 0
x10   0:  0x0000000c 0x000000dc 0x00000018 0x000000e8
0xd0000000: 0x0000000c 0x000000dc 0x00000018 0x000000e8
0xd0000010: 0x00000024 0x000000f4 0x00000030 0x00000100
stop 3, 
CTA 1,0,0
check=ok
4 stops, of which 3 are printed
!stop 4, 
EOF
  $program --kernel wrong --arg "out:$tmp/o:64" --break fault,cycle=5 "$elf" > "$tmp/said" 2>&1
  expect stop_at_fault << EOF
stop 1, 
stop 2, 
threads 0x4
null pointer (bus error)
EOF
  # shellcheck disable=SC2086
  says "odd_threads[$of]" 0 "k.c:$(line odd)\\) threads 0xa: addi" $program $mixed \
    --break "k.c:$(line odd)" "$elf"
  $program --kernel halves --block 6 --arg "out:$tmp/o:64" --break "k.c:$(line halved)" "$elf" \
    > "$tmp/halves" 2>&1
  grep -q '0: *0x40000000 0x40200000  *-  *-$' "$tmp/halves"
  result $? "threads_that_are_not_there[$of]" "$tmp/halves"
  if [ "$of" = model ]; then time="instruction 5:"; else time="cycle "; fi
  grep -q "^stop 1, $time" "$tmp/said"
  result $? "time[$of]" "$tmp/said"
  local place
  for place in "k.c:1=the next line of this file that has code is $(line twice)\$" \
    "k.c:9999=has no code of such a line" "x.c:$(line odd)=has no code of such a line" \
    "0x70000000=has no instruction there" "0x80000002=has no instruction there" \
    "0xg=a PC in hexadecimal digits" \
    "cycle=x=expected cycle=NUMBER" "nothing=expected FILE:LINE" ",=expected FILE:LINE"; do
    # shellcheck disable=SC2086
    says "refuses[$of,${place%=*}]" 2 "^wsrun: --break .*: .*${place##*=}" $program $mixed \
      --break "${place%=*}" "$elf"
  done
}

for program in "$@"; do
  of=$(basename "$program" | sed 's/ws//;s/run/rtl/')
  condition_on_a_thread
  each_warp_stops_once
  threads_that_are_there
  steps
  step_to_a_breakpoint
  memory_and_registers
  fault wrong null SIGBUS 3 0x4 "sw"
  fault breaks ebreak SIGTRAP 2 0x2 "ebreak"
  no_progress
  outstanding_load
  packets
  [ "$of" != model ] || raw_steps
  same_cycles
  port
  stops
done
"$out/ax_test" > "$tmp/why"
result $? agent_expressions "$tmp/why"
ends $((count - failed)) $failed
