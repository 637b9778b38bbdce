// SPDX-License-Identifier: Apache-2.0
// The part of docs/isa.md about instructions: how to read the table, and the table.
#include "isa.h"
#include "tools.h"

#include <string.h>

static const char reading[] =
    "# Instructions\n"
    "\n"
    "The base is RV32I with M, Zaamo and Zicsr. Parameters add F, Zba, Zbb, Zacas (`amocas.w` "
    "only) and Zalrsc. Xws is the SIMT extension. The machine does not implement `fence.i`, "
    "compressed or privileged instructions. Without `xwsfflags` in `isa`, the default, floating"
    " point is that of IEEE 754 except for the exception flags, which read as 0.\n"
    "\n"
    "## Reading the table\n"
    "* **Encoding.** The first row of the table with `word & mask == match` that the "
    "configuration has defines an instruction word. rd is bits 11:7, rs1 19:15, rs2 24:20, rs3 "
    "31:27 (of `amocas.w` and of stores with an index, rs3 is in 11:7), the rounding mode 14:12, "
    "the CSR number 31:20. Fields "
    "that an instruction does not use are ignored.\n"
    "* **Immediates** I, S, B, U and J are those of RISC-V, sign extended. `shift` is bits "
    "24:20. The M form has two: `target`, bits 31:25, is -64 to 63 words from the branch; "
    "`meet`, bits 11:7, is 1 to 23 words ahead, or 24 to 31 for 8 to 1 words back. `meet` = 0 "
    "is `ssy`. `rdbar` has `set` in bits 23:21 and `mask` in bits 20:15.\n"
    "* **Ranges.** I and S: -2048 to 2047; U: 20 bits, 0 to 0xfffff; `shift` and `zimm`: 0 to "
    "31; B: -4096 to 4094 bytes; J: -1 MiB to 1 MiB - 2. A target must be a multiple of 4. `rm`"
    " is `rne` 0, `rtz` 1, `rdn` 2, `rup` 3, `rmm` 4 or `dyn` 7; an assembler uses `dyn` if the"
    " source names none.\n"
    "* **Meaning** is C over the 32-bit words of one active thread, with the names of the table"
    " below. Threads may assign `next` differently only in conditional branches.\n"
    "* **x0** reads as 0 and is never written. f0 is a register like any other.\n"
    "\n"
    "| name | value |\n"
    "|---|---|\n"
    "| `pc`, `next`, `rpc` | the address of the instruction; the next PC, pc + 4 unless "
    "assigned; the reconvergence PC, whose low two bits are dropped |\n"
    "| `s(x)`; `s64`, `u64` | x as signed; x extended to 64 bits with its sign, with zeros |\n"
    "| `low`, `high` | the halves of such a value |\n"
    "| `sext8`, `sext16`, `sext24` | the low bits, extended with their sign |\n"
    "| `mem8/16/32(a)` | memory at address a, little-endian |\n"
    "| `lane`, `active`, `ballot(c)` | the number of the thread in its warp; the mask of the "
    "active threads; the mask of the active threads with c |\n"
    "| `rs1_of(t)` | rs1 of thread t; the thread's own rs1 if t is not an active thread of the "
    "warp |\n"
    "| `none` | 0xffffffff |\n"
    "| `f(x)`, `~` | x as binary32; approximates ([sfu.md](sfu.md)) |\n"
    "| `fma`, `fadd`, `fsub`, `fmul`, `fdiv`, `fsqrt` | operations of IEEE 754 with the "
    "rounding mode of the instruction, 7 for that of `frm`; a NaN result is 0x7fc00000; with "
    "`xwsftz` subnormals are flushed ([machine.md](machine.md#floating-point)) |\n"
    "| `to_int32`, `to_uint32`, `to_float` | conversions with that mode; those to integers "
    "saturate as in RISC-V |\n"
    "| `fmin`, `fmax` | the other operand if one is NaN; -0.0 is below 0.0 |\n"
    "| `class`, `neg` | the ten bits of RISC-V's `fclass.s`; inverts the sign |\n"
    "| `fsum`, `cut(a * b)` | the sum of floats, rounded to nearest; the product of floats, "
    "rounded towards zero to 24 bits with an unbounded exponent |\n"
    "| `reduce_sin`, `reduce_ex2` | words for `sin`, `cos` and `ex2` ([sfu.md](sfu.md)); no "
    "other instruction takes them, and with `xwssfupairs` these three take nothing else |\n"
    "| `csr(n)`, `zimm` | the CSR; bits 19:15 |\n"
    "| `orc_b` | each byte that is not 0 becomes 0xff |\n"
    "| `cpop`, `ctz`, `clz` | the number of ones; the zeros below and above the ones, 32 for 0 "
    "|\n"
    "| `fence()` | accesses of the warp before it come before those after it |\n"
    "| `reserve(a)`, `reserved(a)` | see [atomics](#atomics) |\n"
    "| `read_barriers(set, mask)` | see [read barriers](#read-barriers) |\n"
    "| `warp_sync(m)`, `pause()` | see [a PC for each thread](#a-pc-for-each-thread) |\n"
    "| `exit()`, `barrier(n)`, `fault(n)` | the thread ends; the warp waits at barrier n of its"
    " CTA, n from the lowest active thread; the fault with cause n |\n"
    "\n"
    "## When an instruction faults\n"
    "An instruction faults with the first cause of this list that applies:\n"
    "1. cause 14, the word cannot be fetched;\n"
    "2. cause 1, illegal: no row has the word; the configuration lacks its extension; it reads "
    "a CSR that does not exist, or writes a CSR other than fflags, frm and fcsr (`csrrw` always"
    " writes, the others unless rs1 or zimm is 0); its rounding mode is 5 or 6, or, with "
    "`xwsftz`, any mode except 0 and 7 if it is not a conversion to an integer;\n"
    "3. cause 2 or 3: `ecall`, `ebreak`;\n"
    "4. cause 11: a register that the instruction uses is not below the registers per thread of"
    " the launch; f registers have the numbers 32 to 63;\n"
    "5. when it executes: cause 10, `jal`, `jalr` or a taken branch to an address that is not a"
    " multiple of 4; cause 8, threads diverge at a branch without a reconvergence PC; cause 7, "
    "the SIMT stack is full; cause 9, the threads of a `jalr` disagree; cause 13, `bar` with a "
    "number that is too large; causes 4 to 6 of data accesses.\n"
    "\n"
    "## Branches and reconvergence\n"
    "When the threads of a warp diverge, one side waits until the other reaches the "
    "reconvergence PC ([machine.md](machine.md#divergence) describes the SIMT stack). Place the"
    " reconvergence PC at the immediate post-dominator of the branch. Every branch at which "
    "threads can diverge needs one, in one of four forms:\n"
    "\n"
    "| form | reconvergence PC | predicted | for |\n"
    "|---|---|---|---|\n"
    "| `.r` | the later of target and pc + 4 | backward taken, forward not | the end of an `if`"
    " without `else`; the branch back of a loop |\n"
    "| `.p` | the earlier of target and pc + 4 | backward not taken, forward taken | an inner "
    "loop whose exit continues the outer one; code out of line that returns |\n"
    "| `.m` | any place from 8 words back to 23 ahead | backward taken, forward not | `if` with"
    " `else`, `break` |\n"
    "| `ssy`, then a plain branch | any place in reach of J | as a plain branch | the rest |\n"
    "\n"
    "There are three forms because one word has no room for two full distances. `.r` and `.p` "
    "encode one full distance, because the reconvergence PC is a successor of the branch. `.m` "
    "encodes two short distances. Choose `.r` or `.p` if the post-dominator is a successor and "
    "the target is in reach, `.m` if both distances fit, and `ssy` otherwise. The three forms "
    "discard a pending `ssy`. They take the cycles of a plain branch; `ssy` is one more "
    "instruction. A uniform branch needs no reconvergence PC. `.r` and `.p` predict the side "
    "that does not wait, so the prediction is correct when threads diverge.\n"
    "\n"
    "A compiler must keep these rules: a `jalr` must have the same target in all active "
    "threads (not with `divergence = threads`); all warps of the CTA that have not ended must "
    "reach a barrier. `exit` and `bar` "
    "wait until all loads of the warp have their results.\n"
    "\n"
    "## Atomics\n"
    "An AMO reads and writes its word atomically: no other thread accesses the word in between."
    " The lanes of an instruction take effect one after the other (in shared memory only those "
    "of the same bank); lanes that access the same word do so in ascending order. The bits "
    "`.aq` and `.rl` are ignored: accesses after an atomic whose result a branch depends on "
    "come after it; `fence` orders accesses before one.\n"
    "\n"
    "`amocas.w` (`zacas` in `isa`) has the encoding of Zacas: rd holds the expected value and "
    "receives the old one. A swap that fails writes nothing. With `rd` = x0 the expected value "
    "is 0. `amofadd.w` (`xwsamofadd` in `isa`) rounds to nearest, flushes subnormals with "
    "`xwsftz`, and sets no flags.\n"
    "\n"
    "**Reservations** (`zalrsc` in `isa`). Each thread has one reservation in shared memory and"
    " one in global and local memory together. `lr.w` sets it and replaces the previous one. If"
    " the reservation covers the address of an `sc.w`, the `sc.w` writes its word and returns 0"
    " in rd; otherwise it writes nothing and returns 1. Both outcomes end the reservation. A "
    "reservation covers a set of addresses: in the data cache those with the same line number "
    "modulo 16, in shared memory those with the same row over all banks modulo 16. Any write "
    "into the set ends the reservation: a store, an AMO, or an `sc.w` that succeeds, by any "
    "thread including the one that holds it, even a write that follows the `sc.w` in the "
    "program, unless that write needs the result of the `sc.w`. Loads, an `lr.w`, and a swap or"
    " an `sc.w` that fails do not end it. A reservation therefore detects every write to the "
    "word, including one of the same value, and a write to another word may end it. A kernel "
    "starts without reservations. A warp may find reservations of the threads that used its "
    "slot before; a correct program cannot observe this. `lr.w` needs an address that can be "
    "written.\n"
    "\n"
    "The lanes of one `sc.w` take effect in order. If several lanes access the same word, only "
    "the lowest active thread that holds a reservation succeeds. In global and local memory it "
    "ends those of all others in the set; in shared memory lanes that do not meet in a bank "
    "succeed together.\n"
    "\n"
    "**Progress.** An `sc.w` fails only after another write into its set. If threads contend "
    "with loops of `lr.w` and `sc.w`, one of them succeeds in each round. Unless other code "
    "writes into the set forever, all such loops end; the threads of one warp need at most one "
    "round per thread. A single thread may fail any number of times. Threads that have "
    "succeeded wait at the end of the loop for the others of their warp. Therefore a loop in "
    "which a thread waits for what another thread of its warp does *after* that loop never "
    "ends: a lock must be taken, used and released inside of the loop, as in "
    "`sim/programs/kernels/hashtable`.\n"
    "\n"
    "## A PC for each thread\n"
    "With `divergence = threads` ([machine.md](machine.md#divergence)) the machine has "
    "two more instructions. Their words exist on every machine: with a SIMT stack `warpsync` is "
    "`slti` into x0, which does nothing, and `pause` is `fence w, 0`. So the same program runs on "
    "both.\n"
    "\n"
    "`warpsync` lets the threads that rs1 names, one bit each (0: all of the warp), wait for each "
    "other. A group of threads that executes it together names all threads that one of them "
    "names. It goes on when every one of these has come to a `warpsync`, here or elsewhere, or "
    "has ended; at the latest when no other thread of the warp can run. Accesses before it come "
    "before accesses after it. The threads that came earlier and go on at the same PC in the same "
    "convergence barrier run together with the last ones, and if the next instruction is a vote "
    "or shuffle, it takes place among exactly these threads. Without a `warpsync` in front of it, "
    "a vote or shuffle waits until no other thread of the warp can run.\n"
    "\n"
    "`pause`, with the encoding of Zihintpause, ends the turn of its threads: others of the warp "
    "run next, if they can.\n"
    "\n"
    "## Read barriers\n"
    "With `war = software` the machine does not check that a write comes after the reads of "
    "older instructions; the program must ensure it. Each warp has six read barriers, 0 to 5. "
    "`rdbar set, mask` applies to the next instruction of its warp that goes to a unit. When "
    "that instruction issues, it sets barrier `set` - 1 (`set` = 0 or 7: none) until it has "
    "read its registers. It issues only when no barrier of `mask`, bit k for barrier k, is set."
    " Several instructions may set the same barrier, which stays set until all of them have "
    "read. Instructions that end at issue, such as `ssy`, may come between; of two successive "
    "`rdbar` only the second has an effect; a jump to the instruction after an `rdbar` skips "
    "it. A warp starts with no barrier set.\n"
    "\n"
    "An instruction may overwrite a register only when the older instructions of the same "
    "threads have read it. An older instruction has read its registers\n"
    "* if it is of unit ALU or FPU, or if both instructions are of the LSU: these leave in "
    "order;\n"
    "* if an instruction that reads or overwrites its result has issued since; this may be the "
    "overwriting instruction itself;\n"
    "* if an instruction has waited for its barrier;\n"
    "* if a jump, a branch, `bar`, `fence` or an access to fflags, frm or fcsr has issued "
    "since: these wait until the warp has read all registers.\n"
    "\n"
    "Otherwise threads may read the new value, and the hardware raises no fault. The golden "
    "model, and a run in lockstep, report an error with both PCs and the register. `wsrdbar` "
    "inserts the barriers into assembly; without `war = software` an `rdbar` is illegal.\n"
    "\n"
    "## Loads with cache operators\n"
    "`lw.cg`, `lw.cv`, `flw.cg` and `flw.cv` (`xwsloads` in `isa`) read words of global and "
    "local memory and bypass the data cache: they do not use a line that is in the cache, and do"
    " not change the cache. A plain load is what other instruction sets call `.ca`. A cache "
    "below the SM may answer a read of `.cg`; a read of `.cv` requests the word from memory "
    "itself, and says so on the bus (ARCACHE). All four read shared memory and constants as "
    "`lw` does. All accesses of a thread to one address, including these, keep program order, "
    "so a thread sees its own stores and atomics. If another master has written memory, a plain"
    " load after one of these loads may find an older word in the cache. With `dcache = 0` "
    "plain loads already behave this way, and these instructions are illegal.\n"
    "\n"
    "## Loads and stores with an index\n"
    "`lw.x1`, `lw.x4`, `flw.x1` and `flw.x4` (`xwsindex` in `isa`) load a word from an address "
    "that two registers give: rs1 + rs2, or rs1 + 4 * rs2, modulo 2^32. `sw.x1`, `sw.x4`, "
    "`fsw.x1` and `fsw.x4` store rs2 at rs1 + rs3, or rs1 + 4 * rs3. One such instruction "
    "replaces a shift, an addition and an access when a program reads or writes an element of an "
    "array of words. In all other respects these instructions behave like `lw`, `flw`, `sw` and "
    "`fsw`: they have the same windows, order, faults and time.\n"
    "\n"
    "## Matrix products\n"
    "With `tensor` above 0 and `threads = 32`, `mma` instructions compute D = A x B + C for a "
    "warp, like `mma.sync` of PTX for m16n8: A has 16 rows, B has 8 columns, and C and D are 16 x "
    "8. A row of A and a column of B have 8 words of 32 bits, or 4 words with `.h`, and k "
    "elements. The elements fill a word from the low bits up; an element of tf32 is the upper 19 "
    "bits of a word. Each fragment is in consecutive float registers. For thread t, let g = t / 4 "
    "and i = t % 4. Register r of A holds word i + 4 (r / 2) of row g + 8 (r % 2). Register r of "
    "B holds word i + 4 r of column g. Register r of C and D holds the element in row g + 8 (r / "
    "2), column 2 i + r % 2. With sums of f16 (`f16f16`) C and D are two registers each: the low "
    "and the high half of register r hold columns 2 i and 2 i + 1 of row g + 8 r. A quad begins "
    "at a register whose number is a multiple of 4, a pair at an even one; words with other "
    "registers are illegal. All threads of the warp take part: the words of inactive threads "
    "count as zeros, and only active threads write.\n"
    "\n"
    "Sums of `f16`, `bf16` and `tf32` are binary32, and those of `f16f16` are f16. Each sum is "
    "computed at once from all products and the element of C. With `tensor_num = hopper`, results "
    "have the same bits as on an H200. Products are exact. The magnitude of each term is "
    "truncated to a multiple of 2^(E - 25), where E is the largest exponent of a product or of C, "
    "at least -133; exponents of products are not normalised. The exact sum of these terms is "
    "truncated to 24 digits, or rounded to the nearest even f16. A sum of zero is +0, an overflow "
    "gives infinity, and a NaN is 0x7fffffff or 0x7fff. With `tensor_num = exact` the exact sum "
    "is rounded once, to nearest even. For integers of 8 and 4 bits, the name states the signs: "
    "with `u` both A and B are unsigned, with `s` both are signed, with `us` only B is signed, "
    "and with `su` only A is signed. Sums are modulo 2^32; with `.sat` a sum out of range becomes "
    "the nearest signed 32-bit number. With `b1` the number of ones in the exclusive or, or in "
    "the and, is added. `sim/compiler/runtime/ws_mma.h` declares C functions for these "
    "instructions.\n"
    "\n"
    "## Opcodes of Xws\n"
    "custom-0 (0x0B) contains in funct3 0 control and read barriers, in 1 votes, in 2 shuffles, "
    "`amofadd.w` and loads and stores with an index, in 3 special functions, and in 4 to 7 the P "
    "form of `blt`, `bge`, `bltu` and `bgeu`. custom-1 (0x2B) contains `ssy` and the M form. "
    "custom-3 (0x7B) contains the R form and, in funct3 2 and 3, the P form of `beq` and `bne`. "
    "custom-2 (0x5B) contains in funct3 0 to 3 loads with cache operators, in 4 `mul24` and "
    "`mulu24`, and in 5 `fmad.s`, on machines that have these instructions. funct3 6 and 7 of "
    "custom-2 are reserved for users: no instruction of Warpsmith uses them or will use them. "
    "Matrix products have the opcode 0x6B, which the RISC-V manual reserves; their funct2 and "
    "funct3 give the operation. All other words of these opcodes are illegal until a row of "
    "`gen/isa.def` defines them. The GNU assembler takes Xws as `.insn r opcode, funct3, funct7, "
    "rd, rs1, rs2`, `.insn b opcode, funct3, rs1, rs2, target`, `.insn s opcode, funct3, rs2, "
    "n(rs1)` with n = 32 * target + (meet & 31) in words, and `.insn j 0x2B, x0, target`.\n"
    "\n"
    "## Table\n";

