#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test_keys.sh TARGET... : each key of gen/params.def has a value other than its default on at least
# one machine that these targets run as a whole SM on the RTL. Nothing is simulated. Ends with "N
# passed, N failed".
set -u -o pipefail
[ $# -gt 0 ] || { sed -n '3,5s/^# //p' "$0"; exit 2; }

machines() {
  local target
  for target in "$@"; do
    WS_LIST=1 make --no-print-directory -s "$target" | grep -o 'CFG=.*' ||
      echo "not ok - keys: $target lists no machine" >&2
  done
}

# The keys of a machine: those of its configuration file, then those of its words.
keys() {
  local word
  for word in "$@"; do
    case $word in
      CFG=*) sed -n 's/^\([a-z0-9_]*\) *= *\([^ #]*\).*/\1=\2/p' "gen/configs/${word#CFG=}.cfg" ;;
      *=*) echo "${word,,}" ;;
    esac
  done
}

machines "$@" | while read -r line; do
  # shellcheck disable=SC2086
  keys $line
done | sort -u | awk -F'[=(,|" ]+' '
  FNR == NR { if (split($0, w, "=") == 2) said[w[1]] = said[w[1]] " " w[2]; next }
  /^WS_PARAM\(/ {
    key = $2
    split($0, fields, ", *")
    usual = fields[3]
    if (fields[2] == "ENUM") { # WS_<slot>_<word>, and "@slot"
      match($0, /"@[a-z0-9_]+"/)
      usual = substr(usual, length("WS__") + RLENGTH - length("\"@\"") + 1)
    }
    if (usual == "WS_AUTO") usual = "auto"
    n = split(said[key], values, " ")
    other = 0
    for (i = 1; i <= n; i++) if (values[i] != usual) other = 1
    if (other) passed++
    else { failed++; print "not ok - keys/" key ": every machine has " usual }
  }
  END {
    print "# covers " passed + failed " keys"
    print passed + 0 " passed, " failed + 0 " failed"
    exit failed || !passed
  }' - gen/params.def
