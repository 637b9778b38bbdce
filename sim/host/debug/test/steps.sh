# SPDX-License-Identifier: Apache-2.0
# Sourced by session.sh: raw packets that step threads of `mixed` on the golden model, whose warps
# issue an instruction each, in turn. Threads 1 to 4 are warp 0, threads 5 to 8 warp 1. The first
# stop is before the first instruction, of warp 1; the addresses are those of the kernel `mixed` in
# k.elf: from 0x80000040 on, the odd threads go on at 0x64 after a branch, the even ones at 0xb4.

# The stops "THREAD:PC", with b at a breakpoint, and the values "=PC" of p20; each PC is two digits.
stops_at() { # NAME "STOP .." PACKET..
  local name=$1 want=$2 got
  shift 2
  # shellcheck disable=SC2086 # words
  raw '?' "$@" -- $mixed
  got=$(tr + '\n' < "$tmp/said" | sed -nE 's/swbreak:;/b/
    s/^\$T05thread:([0-9]+);20:(..)000080;(b?)#.*/\1:\2\3/p; s/^\$(..)000080#.*/=\1/p' |
    tr '\n' ' ')
  echo "stops at $got, expected $want" > "$tmp/why"
  [ "${got% }" = "$want" ]
  result $? "${name}[$of]" "$tmp/why"
}

raw_steps() {
  local list=qXfer:threads:read::0,1 # GDB reads it when the user sees a stop
  stops_at other_warps_run '5:40 1:44 =48 1:48 =4c' 'vCont;s:1;c' Hg5 p20 'vCont;s:1;c' Hg5 p20
  stops_at alone '5:40 1:44 =44 5:48 =44' 'vCont;s:1' Hg5 p20 'vCont;s:5' Hg1 p20
  stops_at first_thread_that_steps '5:40 1:44 1:4c' 'vCont;s:1;s:5;c' \
    'vCont;c:5;r80000044,8000004c:1'
  stops_at range '5:40 1:4c 1:50' 'vCont;r80000040,8000004c:1' 'vCont;r80000040,8000004c:1;c'
  stops_at before_the_range '5:40 5:6cb 6:00' Z0,8000006c,4 'vCont;c' z0,8000006c,4 \
    'vCont;r8000006c,80000074:6;c'
  stops_at step_from_a_breakpoint '5:40 1:44' Z0,80000040,4 'vCont;s:1'
  stops_at breakpoint_of_another '5:40 5:b4b 6:64' Z0,800000b4,4 'vCont;c' $list z0,800000b4,4 \
    Z0,800000b8,4 'vCont;s:6'
  stops_at end_of_the_thread '5:40 5:b0b' Z0,800000b0,4 'vCont;c' z0,800000b0,4 $list 'vCont;s:6;c'
  # A breakpoint of another thread interrupts a step: GDB goes on with it, or the user begins again.
  stops_at step_goes_on '5:40 5:44b 1:44' Z0,80000044,4 'vCont;s:1;c' z0,80000044,4 'vCont;s:1;c'
  stops_at step_of_the_user '5:40 5:44b 1:48' Z0,80000044,4 'vCont;s:1;c' z0,80000044,4 $list \
    'vCont;s:1;c'
  stops_at step_is_over '5:40 5:44b 1:48 1:4c' Z0,80000044,4 'vCont;s:1;c' z0,80000044,4 \
    'vCont;s:1' 'vCont;s:1;c'
  # The others of the warp are asked while one thread seems to have made its step.
  stops_at others_of_the_warp '5:40 5:44b 5:48 6:44b' Z0,80000044,4 'vCont;c' 'vCont;s:5' 'vCont;c'
  stops_at breakpoint_that_is_gone '5:40 5:44b 5:48' Z0,80000044,4 'vCont;c' 'vCont;s:5' \
    z0,80000044,4 'vCont;c'
  # A breakpoint of lane 0 alone, where the step of another lane ends.
  stops_at step_ends_there_too '5:40 5:44b 5:48 6:44' $list 'Z0,80000044,4;X8,24f0000044190e27' \
    'vCont;s:6;c' 'vCont;s:5' 'vCont;s:6;c'
  # The thread of the user comes last while it steps, first otherwise.
  stops_at thread_of_the_user '5:40 5:44b 5:48 7:44b 7:48 8:44b 8:48 6:44b 6:48b' $list \
    Z0,80000044,4 Z0,80000048,4 'vCont;s:6;c' 'vCont;s:5' 'vCont;c' 'vCont;s:7' 'vCont;c' \
    'vCont;s:8' 'vCont;c' z0,80000044,4 'vCont;c'
  stops_at first_of_the_user '5:40 6:44 6:48b 6:4c 5:48b 5:4c 7:48b 7:4c 6:4cb' $list \
    Z0,80000048,4 'vCont;s:6;c' 'vCont;c' 'vCont;s:6' 'vCont;c' 'vCont;s:5' 'vCont;c' 'vCont;s:7' \
    z0,80000048,4 Z0,8000004c,4 'vCont;c'
}