static const char *const operands[] = {[WS_FMT_R] = " D, A, B",
                                       [WS_FMT_I] = " D, A, imm",
                                       [WS_FMT_SH] = " D, A, shift",
                                       [WS_FMT_L] = " D, imm(A)",
                                       [WS_FMT_S] = " B, imm(A)",
                                       [WS_FMT_SX] = " B, A, rs3",
                                       [WS_FMT_B] = " A, B, target",
                                       [WS_FMT_U] = " D, imm[31:12]",
                                       [WS_FMT_J] = " D, target",
                                       [WS_FMT_A] = " D, B, (A)",
                                       [WS_FMT_A0] = " D, (A)",
                                       [WS_FMT_CSR] = " D, csr, zero",
                                       [WS_FMT_CSRI] = " D, csr, 0",
                                       [WS_FMT_N] = "",
                                       [WS_FMT_FN] = "",
                                       [WS_FMT_R0] = " D, A",
                                       [WS_FMT_B0] = " A",
                                       [WS_FMT_X] = " target",
                                       [WS_FMT_RB] = " set, mask",
                                       [WS_FMT_R4] = " D, A, B, fs3, rm",
                                       [WS_FMT_R4N] = " D, A, B, fs3",
                                       [WS_FMT_FR] = " D, A, B, rm",
                                       [WS_FMT_FR0] = " D, A, rm",
                                       [WS_FMT_CSRW] = " D, csr, A",
                                       [WS_FMT_CSRWI] = " D, csr, zimm",
                                       [WS_FMT_BM] = " A, B, target, meet"};

