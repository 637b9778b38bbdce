#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# course.sh PAGE MAKEFILE..: the commands of the course PAGE, in its blocks "```sh" and in `make ..`
# of its text, name targets, variables, keys, kernels, options and files that exist, or that a block
# "```x file=F" of the page adds; pictures are there, at most 8 and each below 150 KB. Nothing of it
# is run. Ends with "N passed, N failed".
set -u
. tb/tap.sh
. sim/measure/plot/names.sh
suite=course
page=$1
shift
declare -A accepted taken
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
own=$(sed -n 's/^#own: //p' "$@"; echo CFG M T SEED SIM KERNEL ARGS LAT N JOBS LONG F STAGE)
targets=" $({
  sed -nE 's/^([a-zA-Z0-9_. -]+):( .*)?$/\1 \2/p' "$@"
  cut -f2 tb/tests
} | tr '\n' ' ') "
added=$(awk '/^```.* file=/ { on = 1 } /^```$/ { on = 0 } on' "$page")

# Each returns 0, or prints what is wrong.
wrong() { echo "$*"; return 1; }
kernel() { [ -e "sim/programs/kernels/$1/kernel.c" ] || wrong "no kernel $1"; }
figure() { [[ " $figures" == *" $1 "* ]] || wrong "no figure $1"; }
target() {
  case $1 in
  build/kernels*/*.elf) kernel "$(basename "$1" .elf)" ;;
  *) [[ $targets == *" $1 "* ]] || wrong "no target $1" ;;
  esac
}
# machine CFG KEY=VALUE..: wsgen accepts it. A word that the page adds to a table is not there yet.
machine() {
  local cfg=$1 w key words=()
  [ -z "${accepted[$*]:-}" ] || return 0
  accepted[$*]=1
  shift
  for w; do
    key=${w%%=*}
    grep -q "^WS_POLICY(${key,,}, ${w#*=}," <<< "$added" || words+=("$w")
  done
  [ -e "gen/configs/$cfg.cfg" ] || { wrong "no configuration $cfg"; return; }
  build/wsgen --cfg "$cfg" "${words[@]}" --resolved > /dev/null 2> "$tmp/wsgen" ||
    wrong "$(cat "$tmp/wsgen")"
}
# options TEXT SOURCE: each --option is in the text of the program; each --param is one of the
# kernel $name.
options() {
  local w re before='' status=0 words
  read -ra words <<< "$1"
  for w in "${words[@]}"; do
    re='(--|")'${w#--}'[] "\\]'
    [[ $w != --* ]] || [[ $2 =~ $re ]] || wrong "no option $w" || status=1
    [ "$before" != --param ] || grep -qF "\"${w%%=*}\"" "sim/programs/kernels/$name/host.c" ||
      wrong "$name has no parameter ${w%%=*}" || status=1
    [ "$before" != --kernel ] || grep -rqF "WS_KERNEL($w," sim/programs/kernels ||
      wrong "no kernel $w" || status=1
    before=$w
  done
  return $status
}
wsrun_source=$(cat sim/host/run/*.c) wstrace_source=$(cat sim/measure/trace/main.c)
wsrun_options() { options "$1" "$wsrun_source"; }
make_command() { # WORD..
  local w v cfg=ref x='' values='' machine=() names='' goals='' status=0
  name=vecadd
  for w; do case $w in KERNEL=*) name=${w#*=} ;; CFG=*) cfg=${w#*=} ;; X=*) x=${w#*=} ;; esac; done
  for w; do
    v=${w#*=}
    case $w in
    -s) continue ;;
    *=*) names+=" ${w%%=*}" ;;
    *) goals+=" $w" && { target "$w" || status=1; } && continue ;;
    esac
    case $w in
    KERNEL=*) kernel "$v" || status=1 ;;
    CFG=* | LAT=* | SIM=* | WAVE=1) ;;
    STAGE=*) grep -q "^WS_VIEW($v," sim/measure/wave/views.def || wrong "no view $v" || status=1 ;;
    ARGS=*) wsrun_options "$v" || status=1 ;;
    X=*) [ "$v" = lat ] || [[ " $keys" == *" ${v,,} "* ]] || wrong "no key $v" || status=1 ;;
    Y=*) figure "$v" || status=1 ;;
    VALUES=*) values=$v ;;
    M=*) [ -e "$(echo templates/*/"$v".v.tmpl)" ] || grep -q "file=.*/$v.v.tmpl" "$page" ||
      wrong "no module $v" || status=1 ;;
    BESIDE=*) machine "$cfg" "$v" || status=1 ;;
    *) if [[ " ${keys^^}" == *" ${w%%=*} "* ]]; then machine+=("$w"); else
      wrong "no key ${w%%=*}"; status=1; fi ;;
    esac
  done
  machine "$cfg" "${machine[@]}" || status=1
  [ "$x" = lat ] || for v in $values; do
    machine "$cfg" "${machine[@]}" "${x^^}=$v" || status=1
  done
  [ -z "$names" ] || [ -z "$goals" ] || [ "${taken[$names/$goals]:-}" ] || {
    taken[$names/$goals]=1
    gen/help.sh takes "$names" "$goals" "$own" "${makefiles[@]}" > "$tmp/takes"
    [ ! -s "$tmp/takes" ] || wrong "$(cat "$tmp/takes")" || status=1
  }
  return $status
}
command() { # WORD..
  case $1 in
  make) make_command "${@:2}" ;;
  build/wstrace) options "${*:2}" "$wstrace_source" ;;
  build/*/wsrun)
    local elf
    elf=$(printf '%s\n' "$@" | grep '\.elf$') && kernel "$(basename "$elf" .elf)" &&
      wsrun_options "${*:2}" ;;
  cut) ;;
  *) [ -x "$1" ] || wrong "no program $1" ;;
  esac
}

makefiles=("$@")
awk '/^```sh/ { on = 1; next } /^```/ { on = 0 } on && sub(/^\$ /, "")' "$page" > "$tmp/commands"
tr '\n' ' ' < "$page" | grep -oE '`(make|build/[^ `]*) [^`]*`' | tr -d '`' | tr -s ' ' \
  >> "$tmp/commands"
while IFS= read -r line; do
  mapfile -t words < <(xargs printf '%s\n' <<< "$line")
  command "${words[@]}" > "$tmp/wrong"
  result $? "$line" "$tmp/wrong"
done < "$tmp/commands"

# ---- pictures and links
folder=$(dirname "$page")
grep -oE '\]\([^)#:]+' "$page" | cut -c3- | sort -u > "$tmp/links"
while read -r link; do
  [ -e "$folder/$link" ]
  result $? "link $link"
done < "$tmp/links"
grep '^course-' "$tmp/links" > "$tmp/pictures"
[ "$(wc -l < "$tmp/pictures")" -le 8 ]
result $? at_most_8_pictures "$tmp/pictures"
while read -r picture; do
  size=$(stat -c %s "$folder/$picture" 2> /dev/null || echo 0)
  [ "$size" -gt 1000 ] && [ "$size" -lt 150000 ]
  result $? "size of $picture"
done < "$tmp/pictures"
ls "$folder"/course-* 2> /dev/null | sed 's,.*/,,' | sort | cmp -s - "$tmp/pictures"
result $? every_picture_is_shown "$tmp/pictures"
ends $((count - failed)) $failed
