# SPDX-License-Identifier: Apache-2.0
# Sourced: seeded GROUP BUGS FROM TO puts each bug of the table BUGS (name, file below FROM, text,
# replacement; tabs between) into a copy of the sources in TO. The sourcing script defines fresh,
# which copies the sources, build, which builds them, and tests, which runs the tests; these have to
# fail. A fifth column, tests_of, may select the tests; the replacement must not be empty then.
# First the same tests run without a bug and have to pass: for each value of tests_of, or of the
# variable that `controls` names. TAP; last "N passed, N failed".
seeded() {
  local group=$1 bugs=$2 from=$3 to=$4 name file text replacement tests_of why passed=0 failed=0
  local -A controlled=()
  verdict() { # NAME: why is empty when it passed
    if [ -z "$why" ]; then passed=$((passed + 1)); echo "ok $((passed + failed)) - $group/$1"
    else failed=$((failed + 1)); echo "# $why"; echo "not ok $((passed + failed)) - $group/$1"
      fi
  }
  mkdir -p "$to"
  while IFS=$'\t' read -r name file text replacement tests_of; do
    local by=${controls:-tests_of}
    local control=unchanged${!by:+-$(basename "${!by// /-}")}
    if [ -z "${controlled[$control]:-}" ]; then
      controlled[$control]=1
      why=
      fresh
      if ! build; then why="does not compile"
      elif ! tests > "$to/$control.log" 2>&1; then why="fails without a bug: $to/$control.log"; fi
      verdict "$control"
    fi
    why=
    fresh
    TEXT=$text BY=$replacement awk '
      { at = index($0, ENVIRON["TEXT"])
        if (at) {
          $0 = substr($0, 1, at - 1) ENVIRON["BY"] substr($0, at + length(ENVIRON["TEXT"]))
          n++
        }
        print }
      END { exit n != 1 }' "$from/$file" > "$to/$file" ||
      why="the text is not in $file exactly once"
    if [ -n "$why" ]; then :
    elif ! build; then why="does not compile"
    elif tests > "$to/$name.log" 2>&1; then why="the tests pass"; fi
    verdict "$name"
  done < "$bugs"
  echo "1..$((passed + failed))"
  echo "$passed passed, $failed failed"
  [ $failed -eq 0 ] && [ $passed -gt 0 ]
}

# one_of FILE OUT PROGRAM COMPILER SOURCE..: PROGRAM of all sources, of which FILE is compiled now,
# the others once, and of libraries (-l). For a build: most of it is the same with each bug.
one_of() {
  local file=$1 out=$2 program=$3 cc=$4 c o objects=()
  shift 4
  for c in "$@"; do
    case $c in -l*) objects+=("$c") && continue ;; esac
    o=$out/$(tr / _ <<< "$c").o
    if [ "$c" -ef "$file" ]; then
      o=$out/bug.o
      rm -f "$o"
    fi
    # shellcheck disable=SC2086
    [ -e "$o" ] || $cc -c -o "$o" "$c" || return 1
    objects+=("$o")
  done
  # shellcheck disable=SC2086
  $cc -o "$program" "${objects[@]}"
}
