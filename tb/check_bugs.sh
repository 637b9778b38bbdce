#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# check_bugs.sh OUT MODULE... : the text of each mutant (tb/<stage>/<module>/bugs.def) is in the
# emitted Verilog exactly once, and its replacement differs. Nothing is simulated. A
# module counts once. Ends with "N passed, N failed".
set -u
. tb/configs.sh
out=$1
shift
passed=0 failed=0 rows=0
for m in "$@"; do
  src=$(echo tb/*/"$m")
  [ -e "$src/bugs.def" ] && [ -z "$(nowhere "$src")" ] || continue
  usual=$(configs_of "$m" "$src" | head -1)
  bad=0
  while IFS= read -r line; do
    mkdir -p "$out/$m"
    dir=$out/$m/$(echo "$line" | tr ' ' '-')
    # A parameter of the module (--set) does not change the text of its file.
    # shellcheck disable=SC2001,SC2086
    build/wsgen --cfg $(sed 's/--set [^ ]*//g' <<< "$line") --only "$m" --out "$dir" > "$dir.log" \
      2>&1 || {
      echo "not ok - bugs/$m [$line] is not emitted: $dir.log"
      bad=1
      continue
    }
    while read -r verdict name; do
      rows=$((rows + 1))
      if [ "$verdict" != ok ]; then
        bad=1
        echo "not ok - bugs/$m/$name [$line]: its text does not occur exactly once"
      fi
    done < <(awk -F'\t' -v dir="$dir" -v module="$m" -v line="$line" -v usual="$usual" \
      -f tb/bug_text.awk -f /dev/stdin "$src/bugs.def" << 'AWK'
function text_of(file,   l) {
  if (!(file in text))
    while ((getline l < file) > 0) text[file] = text[file] l "\n"
  return text[file]
}
$1 == "" || $1 ~ /^#/ || ($4 == "" ? usual : $4) != line { next }
{
  there = bug_at(text_of(dir "/" ($5 == "" ? module : $5) ".v"), $2)
  print (there && $2 != $3 ? "ok" : "bad"), $1
}
AWK
    )
  done < <(awk -F'\t' -v usual="$usual" '
    $1 != "" && $1 !~ /^#/ { print $4 == "" ? usual : $4 }' "$src/bugs.def" | sort -u)
  if [ $bad = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
echo "# covers $rows texts of mutants"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
