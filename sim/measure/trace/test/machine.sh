# SPDX-License-Identifier: Apache-2.0
# Sourced. on FOLDER OPTION..: wsrun on the machine of a folder. Where machine-trace.so is alone,
# that one runs, also without a trace.
on() {
  local folder=$1
  shift
  if [ -e "$folder/machine.so" ]; then
    "$folder/wsrun" "$@"
  else
    "$folder/../wsrun" --machine "$folder/machine-trace.so" "$@"
  fi
}
