# SPDX-License-Identifier: Apache-2.0
# Sourced. rtl_files DIR [ORDER]: the Verilog files of an emitted folder, by name, or in an order
# that a number other than 0 gives, the same each time. read_rtl FILE..: commands for yosys that
# read them, RAM cells as black boxes.
rtl_files() {
  for f in "$1"/*.v; do
    case $f in *_vpi.v) ;; *) echo "$f" ;; esac
  done | if [ "${2:-0}" = 0 ]; then cat; else
    while read -r f; do echo "$(echo "$2 ${f##*/}" | cksum) $f"; done | sort |
      sed 's/^[^ ]* [^ ]* //'
  fi
}
read_rtl() {
  for f; do
    case $f in */*ws_lib_ram_*) echo "read_verilog -lib $f" ;; *) echo "read_verilog $f" ;; esac
  done
}
