// SPDX-License-Identifier: Apache-2.0
// wsopt: optimises a module that clang made of C for the machine and writes its assembly.
//
// What differs from a CPU's pipeline: loops of constant trips unroll as for a GPU; addresses that
// differ by a constant share a register (separate-const-offset-from-gep); barriers, votes and
// shuffles keep their place among branches; sections under a lock stay in their loop (locks.h).
// Before LLVM's own pipeline the module learns bounds of thread indices (ranges.h) and fuses sums
// with products (fuse.h), after it come forms that suit the machine (late.h, conditions.h,
// order.h), and in the assembly, branches out of loops (exits.h).
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>

#include "backend.h"
#include "conditions.h"
#include "exits.h"
#include "fuse.h"
#include "late.h"
#include "locks.h"
#include "loops.h"
#include "order.h"
#include "ranges.h"

static const char usage[] = "usage: wsopt FILE.bc -o FILE.s [--fp] [--bitmanip]\n"
                            "Optimises a module that clang made of C for a Warpsmith machine.\n"
                            "exit: 0 ok, 1 the module is wrong, 2 usage\n";

// After LLVM's own pipeline: constant parts of addresses go into the instructions.
static const char passes[] = "default<O2>,function(separate-const-offset-from-gep,early-cse,"
                             "loop-mssa(licm))";
static const char *const options[] = {
    "-jump-threading-threshold=0", // threads that part meet at the end of the branch
    "-unroll-threshold=1500",      // instructions of a loop that unrolls to its end
    "-unroll-partial-threshold=300",
    "-unroll-runtime",
    "-unroll-runtime-epilog=false", // the rest first: few trips never come to the unrolled loop
    "-unroll-allow-partial",
    "-lsr-insns-cost", // in loops, instructions count before registers
    NULL,
};

// ---- asm statements: barriers, votes, shuffles, atomics of ws.h

// Statements with the same text are one value of LLVM, which lives as long as the program.
static const char *text_of_asm(LLVMValueRef i) {
  static struct {
    LLVMValueRef statement;
    const char *text;
  } * known;
  static size_t n;
  LLVMValueRef statement = LLVMGetCalledValue(i);
  for (size_t k = 0; k < n; k++)
    if (known[k].statement == statement) return known[k].text;
  known = realloc(known, (n + 1) * sizeof *known);
  if (!known) {
    perror("wsopt");
    exit(1);
  }
  known[n].statement = statement;
  return known[n++].text = LLVMPrintValueToString(statement);
}

// Volatile statements have their effect on the threads that come together there.
static bool is_volatile(LLVMValueRef i) {
  return strstr(text_of_asm(i), "sideeffect") != NULL;
}

#define EACH_INSTRUCTION(i, f)                                                                     \
  for (LLVMBasicBlockRef b_ = LLVMGetFirstBasicBlock(f); b_; b_ = LLVMGetNextBasicBlock(b_))       \
    for (LLVMValueRef i = LLVMGetFirstInstruction(b_); i; i = LLVMGetNextInstruction(i))

// ---- locks

// An instruction that a lock can be taken with.
static bool may_lock(LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMAtomicCmpXchg:
    return true;
  case LLVMAtomicRMW:
    return LLVMGetAtomicRMWBinOp(i) == LLVMAtomicRMWBinOpXchg;
  case LLVMCall:
    break;
  default:
    return false;
  }
  if (!backend_is_asm(i)) return false;
  const char *text = text_of_asm(i);
  return strstr(text, "amoswap") || strstr(text, "amocas") || strstr(text, "sc.w");
}

// ---- the module

static void prepare(LLVMValueRef f) {
  char section[512];
  size_t n;
  backend_prepare(f);
  if (LLVMGetIntrinsicID(f)) return;
  backend_mark(f, "convergent"); // LLVM drops it where nothing inside is
  EACH_INSTRUCTION(i, f) {
    if (backend_is_asm(i) && is_volatile(i))
      backend_hold_apart(i);
    else if (backend_is_asm(i))
      ranges_note(i, text_of_asm(i));
    else if (LLVMGetInstructionOpcode(i) == LLVMCall && !LLVMGetIntrinsicID(LLVMGetCalledValue(i)))
      backend_call_mark(i, "nomerge"); // the function may vote: calls of two sides stay two
  }
  if (LLVMIsDeclaration(f) || (LLVMGetSection(f) && *LLVMGetSection(f))) return;
  snprintf(section, sizeof section, ".text.%s", LLVMGetValueName2(f, &n));
  LLVMSetSection(f, section);
}

static void before(LLVMValueRef f) {
  fuse_products(f);
  loops_keep(f);
}

// Where C leaves undefined what happens, LLVM lets one function run into the next. There the
// machine stops.
static void stop_at_the_end(LLVMValueRef f) {
  static const char trap[] = "llvm.debugtrap";
  LLVMModuleRef m = LLVMGetGlobalParent(f);
  LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
  for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(f); k; k = LLVMGetNextBasicBlock(k)) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(k);
    if (LLVMGetInstructionOpcode(last) != LLVMUnreachable) continue;
    LLVMValueRef stop =
        LLVMGetIntrinsicDeclaration(m, LLVMLookupIntrinsicID(trap, sizeof trap - 1), NULL, 0);
    LLVMPositionBuilderBefore(b, last);
    LLVMBuildCall2(b, LLVMGlobalGetValueType(stop), stop, NULL, 0, "");
  }
  LLVMDisposeBuilder(b);
}

