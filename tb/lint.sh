#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# lint.sh TOP DIR: the Verilog in DIR must pass three linters without a warning; none of them is
# enough alone. With WS_QUICK=1 without yosys, which takes nine tenths of the time. Prints what they
# say and fails when they say anything.
set -u
top=$1 dir=$2
files=$(ls "$dir"/*.v | grep -v '_vpi\.v$')
say=$(
  # shellcheck disable=SC2086
  verilator --lint-only -Wall --default-language 1364-2005 --top-module "$top" $files 2>&1
  # shellcheck disable=SC2086
  iverilog -g2005 -Wall -s "$top" -o /dev/null $files 2>&1
  # The same files must also pass where a tool reads .v as SystemVerilog: no name is its keyword.
  # shellcheck disable=SC2086
  iverilog -g2012 -s "$top" -t null $files 2>&1
  # shellcheck disable=SC2046,SC2086
  [ "${WS_QUICK:-0}" = 1 ] ||
    yosys -q -p "read_verilog $(echo $files); hierarchy -check -top $top; proc; check -assert" 2>&1
)
if [ -n "$say" ]; then
  echo "$say" | head -40
  exit 1
fi
