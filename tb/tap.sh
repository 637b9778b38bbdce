# SPDX-License-Identifier: Apache-2.0
# TAP of a test in shell, to be sourced. The caller sets suite; count and failed are kept here. With
# WS_FIRST it ends at the first failure.
count=0 failed=0

result() { # result STATUS NAME [FILE]: the file is told on failure
  count=$((count + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $count - $suite/$2"
  else
    failed=$((failed + 1))
    echo "not ok $count - $suite/$2"
    [ -n "${3:-}" ] && sed 's/^/# /' "$3" | head -5
    [ -z "${WS_FIRST:-}" ] || exit 1
  fi
}

# says NAME STATUS PATTERN COMMAND...: that exit status, and a line with the pattern (extended
# regular expression). A pattern that begins with ! must be in no line.
says() {
  local name=$1 status=$2 pattern=$3 rc out there=1
  shift 3
  out=$("$@" 2>&1 < /dev/null)
  rc=$?
  grep -Eq -- "${pattern#!}" <<< "$out" && there=0
  [ "$pattern" = "${pattern#!}" ] || there=$((1 - there))
  if [ $rc -eq "$status" ] && [ $there -eq 0 ]; then
    result 0 "$name"
  else
    printf '# exit %s, expected %s and "%s"\n%s\n# again: %s\n' $rc "$status" "$pattern" \
      "$(sed 's/^/# /' <<< "$out")" "$*"
    result 1 "$name"
  fi
}

# ends PASSED FAILED [SKIPPED]: the last line of a test; fails unless something passed and nothing
# failed.
ends() {
  echo "$1 passed, $2 failed${3:+, $3 skipped}"
  [ "$2" -eq 0 ] && [ $(($1 + ${3:-0})) -gt 0 ]
}

# tally FILE...: the same from files of TAP.
tally() {
  ends "$(cat "$@" | grep '^ok' | grep -vc '# SKIP')" "$(cat "$@" | grep -c '^not ok')" \
    "$(cat "$@" | grep -c '^ok.*# SKIP' | grep -v '^0$')"
}
