// SPDX-License-Identifier: Apache-2.0
// printf: the words of a record are put together on the stack and given to __ws_printf_emit
// (cl/leaf.c). The format becomes one of C for the machine, whose long has 32 bits and which knows
// no vectors: %ld is %lld, %v2hlf is %f,%f. The host makes the text when the launch has ended.
#include <stdlib.h>
#include <string.h>

#include "wsclc.h"

typedef struct record {
  const unit_t *u;
  LLVMBuilderRef b;
  LLVMValueRef *word;
  uint32_t n, most;
  char *kinds; // of the arguments, as in sim/compiler/runtime/lib/print.h
} record_t;

enum { SITE = 0x40000000 }; // WS_PRINT_SITE

static LLVMTypeRef word_type(const unit_t *u) {
  return LLVMInt32TypeInContext(u->ctx);
}

static void add_word(record_t *r, LLVMValueRef v) {
  if (r->n == r->most) {
    LLVMValueRef *grown = allocate(2 * (r->most + 8) * sizeof *grown);
    if (r->n) memcpy(grown, r->word, r->n * sizeof *grown);
    r->word = grown;
    r->most = 2 * (r->most + 8);
  }
  r->word[r->n++] = v;
}

static LLVMValueRef helper(const unit_t *u, const char *name, LLVMTypeRef type) {
  LLVMValueRef f = LLVMGetNamedFunction(u->module, name);
  return f ? f : LLVMAddFunction(u->module, name, type);
}

static void add_kind(record_t *r, char kind) {
  r->kinds = text_of("%s%c", r->kinds, kind);
}

static void add_float(record_t *r, LLVMValueRef v) {
  add_kind(r, 'd');
  static const char *const half[] = {"__ws_double_low", "__ws_double_high"};
  LLVMTypeRef f = LLVMFloatTypeInContext(r->u->ctx);
  LLVMTypeRef type = LLVMFunctionType(word_type(r->u), &f, 1, 0);
  for (int i = 0; i < 2; i++)
    add_word(r, LLVMBuildCall2(r->b, type, helper(r->u, half[i], type), &v, 1, ""));
}

static bool is_float_as_double(LLVMValueRef v) {
  return LLVMIsAFPExtInst(v) &&
         LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(v, 0))) == LLVMFloatTypeKind;
}

static void add_long(record_t *r, LLVMValueRef v, char kind) {
  LLVMTypeRef word = word_type(r->u);
  add_kind(r, kind);
  add_word(r, LLVMBuildTrunc(r->b, v, word, ""));
  LLVMValueRef high = LLVMBuildLShr(r->b, v, LLVMConstInt(LLVMTypeOf(v), 32, 0), "");
  add_word(r, LLVMBuildTrunc(r->b, high, word, ""));
}

static void add_one(record_t *r, LLVMValueRef v) {
  add_kind(r, 'w');
  add_word(r, v);
}

static void add_value(record_t *r, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v), word = word_type(r->u);
  switch (LLVMGetTypeKind(t)) {
  case LLVMVectorTypeKind:
    for (uint32_t i = 0; i < LLVMGetVectorSize(t); i++)
      add_value(r, LLVMBuildExtractElement(r->b, v, LLVMConstInt(word, i, 0), ""));
    break;
  case LLVMPointerTypeKind:
    add_one(r, LLVMBuildPtrToInt(r->b, v, word, ""));
    break;
  case LLVMHalfTypeKind:
  case LLVMFloatTypeKind:
    add_float(r, LLVMBuildFPExt(r->b, v, LLVMFloatTypeInContext(r->u->ctx), ""));
    break;
  case LLVMDoubleTypeKind:
    if (is_float_as_double(v))
      add_value(r, LLVMGetOperand(v, 0)); // without the emulation of the conversion
    else
      add_long(r, LLVMBuildBitCast(r->b, v, LLVMInt64TypeInContext(r->u->ctx), ""), 'd');
    break;
  case LLVMIntegerTypeKind:
    if (LLVMGetIntTypeWidth(t) <= 32)
      add_one(r, LLVMBuildZExt(r->b, v, word, ""));
    else
      add_long(r, v, 'l');
    break;
  default:
    add_one(r, LLVMConstInt(word, 0, 0));
    break;
  }
}

// ---- the format

// The text of a string literal; NULL: it is none. An empty one is all zeros.
static char *string_of(LLVMValueRef v) {
  while (LLVMIsAConstantExpr(v))
    v = LLVMGetOperand(v, 0);
  LLVMValueRef text = LLVMIsAGlobalVariable(v) ? LLVMGetInitializer(v) : NULL;
  if (text && LLVMIsAConstantAggregateZero(text)) return text_of("%s", "");
  if (!text || !LLVMIsAConstantDataArray(text) || !LLVMIsConstantString(text)) return NULL;
  size_t n = 0;
  const char *s = LLVMGetAsString(text, &n);
  return text_of("%.*s", (int)n, s);
}

