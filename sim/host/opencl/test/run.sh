#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# usage: run.sh BUILD/opencl "PROGRAMS" model|rtl|one
# Runs OpenCL hosts through Debian's loader, each in the folder of its kernels. one: on the devices
# of WS_CL_DEVICES; cache and clinfo are programs, too. WS_CL_KEEP: folder of the cache, else off.
set -u
cl=$(realpath "$1")
programs=$2
kind=$3
export OCL_ICD_VENDORS=$cl/vendors/
export WS_CL_CACHE=${WS_CL_KEEP:-off}
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
  timeout "${WS_CL_TIMEOUT:-1800}" "$cl/test/$1" >"$log" 2>&1
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

. ../cache.sh

if [ "$kind" = model ]; then
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
  # Warps of 32, groups of 256, special functions, Zba and Zbb.
  export WS_CL_DEVICES="warp32+ISA=+xwssfu+zba_zbb:model"
  for p in $programs; do
    host "$p"
  done
  # Groups of 512 work-items, fewer with float registers.
  export WS_CL_DEVICES="tesla8800:model"
  host api
elif [ "$kind" = one ]; then
  export WS_CL_FIRST=1 WS_CL_MAX_CYCLES=50000000
  for p in $programs; do
    case $p in
      cache) cache_keeps ;;
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
