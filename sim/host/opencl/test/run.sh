#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# usage: run.sh BUILD/opencl "PROGRAMS" model|rtl|one
# Runs OpenCL hosts through Debian's loader, each in the folder of its kernels. one: on the devices
# of WS_CL_DEVICES; cache, clinfo and steps are programs, too. WS_CL_KEEP: folder of the cache, else
# off.
set -u
cl=$(realpath "$1")
programs=$2
kind=$3
export OCL_ICD_VENDORS=$cl/vendors/
export WS_CL_CACHE=${WS_CL_KEEP:-off}
limit=$PWD/tb/limit.sh
cd "$(dirname "$0")/programs" || exit 2
passed=0
failed=0

# check NAME STATUS LOG: counts, and shows the end of the log of what failed.
check() {
  if [ "$2" -eq 0 ]; then
    passed=$((passed + 1))
    return
  fi
  failed=$((failed + 1))
  echo "not ok opencl/$1 [$WS_CL_DEVICES]"
  echo "  # cd $PWD; OCL_ICD_VENDORS=$OCL_ICD_VENDORS WS_CL_DEVICES=\"$WS_CL_DEVICES\" $cl/test/$1"
  tail -n 8 "$3" | sed 's/^/  # /'
}

host() {
  local log=$cl/test/$1.log
  "$limit" "${WS_CL_TIMEOUT:-1800}" "$cl/test/$1" >"$log" 2>&1
  check "$1" $? "$log"
}

# The loader finds the driver; clinfo lists the models of gpu and ref and the RTL of ref, without
# building the RTL.
clinfo_lists() {
  local log=$cl/test/clinfo.log line
  clinfo >"$log" 2>&1
  check clinfo $? "$log"
  for line in 'Platform Name *Warpsmith' 'Number of devices *3' \
    'Device Name *Warpsmith gpu (model)' 'Max work group size *1024' \
    'Device Name *Warpsmith ref (model)' 'Device Name *Warpsmith ref (RTL, lockstep)' \
    'Device Version *OpenCL 1.2 Warpsmith'; do
    grep -q "$line" "$log"
    check clinfo $? "$log"
  done
}

# The cache of compiled programs. A program that is taken from the cache needs no temporary folder:
# with TMPDIR where no folder is, the compiler cannot run.
kept() { ls "$WS_CL_CACHE" 2>/dev/null | wc -l; }

# cached NAME WANT COMMAND..: WANT is ok or fails.
cached() {
  local name=$1 want=$2 log=$cl/test/cache-$1.log got=ok
  shift 2
  "$@" >"$log" 2>&1 || got=fails
  [ $got = "$want" ]
  check "cache/$name" $? "$log"
}

without_compiler() { TMPDIR=$WS_CL_CACHE.none "$@"; }
together() {
  local pids="" p
  for p in 1 2 3 4; do
    "$1" & pids="$pids $!"
  done
  for p in $pids; do wait "$p" || return 1; done
}
flip_last_byte() {
  local bytes
  bytes=$(stat -c %s "$1")
  printf '\377' | dd of="$1" bs=1 seek=$((bytes - 1)) conv=notrunc status=none
}

cache_keeps() {
  local vecadd=$cl/test/vecadd home=$cl/test/home f
  export WS_CL_CACHE=$cl/test/cache WS_CL_DEVICES=ref:model
  rm -rf "$WS_CL_CACHE"
  cached first fails without_compiler "$vecadd"
  cached together ok together "$vecadd"
  cached one_file ok test "$(kept)" -eq 1
  cached taken ok without_compiler "$vecadd"
  WS_CL_DEVICES=gpu:model cached other_machine fails without_compiler "$vecadd"
  WS_CL_CACHE=off cached off ok "$vecadd"
  WS_CL_CACHE=off cached off_keeps_nothing fails without_compiler "$vecadd"
  rm -rf off
  flip_last_byte "$WS_CL_CACHE"/*
  cached broken fails without_compiler "$vecadd"
  cached mended ok "$vecadd"
  cached taken_again ok without_compiler "$vecadd"
  # Its header is not part of the key.
  cached includes ok "$cl/test/convolution"
  cached still_one_file ok test "$(kept)" -eq 1
  # One source with several options.
  cached options ok "$cl/test/builds"
  # A file of the compiler changes.
  rm -rf "$home"
  mkdir "$home"
  for f in "${WS_CL_HOME:-$cl}"/*; do
    [ -f "$f" ] && ln -s "$f" "$home/"
  done
  rm "$home/ws.ld"
  cp "${WS_CL_HOME:-$cl}/ws.ld" "$home/"
  WS_CL_HOME=$home cached other_folder ok "$vecadd"
  WS_CL_HOME=$home cached same_compiler ok without_compiler "$vecadd"
  touch "$home/ws.ld"
  WS_CL_HOME=$home cached other_compiler fails without_compiler "$vecadd"
  rm -rf "$WS_CL_CACHE"
}

# What compiling costs: steps.sh.
steps() {
  local log=$cl/test/steps.log
  ../steps.sh "$cl" >"$log" 2>&1
  check steps $? "$log"
}

# Profiles of launches, on the RTL of tiny, without the environment and with it: the report of each
# kernel is that of its only launch.
same_report() { # KERNEL
  jq -S --arg k "$1" '.kernels[] | select(.kernel == $k).profile' "$cl/test/reports/all.json" |
    cmp - <(jq -S . "$cl/test/reports/$1.json")
}
profiles() {
  local to=$cl/test/reports log=$cl/test/reports.log k
  rm -rf "$to"
  mkdir -p "$to"
  host profile
  WS_PROFILE=$to/all.json "$limit" 600 "$cl/test/profile" "$to" >"$log" 2>&1
  check profile/environment $? "$log"
  grep -q 'WS_PROFILE: tiny: a profile needs the RTL' "$log"
  check profile/says_that_a_model_has_none $? "$log"
  for k in strides conflicts; do
    same_report $k >"$log" 2>&1
    check "profile/same_report_of_$k" $? "$log"
  done
  jq -e '.kernels | length == 2' "$to/all.json.1" >"$log" 2>&1
  check profile/report_of_the_second_device $? "$log"
}

if [ "$kind" = model ]; then
  WS_CL_DEVICES="" steps
  cache_keeps
  export WS_CL_CACHE=off
  WS_CL_DEVICES="" clinfo_lists
  export WS_CL_DEVICES="ref:model"
  for p in $programs; do
    host "$p"
  done
  export WS_CL_DEVICES="gpu:model"
  for p in $programs; do
    host "$p"
  done
  # Warps of 32, groups of 256, special functions, Zba and Zbb, accesses with an index.
  export WS_CL_DEVICES="warp32+ISA=+xwssfu+zba_zbb+xwsindex:model"
  for p in $programs; do
    host "$p"
  done
  # Groups of 512 work-items, fewer with float registers.
  export WS_CL_DEVICES="tesla8800:model"
  host api
  WS_CL_DEVICES=tiny:rtl,tiny:rtl-only,tiny:model profiles
elif [ "$kind" = one ]; then
  export WS_CL_FIRST=1 WS_CL_MAX_CYCLES=50000000
  for p in $programs; do
    case $p in
      cache) cache_keeps ;;
      steps) steps ;;
      profiles) profiles ;;
      clinfo) WS_CL_DEVICES="" clinfo_lists ;;
      *) host "$p" ;;
    esac
  done
else
  for device in ref gpu; do
    export WS_CL_DEVICES="$device:rtl"
    for p in $programs; do
      host "$p"
    done
  done
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
