#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# in_copy.sh FOLDER COMMAND...: runs the command in a copy of the tree (its files, without what git
# ignores) in FOLDER, and deletes the copy when the command ends, also when this script is
# interrupted or ended; the command ends then, too. A copy that was left by kill -9 goes with the
# next one of its name. Two do not share a folder: the second waits. WS_KEEP=1 keeps the copy. The
# exit status is that of the command.
set -u
copy=$1 command=
shift
unset MAKEFLAGS MFLAGS MAKELEVEL
end() {
  trap '' INT TERM HUP
  [ -z "$command" ] || { kill -- "-$command" && wait "$command"; } 2> /dev/null
  [ -n "${WS_KEEP:-}" ] || rm -rf "$copy"
}
mkdir -p "$(dirname "$copy")"
exec 8> "$copy.lock"
flock 8
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
rm -rf "$copy"
mkdir "$copy"
git ls-files -z -c -o --exclude-standard | tar cf - --null -T - | tar xf - -C "$copy" || exit 2
set -m # the command and what it starts are a group of their own
(cd "$copy" && exec "$@") 8>&- < /dev/null &
command=$!
set +m
wait "$command"
status=$?
command=
exit $status