// The assembler's operands: D, A and B stand for rd, rs1 and rs2, which may be float registers.
static const char *syntax(const struct ws_isa_row *r) {
  ws_buf_t b = {0};
  ws_printf(&b, "%s", r->mnemonic);
  for (const char *s = operands[r->fmt]; *s; s++)
    if (*s == 'D')
      ws_printf(&b, "%s", r->rd == 2 ? "fd" : "rd");
    else if (*s == 'A')
      ws_printf(&b, "%s", r->rs1 == 2 ? "fs1" : "rs1");
    else if (*s == 'B')
      ws_printf(&b, "%s", r->rs2 == 2 ? "fs2" : "rs2");
    else
      ws_add(&b, s, 1);
  return b.p;
}

const char *ws_docs_instructions(void) {
  static const char *const imm[] = {"", "I", "S", "B", "U", "J", "", ""};
  ws_buf_t b = {0};
  ws_printf(&b, "%s\n| syntax | match | mask | immediate | meaning | part of | unit, op |\n",
            reading);
  ws_printf(&b, "|---|---|---|---|---|---|---|\n");
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++) {
    const char *unit = "";
    for (size_t u = 0; u < ws_units_n; u++)
      if (ws_units[u].code == r->unit) unit = ws_units[u].name;
    ws_printf(&b, "| `%s` | %08x | %08x | %s | `%s` | %s | %s %d %s |\n", syntax(r), r->match,
              r->mask, r->fmt == WS_FMT_BM ? "M" : imm[r->imm], ws_md(r->meaning),
              ws_ext_docs[r->ext], unit, r->op, r->op_name);
  }
  return b.p;
}