// One conversion, from after its %; *p is left after it.
static char *convert(const char **p) {
  const char *start = *p;
  const size_t flags = strspn(start, "-+ #0123456789.*");
  const char *q = start + flags;
  unsigned n = 1;
  if (*q == 'v') {
    n = (unsigned)strtoul(q + 1, NULL, 10);
    q += 1 + strspn(q + 1, "0123456789");
  }
  const size_t length = strspn(q, "hl");
  const char *is = length == 1 && *q == 'l' ? "ll" : length == 2 && q[1] == 'l' ? "" : NULL;
  const char conversion = q[length];
  char *one = is ? text_of("%%%.*s%s%c", (int)flags, start, is, conversion)
                 : text_of("%%%.*s%.*s%c", (int)flags, start, (int)length, q, conversion);
  char *all = one;
  for (unsigned i = 1; i < n && i < 16; i++)
    all = text_of("%s,%s", all, one);
  *p = q + length + (conversion != 0);
  return all;
}

static char *format_of(const char *from) {
  char *to = text_of("%s", "");
  for (const char *p = from; *p;) {
    const size_t n = strcspn(p, "%");
    to = text_of("%s%.*s", to, (int)n, p);
    p += n;
    if (p[0] == '%' && p[1] == '%') {
      to = text_of("%s%%%%", to);
      p += 2;
    } else if (*p) {
      p++;
      to = text_of("%s%s", to, convert(&p));
    }
  }
  return to;
}

static LLVMValueRef address_of(const record_t *r, LLVMValueRef v) {
  return LLVMBuildPtrToInt(r->b, v, word_type(r->u), "");
}

static void add_format(record_t *r, LLVMValueRef format) {
  char *is = format_of(string_of(format));
  add_word(r, address_of(r, LLVMBuildGlobalStringPtr(r->b, is, ".str.format")));
}

// Where the call is, and the kinds of its arguments: a constant.
static LLVMValueRef site_of(const record_t *r, LLVMValueRef call) {
  LLVMTypeRef word = word_type(r->u);
  unsigned n = 0;
  const char *name = LLVMGetDebugLocFilename(call, &n);
  char *file = text_of("%.*s", (int)n, name ? name : "");
  LLVMValueRef part[3] = {
      LLVMConstPtrToInt(LLVMBuildGlobalStringPtr(r->b, *file ? file : "?", ".str.file"), word),
      LLVMConstInt(word, LLVMGetDebugLocLine(call), 0),
      LLVMConstStringInContext(r->u->ctx, r->kinds, (unsigned)strlen(r->kinds), 0)};
  LLVMValueRef all = LLVMConstStructInContext(r->u->ctx, part, 3, 0);
  LLVMValueRef site = LLVMAddGlobal(r->u->module, LLVMTypeOf(all), ".site");
  LLVMSetInitializer(site, all);
  LLVMSetGlobalConstant(site, 1);
  LLVMSetLinkage(site, LLVMPrivateLinkage);
  return address_of(r, site);
}

// ---- calls

static LLVMValueRef lower_call(const unit_t *u, LLVMBuilderRef b, LLVMValueRef call) {
  record_t r = {.u = u, .b = b, .kinds = text_of("%s", "")};
  LLVMTypeRef word = word_type(u);
  LLVMPositionBuilderBefore(b, call);
  add_word(&r, NULL);
  add_format(&r, LLVMGetOperand(call, 0));
  add_word(&r, NULL);
  for (uint32_t i = 1; i < LLVMGetNumArgOperands(call); i++)
    add_value(&r, LLVMGetOperand(call, i));
  r.word[0] = LLVMConstInt(word, r.n | SITE, 0);
  r.word[2] = site_of(&r, call);
  LLVMValueRef in = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
  LLVMBasicBlockRef first = LLVMGetEntryBasicBlock(in);
  LLVMPositionBuilder(b, first, LLVMGetFirstInstruction(first));
  LLVMTypeRef array = LLVMArrayType(word, r.n);
  LLVMValueRef buffer = LLVMBuildAlloca(b, array, "");
  LLVMPositionBuilderBefore(b, call);
  LLVMValueRef zero = LLVMConstInt(word, 0, 0);
  for (uint32_t i = 0; i < r.n; i++) {
    LLVMValueRef at[2] = {zero, LLVMConstInt(word, i, 0)};
    LLVMBuildStore(b, r.word[i], LLVMBuildGEP2(b, array, buffer, at, 2, ""));
  }
  LLVMValueRef at[2] = {zero, zero};
  LLVMValueRef args[2] = {LLVMBuildGEP2(b, array, buffer, at, 2, ""), LLVMConstInt(word, r.n, 0)};
  LLVMTypeRef types[2] = {LLVMPointerType(word, 0), word};
  LLVMTypeRef emit = LLVMFunctionType(word, types, 2, 0);
  return LLVMBuildCall2(b, emit, helper(u, "__ws_printf_emit", emit), args, 2, "");
}

void lower_printf(unit_t *u) {
  LLVMValueRef f = LLVMGetNamedFunction(u->module, "printf");
  if (!f || !LLVMIsDeclaration(f)) return;
  LLVMBuilderRef b = LLVMCreateBuilderInContext(u->ctx);
  for (LLVMUseRef use = LLVMGetFirstUse(f), next; use; use = next) {
    LLVMValueRef call = LLVMGetUser(use);
    next = LLVMGetNextUse(use);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != f) {
      unit_error(u, "the address of printf is taken; it can only be called");
      break;
    }
    if (!string_of(LLVMGetOperand(call, 0))) {
      unit_error_at(u, call, "the format of a printf is not a string literal");
      break;
    }
    LLVMReplaceAllUsesWith(call, lower_call(u, b, call));
    LLVMInstructionEraseFromParent(call);
  }
  LLVMDisposeBuilder(b);
  if (!u->errors) LLVMDeleteFunction(f);
}
