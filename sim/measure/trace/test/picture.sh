#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# picture.sh OUT PAGE FROM:TO PICTURE.png [HEIGHT]: a picture of the page of a trace in these cycles
# or, where FROM:TO is empty, as it opens. It must be below 200 KB.
set -u
mkdir -p "$1" && out=$(realpath "$1") page=$(realpath "$2") cycles=$3 picture=$4 height=${5:-680}
# shellcheck source=sim/measure/trace/test/browser.sh
. sim/measure/trace/test/browser.sh
rm -f "$out/picture.png"
browse "$out" 50 "file://$page${cycles:+#$cycles}" --hide-scrollbars --window-size="1200,$height" \
  --screenshot="$out/picture.png" ||
  { cat "$out/browser"; exit 1; }
bytes=$(stat -c %s "$out/picture.png") || exit 1
[ "$bytes" -lt 200000 ] || { echo "$picture: $bytes bytes"; exit 1; }
cp "$out/picture.png" "$picture"
