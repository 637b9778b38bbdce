#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# stages.sh WSTIMING RTL_DIR OUT_DIR TOP [OPTION ...]: how many stage boundaries the paths of TOP
# cross. Nothing is merged or mapped, so that each gate is still of one module.
set -eu
. "$(dirname "$0")/../read_rtl.sh"
tool=$1 rtl=$2 out=$3 top=$4
shift 4
mkdir -p "$out"
{
  read_rtl $(rtl_files "$rtl")
  echo "hierarchy -check -top $top"
  echo "proc; flatten; memory_map; opt_expr; opt_clean; simplemap; opt_expr; opt_clean"
  echo "write_json $out/stages.json"
} > "$out/stages.ys"
yosys -q -l "$out/stages.log" -s "$out/stages.ys" > "$out/stages.out" 2>&1 || {
  tail -n 5 "$out/stages.out" >&2; exit 2; }
"$tool" --stages "$out/stages.json" --top "$top" "$@"
