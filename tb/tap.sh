# SPDX-License-Identifier: Apache-2.0
# TAP of a test in shell, to be sourced. The caller sets suite; count and failed are kept here.
count=0 failed=0

result() { # result STATUS NAME [FILE]: the file is told on failure
  count=$((count + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $count - $suite/$2"
  else
    failed=$((failed + 1))
    echo "not ok $count - $suite/$2"
    [ -n "${3:-}" ] && sed 's/^/# /' "$3" | head -5
  fi
}
