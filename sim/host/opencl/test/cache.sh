# SPDX-License-Identifier: Apache-2.0
# Sourced by run.sh: the cache of compiled programs. A program that is taken from the cache needs no
# temporary folder: with TMPDIR where no folder is, the compiler cannot run.
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
  local vecadd=$cl/test/vecadd
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
  rm -rf "$WS_CL_CACHE"
}
