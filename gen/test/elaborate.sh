#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# elaborate.sh prefix OUT: two configurations in one design: each is emitted with a prefix, and both
# are elaborated beside each other by Verilator, Icarus and yosys. Without prefixes the same must
# fail.
# elaborate.sh rams OUT MACHINE..: rams.json of each machine, the words of wsgen that follow --cfg,
# names the RAM cells that yosys elaborates, with their shapes.
# Ends with "N passed, N failed".
set -u
. tb/tap.sh
suite=$1 out=$2
shift 2

# ---- prefix
check() { # CLAIM COMMAND..
  "${@:2}" > "$out/log" 2>&1
  result $? "$1" "$out/log"
}
fails() { ! "$@"; }
emit() { build/wsgen --cfg tiny "${@:2}" --out "$out/$1" > /dev/null; }
both() { # tool, modules
  cat > "$out/both.v" << TOP
module both (input wire clk_i);
  $2 u_a (.clk_i(clk_i));
  $3 u_b (.clk_i(clk_i));
endmodule
TOP
  files="$out/both.v $(echo "$out/$4"/*.v "$out/$5"/*.v)"
  # shellcheck disable=SC2086
  case $1 in
    verilator) verilator --lint-only -Wall -Wno-PINMISSING -Wno-UNDRIVEN -Wno-UNUSED --top-module \
      both $files ;;
    icarus) iverilog -g2005 -s both -o /dev/null $files ;;
    yosys) yosys -q -p "read_verilog $files; hierarchy -check -top both" ;;
  esac
}
names() { grep -ho '^module [^ (#;]*' "$out/$1"/*.v | sort; }
prefix() {
  local tool f
  rm -rf "$out"
  mkdir -p "$out"
  check emits_a emit a PREFIX=acme_ ISA=+xwssfu
  check emits_b emit b --prefix other_ SCHEDULERS=2 WARPS=4
  check emits_plain emit plain
  check emits_plain_2 emit plain2 WARPS=4
  for tool in verilator icarus yosys; do
    check "two_in_one_design[$tool]" both $tool acme_ws_sm other_ws_sm a b
    check "one_with_a_prefix_and_one_without[$tool]" both $tool acme_ws_sm ws_sm a plain
    check "two_without_prefix_collide[$tool]" fails both $tool ws_sm ws_sm plain plain2
  done
  check every_module_has_the_prefix test -z "$(names a | grep -v '^module acme_ws_')"
  check no_other_module_is_named test -z "$(grep -hE '^ *ws_[a-z0-9_]+ (#\(|u_)' "$out"/a/*.v)"
  check files_are_named_after_the_modules test -z "$(ls "$out"/a/*.v | grep -v '/acme_ws_')"
  check files_f_lists_the_files test "$(grep -v '^//' "$out/a/files.f" | sort)" = "$(cd "$out/a" &&
    ls ./*.v | sed 's,^./,,' | sort)"
  check core_names_the_top grep -q 'toplevel: acme_ws_sm$' "$out/a/acme_ws_sm.core"
  check core_names_differ test -z "$(sed -n 's/^name: //p' "$out"/*/*.core | sort | uniq -d)"
  check configuration_is_told grep -qx 'schedulers = 2' "$out/b/ws_config.cfg"
  # The told configuration is the whole of it: read as a file it makes the same machine.
  mkdir -p "$out/root/gen/configs"
  cp "$out/b/ws_config.cfg" "$out/root/gen/configs/again.cfg"
  ln -s "$PWD/templates" "$out/root/templates"
  check configuration_reads_again build/wsgen --root "$out/root" --cfg again --prefix other_ --out \
    "$out/again"
  for f in "$out"/b/*.v; do tail -n +2 "$f"; done > "$out/b.txt"
  for f in "$out"/again/*.v; do tail -n +2 "$f"; done > "$out/again.txt"
  check configuration_makes_the_same_text cmp "$out/b.txt" "$out/again.txt"
}

# ---- rams
elaborated() { # of the Verilog in a folder
  local cells others
  cells=$(ls "$1"/*ws_lib_ram_*.v)
  others=$(ls "$1"/*.v | grep -v -e '_vpi\.v$' -e ws_lib_ram_)
  yosys -q -p "read_verilog -lib $(echo $cells); read_verilog $(echo $others);
    hierarchy -check -top ws_sm; proc -noopt; flatten;
    tee -o $1/cells.txt dump ws_sm/t:*ws_lib_ram_*" > "$1/yosys.log" 2>&1 || return 1
  awk '
    $1 == "cell" {
      cell = substr($2, 2); name = substr($3, 2)
      value["WE_N"] = 1; value["HOLD"] = 0
    }
    $1 == "parameter" { value[substr($(NF - 1), 2)] = $NF }
    $1 == "end" && cell != "" {
      hold = cell !~ /1rw$/ ? "until the next read" : \
             value["HOLD"] + 0 ? "over writes" : "until the next access"
      print name, cell, value["DEPTH"], value["WIDTH"], \
            value["WIDTH"] / value["WE_N"], hold
      cell = ""
    }' "$1/cells.txt" | sort
}
rams() {
  local machine dir
  for machine in "$@"; do
    dir=$out/$(echo "$machine" | cksum | cut -d' ' -f1)
    # shellcheck disable=SC2086
    build/wsgen --cfg $machine --out "$dir" > "$out.log" 2>&1 &&
      elaborated "$dir" > "$dir/elaborated.txt" &&
      jq -r '.rams[] | [.instance, .cell, .words, .width, .write_granule, .output_hold]
        | map(tostring) | join(" ")' "$dir/rams.json" | sort > "$dir/named.txt" &&
      [ -s "$dir/named.txt" ] && diff "$dir/named.txt" "$dir/elaborated.txt" > "$dir/diff.txt"
    result $? "$machine: $(grep -c . "$dir/named.txt") RAMs" "$dir/diff.txt"
  done
}

$suite "$@"
ends $((count - failed)) $failed