static void after(LLVMValueRef f) {
  late_forms(f);
  conditions_split(f);
  order_old_first(f);
  exits_mark(f);
  stop_at_the_end(f);
}

// The host may have written a variable before the kernel starts: its initial value is not known.
static void prepare_variables(LLVMModuleRef m) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
    if (!LLVMIsDeclaration(g) && LLVMGetLinkage(g) != LLVMPrivateLinkage)
      LLVMSetExternallyInitialized(g, 1);
}

// ---- messages

typedef struct {
  LLVMModuleRef module;
  bool failed;
} told_t;

// The asm statement with this word in it, after the preparations; NULL: none.
static LLVMValueRef asm_with(LLVMModuleRef m, const char *word) {
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    EACH_INSTRUCTION(i, f)
  if (backend_is_asm(i) && strstr(text_of_asm(i), word)) return i;
  return NULL;
}

// Of asm statements LLVM gives no place in the source: "<inline asm>:1:2: what is wrong", and in
// the next line the instruction.
static void message_of_asm(LLVMModuleRef m, const char *what, const char *line) {
  char word[64];
  unsigned n;
  const LLVMValueRef i = sscanf(line, " %63s", word) == 1 ? asm_with(m, word) : NULL;
  const char *file = i ? LLVMGetDebugLocFilename(i, &n) : NULL;
  if (file)
    fprintf(stderr, "%.*s:%u:%u: error: in asm: %.*s\n", (int)n, file, LLVMGetDebugLocLine(i),
            LLVMGetDebugLocColumn(i), (int)strcspn(what, "\n"), what);
  else
    fprintf(stderr, "wsopt: error: in asm: %s\n", what);
}

// Warnings only name what LLVM could not do for speed.
static void message(LLVMDiagnosticInfoRef info, void *context) {
  static const char of_asm[] = "<inline asm>:";
  told_t *told = context;
  char *text = LLVMGetDiagInfoDescription(info);
  const char *what = strstr(text, ": "), *line = strchr(text, '\n');
  if (LLVMGetDiagInfoSeverity(info) == LLVMDSError) {
    told->failed = true;
    if (!strncmp(text, of_asm, sizeof of_asm - 1) && what && line)
      message_of_asm(told->module, what + 2, line + 1);
    else
      fprintf(stderr, "wsopt: error: %s\n", text);
  }
  LLVMDisposeMessage(text);
}

static LLVMModuleRef read_module(const char *path) {
  LLVMMemoryBufferRef buffer;
  LLVMModuleRef m;
  char *error = NULL;
  if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &error)) {
    fprintf(stderr, "wsopt: %s: %s\n", path, error);
    return NULL;
  }
  if (LLVMParseBitcodeInContext2(LLVMGetGlobalContext(), buffer, &m)) {
    fprintf(stderr, "wsopt: %s is not a module of LLVM\n", path);
    return NULL;
  }
  return m;
}

static bool write_assembly(LLVMMemoryBufferRef assembly, const char *path) {
  FILE *f = fopen(path, "w");
  if (f) exits_write(LLVMGetBufferStart(assembly), f);
  const bool written = f && !ferror(f);
  if (f && !fclose(f) && written) return true;
  fprintf(stderr, "wsopt: %s: %s\n", path, strerror(errno));
  return false;
}

int main(int argc, char **argv) {
  const char *in = NULL;
  char *out = NULL, *error = NULL;
  bool floats = false, bitmanip = false;
  told_t told = {NULL, false};
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "-o") && i + 1 < argc)
      out = argv[++i];
    else if (!strcmp(argv[i], "--fp"))
      floats = true;
    else if (!strcmp(argv[i], "--bitmanip"))
      bitmanip = true;
    else if (*argv[i] != '-' && !in)
      in = argv[i];
    else
      return fprintf(stderr, "wsopt: unexpected argument `%s'\n%s", argv[i], usage), 2;
  }
  if (!in || !out) return fputs(usage, stderr), 2;
  LLVMContextSetDiagnosticHandler(LLVMGetGlobalContext(), message, &told);
  LLVMModuleRef m = told.module = read_module(in);
  if (!m) return 1;
  backend_options(options);
  LLVMTargetMachineRef tm = backend_machine(m, floats, bitmanip);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    prepare(f);
  prepare_variables(m);
  error = backend_run(m, tm, "always-inline,function(sroa)");
  if (!error) locks_keep(m, may_lock);
  if (!error) error = backend_run(m, tm, "function(simplifycfg)");
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f && !error; f = LLVMGetNextFunction(f))
    before(f);
  if (!error) error = backend_run(m, tm, passes);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f && !error; f = LLVMGetNextFunction(f))
    after(f);
  if (!error && !LLVMVerifyModule(m, LLVMReturnStatusAction, &error)) error = NULL;
  LLVMMemoryBufferRef assembly = NULL;
  if (!error) LLVMTargetMachineEmitToMemoryBuffer(tm, m, LLVMAssemblyFile, &error, &assembly);
  if (error && *error) return fprintf(stderr, "wsopt: %s: %s\n", in, error), 1;
  return told.failed || !write_assembly(assembly, out);
}
