# SPDX-License-Identifier: Apache-2.0
# Sourced: configs_of MODULE FOLDER: the configurations that the tests of a module run on, a line
# each: ref, unless ref does not have the module, then those of FOLDER/configs. The first is that of
# a seeded bug which names none.
# quick_of MODULE FOLDER: of these the first two, and the first two after each line `# variant ..`,
# which begins the configurations of another variant of the module.
# What ref has is listed once, for the scripts that this one starts as well.
export WS_REF_MODULES=${WS_REF_MODULES:-$(build/wsgen --cfg ref --list)}
lines_of() {
  if ! grep -q '^[^#]' "$2/configs" 2>/dev/null || grep -qx "$1" <<< "$WS_REF_MODULES"; then
    echo ref
  fi
  [ ! -e "$2/configs" ] || cat "$2/configs"
}
configs_of() {
  lines_of "$1" "$2" | grep -v '^#' | grep .
}
quick_of() {
  lines_of "$1" "$2" | awk '/^# variant /{n = 0} /^[^#]/ && n++ < 2'
}
