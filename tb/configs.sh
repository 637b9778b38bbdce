# SPDX-License-Identifier: Apache-2.0
# Sourced: configs_of MODULE FOLDER: the configurations that the tests of a module run on, a line
# each: ref, unless ref does not have the module, then those of FOLDER/configs. The first is that of
# a seeded bug which names none.
# What ref has is listed once, for the scripts that this one starts as well.
export WS_REF_MODULES=${WS_REF_MODULES:-$(build/wsgen --cfg ref --list)}
configs_of() {
  local lines
  lines=$(grep -v '^#' "$2/configs" 2>/dev/null | grep .)
  if [ -z "$lines" ] || grep -qx "$1" <<< "$WS_REF_MODULES"; then echo ref; fi
  [ -z "$lines" ] || echo "$lines"
}
