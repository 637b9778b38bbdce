#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# timing.sh WSTIMING RTL_DIR OUT_DIR LIBERTY DRIVER TOP [OPTION ...]: maps TOP and times it.
set -eu
tool=$1 rtl=$2 out=$3 lib=$4 driver=$5 top=$6
shift 6
"$(dirname "$0")/map.sh" "$rtl" "$out" "$lib" "$driver" "$top"
"$tool" --gates "$out/gates.json" --mapped "$out/mapped.json" --top "$top" --liberty "$lib" \
  --driver "$driver" --sdc "$(echo "$rtl"/*ws_sm.sdc)" --dir "$out" "$@"
