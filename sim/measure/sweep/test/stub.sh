#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A stand-in for measure.sh: figures that depend on what is asked only. Each call adds a line to the
# file $STUB_LOG. While the file $STUB_LOG.fail is there, it fails.
measure=$1 latency=$3 text="$*" n=7
echo "$text" >> "$STUB_LOG"
if [ -e "$STUB_LOG.fail" ]; then
  printf 'something else\nthe tool says no, "why"\n\n' >&2
  exit 1
fi
[ -z "${STUB_SLEEP:-}" ] || sleep "$STUB_SLEEP"
for ((i = 0; i < ${#text}; i++)); do
  printf -v c %d "'${text:i:1}"
  n=$(((n * 31 + c) % 99991))
done
case $measure in
cycles) printf 'cycles %d\nipc 0.%d\n' $((n + ${latency/-/0})) $((n % 900 + 100)) ;;
area) printf 'knand2 %d.5\nflops %d\nram_bits 64\n' $n $((n / 3)) ;;
*) exit 2 ;;
esac
