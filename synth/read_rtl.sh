# SPDX-License-Identifier: Apache-2.0
# Sourced. rtl_files DIR: the Verilog files of an emitted folder, by name. read_rtl FILE..: commands
# for yosys that read them, RAM cells as black boxes.
rtl_files() {
  for f in "$1"/*.v; do
    case $f in *_vpi.v) ;; *) echo "$f" ;; esac
  done
}
read_rtl() {
  for f; do
    case $f in */*ws_lib_ram_*) echo "read_verilog -lib $f" ;; *) echo "read_verilog $f" ;; esac
  done
}
