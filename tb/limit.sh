#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# limit.sh SECONDS[,CLOCK] COMMAND..: ends COMMAND with status 124 after SECONDS of processor time
# in one of its processes. A limit by the clock would fail tests on a loaded machine; one of 20
# times as many seconds, or of CLOCK seconds, ends a command that only waits.
[ $# -ge 2 ] || { sed -n '3s/^# //p' "$0"; exit 2; }
cpu=${1%,*} clock=${1#*,}
[ "$cpu" != "$1" ] || clock=$((20 * cpu))
{ timeout "$clock" prlimit --cpu="$cpu":$((cpu + 5)) "${@:2}" 2>&3; } 3>&2 2> /dev/null
status=$?
[ $status -ne 152 ] || exit 124 # 128 + SIGXCPU
exit $status
