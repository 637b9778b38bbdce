#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# in_copy_test.sh FOLDER: in_copy.sh runs its command in a copy of the tree, and of both nothing is
# left at the end. Ends with "N passed, N failed".
set -u
. tb/tap.sh
# shellcheck disable=SC2034
suite=in_copy
copy=$1/copy
rm -rf "$1"
mkdir -p "$1"
gone() { [ ! -e "$copy" ]; }
ended() { # PID: soon; what has ended may wait for its new parent
  for _ in $(seq 50); do
    [ -e "/proc/$1" ] && ! grep -q ') Z ' "/proc/$1/stat" 2> /dev/null || return 0
    sleep 0.1
  done
  return 1
}

says runs_in_a_copy 0 "^$(realpath "$1")/copy 1\$" gen/test/in_copy.sh "$copy" bash -c \
  'echo "$PWD $(grep -c ORDER Makefile)"'
gone
result $? deletes_the_copy
says gives_the_status 3 . gen/test/in_copy.sh "$copy" bash -c 'echo x; exit 3'
gone
result $? deletes_it_after_a_failure
for signal in TERM INT HUP; do
  # A script starts what it leaves in the background without INT, nohup without HUP.
  rm -f "$1/pid"
  env --default-signal=INT,HUP gen/test/in_copy.sh "$copy" bash -c \
    "sleep 300 & echo \$! > '$(realpath "$1")/pid.new'; mv '$(realpath "$1")/pid.new' \
    '$(realpath "$1")/pid'; wait" &
  helper=$!
  for _ in $(seq 200); do [ -e "$1/pid" ] && break || sleep 0.1; done
  kill -s $signal $helper
  wait $helper
  [ $? -gt 128 ] && gone
  result $? "deletes_it_on_$signal"
  ended "$(cat "$1/pid")"
  result $? "ends_what_it_started_on_$signal"
done
mkdir "$copy" && touch "$copy/left"
says a_copy_that_was_left_goes 0 '^2$' gen/test/in_copy.sh "$copy" bash -c \
  'ls left Makefile 2>&1 | grep -c "left\|^Makefile$"'
ends $((count - failed)) $failed
