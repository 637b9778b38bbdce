#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs what Warpsmith builds and tests with, from Debian's own packages (made for Debian 12).
set -eu

packages="
  make gcc g++ clang libc6-dev git xz-utils
  verilator iverilog yosys z3 opensta qflow-tech-osu018
  nextpnr-ice40 fpga-icestorm fpga-icestorm-chipdb
  gcc-riscv64-unknown-elf newlib-source qemu-user gdb-multiarch csmith libcsmith-dev
  pkgconf libelf-dev libdw-dev libexpat1-dev libjansson-dev libmpfr-dev libgmp-dev zlib1g-dev
  clang-14 llvm-14 llvm-14-dev libclc-14
  ocl-icd-libopencl1 ocl-icd-opencl-dev opencl-headers clinfo
  clang-format-14 graphviz gnuplot-nox jq chromium
  parallel slurm-wlm munge valgrind
"

missing=""
for p in $packages; do
  dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'install ok installed' ||
    missing="$missing $p"
done
if [ -z "$missing" ]; then
  echo "setup: everything is installed"
  exit 0
fi

sudo=""
[ "$(id -u)" -eq 0 ] || sudo="sudo"
echo "setup: installing$missing"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
# shellcheck disable=SC2086 # word splitting is meant
$sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
echo "setup: done"
