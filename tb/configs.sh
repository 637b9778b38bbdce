# SPDX-License-Identifier: Apache-2.0
# Sourced.
# The modules of ref are listed once, also for the scripts that this one starts.
export WS_REF_MODULES=${WS_REF_MODULES:-$(build/wsgen --cfg ref --list)}

# shared MODULE FOLDER SUFFIX: the file of a slot (gen/policies.def) for its modules,
# ws_<slot>_<word>: tb/<stage>/<slot>.SUFFIX.
shared() {
  local slot=${1#ws_}
  echo "${2%/*}/${slot%%_*}.$3"
}

# test_of MODULE FOLDER: its test.c, or that of its slot.
test_of() {
  if [ -e "$2/test.c" ]; then echo "$2/test.c"; else shared "$1" "$2" c; fi
}

# configs_of MODULE FOLDER: the configurations that the tests of a module run on, a line each: ref,
# unless ref does not have the module, then those of FOLDER/configs; of a policy without such a file
# those of its slot, with its word for @. The first is that of a mutant which names none.
# A line `# none: ..` alone says why no configuration of the tree has the module.
# quick_of MODULE FOLDER: the first two of these, and the first two after each line `# variant ..`,
# which begins the configurations of another variant of the module.
nowhere() { # FOLDER: why no configuration has the module
  sed -n 's/^# none: //p' "$1/configs" 2> /dev/null
}
lines_of() {
  local lines slot=${1#ws_}
  lines=$(cat "$2/configs" 2> /dev/null ||
    sed "s/@/${slot#*_}/" "$(shared "$1" "$2" configs)" 2> /dev/null)
  [ -z "$(nowhere "$2")" ] || return 0
  if ! grep -q '^[^#]' <<< "$lines" || grep -qx "$1" <<< "$WS_REF_MODULES"; then echo ref; fi
  echo "$lines"
}
configs_of() {
  lines_of "$1" "$2" | grep -v '^#' | grep .
}
quick_of() {
  lines_of "$1" "$2" | awk '/^# variant /{n = 0} /^[^#]/ && n++ < 2'
}
