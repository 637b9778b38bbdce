#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# ran_test.sh: run_all.sh in a repository of two targets, one of which fails: what it keeps, and
# what RESUME=1 makes again.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
here=$PWD
mkdir "$dir/tb" && cp tb/run_all.sh "$dir/tb" && cd "$dir" || exit 1
printf 'kind\t-\tthings\nlong\tgood\tthings\nlong\tbad\tthings\n' > tb/tests
printf 'good:\n\t@echo good >> made; echo "3 passed, 0 failed, 1 skipped"\n' > Makefile
printf 'bad:\n\t@echo bad >> made; echo "1 passed, 2 failed"; exit 1\n' >> Makefile
printf 'build/\nmade\n' > .gitignore
git init -q . && git add . && git -c user.name=t -c user.email=t commit -qm t || exit 1
passed=0 failed=0

# $1 the claim, $2 RESUME, $3 the targets that are made, $4 the sum
run() {
  local sum
  : > made
  sum=$(RESUME=$2 tb/run_all.sh good bad | tail -1)
  if [ "$(paste -sd' ' made)" = "$3" ] && [ "$sum" = "$4" ]; then
    echo "ok - ran/$1"
    passed=$((passed + 1))
  else
    echo "not ok - ran/$1: made $(paste -sd' ' made), $sum"
    failed=$((failed + 1))
  fi
}

unset MAKEFLAGS MFLAGS MAKELEVEL
run "all are made" "" "good bad" "4 passed, 2 failed"
run "what passed is not made again" 1 "bad" "4 passed, 2 failed"
run "but without RESUME" "" "good bad" "4 passed, 2 failed"
echo "# a change" >> Makefile
run "nor on another tree" 1 "good bad" "4 passed, 2 failed"
: > new
run "nor with a new file" 1 "good bad" "4 passed, 2 failed"
rm new
git -c user.name=t -c user.email=t commit -qam t
printf 'good:\n\t@echo good >> made; touch new; echo "3 passed, 0 failed"\n' > Makefile
printf 'bad:\n\t@echo bad >> made; echo "1 passed, 2 failed"; exit 1\n' >> Makefile
run "a tree that changes is no state" "" "good bad" "4 passed, 2 failed"
run "so it is made again" 1 "good bad" "4 passed, 2 failed"
if grep -q "	changed	good	" build/test-ran &&
  tb/run_all.sh --ran good bad other | grep -q '^other  *never$'; then
  echo "ok - ran/what never ran is listed"
  passed=$((passed + 1))
else
  echo "not ok - ran/what never ran is listed"
  failed=$((failed + 1))
fi
cd "$here" || exit 1
last=$(env -u SEED make --no-print-directory test-long PART=check-test | tail -1)
if [ "$last" = "1 passed, 0 failed" ]; then
  echo "ok - ran/make test-long runs a part"
  passed=$((passed + 1))
else
  echo "not ok - ran/make test-long runs a part"
  failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
