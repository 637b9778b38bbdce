#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# lint.sh files TOP DIR: the Verilog in DIR must pass three linters without a warning; none of them
# is enough alone. With WS_QUICK=1 without yosys, which takes nine tenths of the time. Prints what
# they say and fails when they say anything.
#
# lint.sh machines OUT RANDOM TIMES "CONFIG KEY=.."...: lints the whole SM of these configurations,
# of RANDOM random legal ones, and of small random ones in which each value of each key occurs TIMES
# times. Its core without AXI is linted as a top, too; yosys reads it with the SM only. The files
# are those of files.f and of the FuseSoC core. A random configuration also has to generate.
# More than 40 * TIMES of them are a failure, and none is linted: few_of then takes numbers of a
# key for values of their own.
# WS_QUICK=small: as WS_QUICK=1 for the small ones only. Several run side by side (JOBS, default:
# all cores). Ends with "N passed, N failed".
set -u
. tb/tap.sh
mode=$1
shift

lint() { # TOP DIR
  local top=$1 dir=$2 files say
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
      yosys -q -p "read_verilog $(echo $files)
        hierarchy -check -top $top; proc; check -assert" 2>&1
  )
  if [ -n "$say" ]; then
    echo "$say" | head -40
    return 1
  fi
}
if [ "$mode" = files ]; then
  lint "$@"
  exit
fi
out=$1 random=$2 times=$3
shift 3
mkdir -p "$out"
exec 8> "$out.lock" && flock 8 # another make may come here

lists() { # says what is not in all three: files, files.f, core
  diff <(cd "$1" && ls ./*.v | sed 's,^./,,') <(grep '\.v$' "$1/files.f" | sort) &&
    diff <(grep '\.v$' "$1/files.f") <(sed -n 's/^ *- \(.*\.v\)$/\1/p' "$1"/*.core)
}

small() { # small SEED: the words of a random configuration of a few threads
  local warps=(1 2 3 4 8) threads=$((2 << $1 % 3))
  build/wsgen --cfg ref --random "$1" \
    "WARPS=${warps[$1 % 5]}" "THREADS=$threads" "LANES=$((threads >> $1 / 4 % 2))"
}

# few_of TIMES LISTS: of lines NAME KEY=VALUE .., few in which each value of each key occurs TIMES
# times, or in all its lines where it has fewer. Numbers above 1 count as one value. Each word of a
# list, one of LISTS, counts as a value; words that differ only in a number above 3 count as one.
# The line with most values that are still missing is next.
few_of() {
  awk -v TIMES="$1" -v LISTS="$2" '
    function has(value) {
      values[NR] = values[NR] " " value
      lines[value]++
    }

    {
      line[NR] = $0
      for (i = 2; i <= NF; i++) {
        sub(/=([2-9]|[1-9][0-9]+|[1-9][0-9]*[KM])$/, "=number", $i)
        list = substr($i, 1, index($i, "="))
        if (!index(LISTS, " " substr($i, 1, length(list) - 1) " ")) { has($i); continue }
        words = substr($i, length(list) + 1)
        gsub(/[-+_]/, " &", words)
        count = split(words, word, " ")
        for (n = 1; n <= count; n++) {
          sub(/([4-9]|[1-9][0-9]+)$/, "number", word[n])
          has(list word[n])
        }
      }
    }

    END {
      for (v in lines) missing[v] = lines[v] < TIMES ? lines[v] : TIMES
      for (;;) {
        most = 0
        for (n = 1; n <= NR; n++) {
          count = split(values[n], value, " ")
          gain = 0
          for (i = 1; i <= count; i++) gain += missing[value[i]] > 0
          if (gain > most) {
            most = gain
            next_line = n
          }
        }
        if (!most) break
        print line[next_line]
        count = split(values[next_line], value, " ")
        for (i = 1; i <= count; i++) missing[value[i]]--
        values[next_line] = ""
      }
    }'
}

cover() { # cover TIMES: of many small configurations the few that have each value so often
  local seed lists
  lists=" $(sed -n 's/^WS_LIST(\([a-z0-9_]*\),.*/\U\1/p' gen/params/*.def | tr '\n' ' ')"
  for seed in {1..400}; do echo "small/$seed $(small "$seed")"; done | few_of "$1" "$lists" |
    cut -d' ' -f1
}

# A shipped configuration with its keys, the seed of a random one, or small/ and the seed of a small
# one.
one() {
  local args="--cfg $*" name
  name=$(echo "$*" | tr " /" --)
  local dir=$out/$name
  local quick=${WS_QUICK:-0}
  case $1 in
    small/*)
      args="--cfg ref $(small "${1#small/}")"
      [ "$quick" != small ] || quick=1
      ;;
    [0-9]*) args="--cfg ref $(build/wsgen --random "$1")" ;;
  esac
  rm -rf "$dir"
  # shellcheck disable=SC2086
  if build/wsgen $args --out "$dir" > "$out/$name.log" 2>&1 &&
    lists "$dir" > "$out/$name.log" &&
    WS_QUICK=$quick lint ws_sm "$dir" > "$out/$name.log" 2>&1 &&
    WS_QUICK=1 lint ws_core "$dir" > "$out/$name.log" 2>&1; then
    echo "ok - lint/ws_sm[$args]"
  else
    echo "not ok - lint/ws_sm[$args]"
    head -10 "$out/$name.log"
  fi
}
export -f lint one lists small
export out

small_ones=() verdict=
if [ "$times" -gt 0 ]; then
  mapfile -t small_ones < <(cover "$times")
  verdict="ok - lint/small[${#small_ones[@]} machines]"
  if [ ${#small_ones[@]} -eq 0 ] || [ ${#small_ones[@]} -gt $((40 * times)) ]; then
    verdict="not $verdict: allowed 1..$((40 * times))" small_ones=()
  fi
fi
{ [ -z "$verdict" ] || echo "$verdict"
  { [ $# -eq 0 ] || printf '%s\n' "$@"; seq 1 "$random"; printf '%s\n' "${small_ones[@]}"; } |
    grep . | xargs -P "${JOBS:-$(nproc)}" -I '{}' bash -c 'one {}'
} | tee "$out/lint.tap"
tally "$out/lint.tap"
