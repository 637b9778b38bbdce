#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# limit.sh SECONDS COMMAND..: ends COMMAND with status 124 after SECONDS of processor time in one of
# its processes. A limit by the clock would fail tests on a loaded machine; one of 20 times as many
# seconds ends a command that only waits.
[ $# -ge 2 ] || { sed -n '3s/^# //p' "$0"; exit 2; }
{ timeout $((20 * $1)) prlimit --cpu="$1":$(($1 + 5)) "${@:2}" 2>&3; } 3>&2 2> /dev/null
status=$?
[ $status -ne 152 ] || exit 124 # 128 + SIGXCPU
exit $status
