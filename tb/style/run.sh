#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh: refuses the phrases of tb/style/phrases in the files of tb/style/files. Each phrase is
# first tried on its example. Limits the directives of all templates, too: a variant that keeps the
# ports is a Verilog parameter. Ends with "N passed, N failed".
set -u -o pipefail
cd "$(dirname "$0")/../.." || exit 2
mapfile -t specs < <(grep -v '^#' tb/style/files)
mapfile -t files < <(git ls-files -- "${specs[@]}" | sort -u)
[ ${#files[@]} -gt 0 ] || { echo "not ok - style: no files"; exit 1; }
passed=0 failed=0
while IFS=$'\t' read -r phrase instead example; do
  [ -n "$phrase" ] && [ "${phrase#\#}" = "$phrase" ] || continue
  bad=0
  if ! grep -qiE -- "$phrase" <<< "$example"; then
    echo "tb/style/phrases: '$phrase' does not match its example '$example'"
    bad=1
  fi
  if grep -noiE -- "$phrase" "${files[@]}" /dev/null | sed "s|\$|   -> $instead|"; then bad=1; fi
  if [ $bad = 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not ok - style/$example"
  fi
done < tb/style/phrases
directives=$(git ls-files -z templates | xargs -0 cat | grep -c '//%')
echo "# $directives directives (//%) in templates"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
