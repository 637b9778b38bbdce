// SPDX-License-Identifier: Apache-2.0
// What clang's metadata says of the kernels, and the entry of each: a function without arguments
// that reads them from the parameter block and calls the body.
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "wsclc.h"

enum { CC_SPIR_KERNEL = 76 };

static LLVMValueRef metadata_of(const unit_t *u, LLVMValueRef f, const char *kind) {
  size_t n = 0;
  const unsigned id = LLVMGetMDKindIDInContext(u->ctx, kind, (unsigned)strlen(kind));
  LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(f, &n);
  LLVMValueRef found = NULL;
  for (unsigned i = 0; i < n; i++) {
    if (LLVMValueMetadataEntriesGetKind(all, i) == id)
      found = LLVMMetadataAsValue(u->ctx, LLVMValueMetadataEntriesGetMetadata(all, i));
  }
  LLVMDisposeValueMetadataEntries(all);
  return found;
}

static LLVMValueRef operand(LLVMValueRef node, uint32_t i) {
  const unsigned n = node ? LLVMGetMDNodeNumOperands(node) : 0;
  if (i >= n) return NULL;
  LLVMValueRef *all = allocate(n * sizeof *all);
  LLVMGetMDNodeOperands(node, all);
  return all[i];
}

static const char *string_at(LLVMValueRef node, uint32_t i, const char *otherwise) {
  unsigned n = 0;
  LLVMValueRef v = operand(node, i);
  const char *s = v ? LLVMGetMDString(v, &n) : NULL;
  return s ? text_of("%.*s", (int)n, s) : otherwise;
}

static uint32_t number_at(LLVMValueRef node, uint32_t i) {
  LLVMValueRef v = operand(node, i);
  return v && LLVMIsAConstantInt(v) ? (uint32_t)LLVMConstIntGetZExtValue(v) : 0;
}

static LLVMTypeRef by_value_type(LLVMValueRef f, uint32_t i) {
  const unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
  LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(f, i + 1, kind);
  return a ? LLVMGetTypeAttributeValue(a) : NULL;
}

static char kind_of(const arg_t *a, bool is_signed) {
  if (a->by_value) return 'b';
  switch (LLVMGetTypeKind(a->ir)) {
  case LLVMPointerTypeKind:
    return a->space == 3 ? 's' : 'p';
  case LLVMFloatTypeKind:
    return 'f';
  case LLVMIntegerTypeKind:
    return LLVMGetIntTypeWidth(a->ir) > 32 ? (is_signed ? 'l' : 'm') : is_signed ? 'i' : 'u';
  default:
    return 'b';
  }
}

static bool signed_type(const char *type) {
  return type[0] != 'u' && strcmp(type, "size_t") != 0;
}

static void read_arg(unit_t *u, const kernel_t *k, arg_t *a, uint32_t i) {
  LLVMValueRef f = k->body;
  a->ir = LLVMTypeOf(LLVMGetParam(f, i));
  a->by_value = by_value_type(f, i);
  a->space = number_at(metadata_of(u, f, "kernel_arg_addr_space"), i);
  a->type = string_at(metadata_of(u, f, "kernel_arg_type"), i, "");
  a->name = string_at(metadata_of(u, f, "kernel_arg_name"), i, "");
  a->access = string_at(metadata_of(u, f, "kernel_arg_access_qual"), i, "none");
  a->qualifiers = string_at(metadata_of(u, f, "kernel_arg_type_qual"), i, "");
  const char *base = string_at(metadata_of(u, f, "kernel_arg_base_type"), i, a->type);
  LLVMTypeRef t = a->by_value ? a->by_value : a->ir;
  a->bytes = (uint32_t)LLVMABISizeOfType(u->layout, t);
  a->align = LLVMABIAlignmentOfType(u->layout, t);
  const unsigned align = LLVMGetEnumAttributeKindForName("align", 5);
  LLVMAttributeRef given = a->by_value ? LLVMGetEnumAttributeAtIndex(f, i + 1, align) : NULL;
  if (given && LLVMGetEnumAttributeValue(given) > a->align)
    a->align = (uint32_t)LLVMGetEnumAttributeValue(given);
  a->kind = kind_of(a, signed_type(base));
  if (strstr(base, "image") || strcmp(base, "sampler_t") == 0)
    unit_error(
        u, "kernel `%s': argument %u is an image or a sampler, which the device does not support",
        k->name, i);
}

// Offsets as in a C struct whose members have an alignment of 4 at least.
static void lay_out(kernel_t *k) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < k->args; i++) {
    arg_t *a = &k->arg[i];
    const uint32_t align = a->align < 4 ? 4 : a->align;
    at = (at + align - 1) / align * align;
    a->offset = at;
    at += a->bytes < 4 ? 4 : a->bytes;
  }
  k->arg_bytes = (at + 3) / 4 * 4;
  k->indirect = k->arg_bytes > HIDDEN_AT || k->args > ARG_WORD_MOST;
}

static void read_sizes(const unit_t *u, kernel_t *k) {
  LLVMValueRef required = metadata_of(u, k->body, "reqd_work_group_size");
  LLVMValueRef hint = metadata_of(u, k->body, "work_group_size_hint");
  for (uint32_t i = 0; i < 3; i++) {
    k->required[i] = number_at(required, i);
    k->hint[i] = number_at(hint, i);
  }
}

// The address of byte `offset` of the arguments, as a pointer to type.
static LLVMValueRef address(const unit_t *u, LLVMBuilderRef b, LLVMValueRef base, uint32_t offset,
                            LLVMTypeRef type, bool far) {
  LLVMTypeRef word = LLVMInt32TypeInContext(u->ctx), to = LLVMPointerType(type, 0);
  if (base) {
    LLVMValueRef sum = LLVMBuildAdd(b, base, LLVMConstInt(word, offset, 0), "");
    return LLVMBuildIntToPtr(b, sum, to, "");
  }
  const uint32_t start = far ? PARAM_BASE : (uint32_t)-2048;
  return LLVMConstIntToPtr(LLVMConstInt(word, start + offset, 0), to);
}

static LLVMValueRef load(const unit_t *u, LLVMBuilderRef b, LLVMTypeRef type, LLVMValueRef from,
                         uint32_t align) {
  LLVMValueRef v = LLVMBuildLoad2(b, type, from, "");
  LLVMSetAlignment(v, align);
  const unsigned invariant = LLVMGetMDKindIDInContext(u->ctx, "invariant.load", 14);
  LLVMSetMetadata(v, invariant, LLVMMDNodeInContext(u->ctx, NULL, 0));
  return v;
}

// The entry has the lines of the body, which is copied into it.
static void give_line(const unit_t *u, const kernel_t *k, LLVMDIBuilderRef d, LLVMValueRef call) {
  LLVMMetadataRef body = LLVMGetSubprogram(k->body);
  if (!body) return;
  LLVMMetadataRef file = LLVMDIScopeGetFile(body);
  const unsigned line = LLVMDISubprogramGetLine(body);
  const size_t n = strlen(k->name);
  LLVMMetadataRef type = LLVMDIBuilderCreateSubroutineType(d, file, NULL, 0, LLVMDIFlagZero);
  LLVMMetadataRef f = LLVMDIBuilderCreateFunction(d, file, k->name, n, k->name, n, file, line, type,
                                                  0, 1, line, LLVMDIFlagZero, 1);
  LLVMSetSubprogram(k->entry, f);
  LLVMInstructionSetDebugLoc(call, LLVMDIBuilderCreateDebugLocation(u->ctx, line, 0, f, NULL));
}

static void make_entry(unit_t *u, kernel_t *k, LLVMDIBuilderRef d) {
  LLVMTypeRef nothing = LLVMVoidTypeInContext(u->ctx), word = LLVMInt32TypeInContext(u->ctx);
  char *symbol = text_of(ENTRY_PREFIX "%s", k->name);
  k->entry = LLVMAddFunction(u->module, symbol, LLVMFunctionType(nothing, NULL, 0, 0));
  LLVMBuilderRef b = LLVMCreateBuilderInContext(u->ctx);
  LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(u->ctx, k->entry, "entry"));
  LLVMValueRef base = NULL;
  if (k->indirect) base = load(u, b, word, address(u, b, NULL, 0, word, false), 4);
  LLVMValueRef *value = allocate((k->args + 1) * sizeof *value);
  for (uint32_t i = 0; i < k->args; i++) {
    const arg_t *a = &k->arg[i];
    const uint32_t align = a->align > 4 && !base ? a->align : a->align < 4 ? 4 : a->align;
    value[i] = a->by_value ? address(u, b, base, a->offset, a->by_value, true)
                           : load(u, b, a->ir, address(u, b, base, a->offset, a->ir, false), align);
  }
  LLVMValueRef call =
      LLVMBuildCall2(b, LLVMGlobalGetValueType(k->body), k->body, value, k->args, "");
  for (uint32_t i = 0; i < k->args; i++) {
    if (!k->arg[i].by_value) continue;
    const unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    LLVMAddCallSiteAttribute(call, i + 1,
                             LLVMCreateTypeAttribute(u->ctx, kind, k->arg[i].by_value));
  }
  give_line(u, k, d, call);
  LLVMBuildRetVoid(b);
  LLVMDisposeBuilder(b);
}

static LLVMDIBuilderRef line_builder(const unit_t *u) {
  LLVMDIBuilderRef d = LLVMCreateDIBuilder(u->module);
  LLVMMetadataRef file = LLVMDIBuilderCreateFile(d, "entries", 7, ".", 1);
  LLVMDIBuilderCreateCompileUnit(d, LLVMDWARFSourceLanguageC99, file, "wsclc", 5, 1, "", 0, 0, "",
                                 0, LLVMDWARFEmissionLineTablesOnly, 0, 0, 0, "", 0, "", 0);
  return d;
}

static void plain_calls(LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMGetInstructionOpcode(i) == LLVMCall) LLVMSetInstructionCallConv(i, LLVMCCallConv);
    }
  }
}

void find_kernels(unit_t *u) {
  uint32_t n = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
    n += LLVMGetFunctionCallConv(f) == CC_SPIR_KERNEL && !LLVMIsDeclaration(f);
  u->kernel = allocate((n + 1) * sizeof *u->kernel);
  for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMGetFunctionCallConv(f) == CC_SPIR_KERNEL && !LLVMIsDeclaration(f)) {
      size_t length;
      kernel_t *k = &u->kernel[u->kernels++];
      k->name = text_of("%s", LLVMGetValueName2(f, &length));
      k->body = f;
      k->args = LLVMCountParams(f);
      k->arg = allocate((k->args + 1) * sizeof *k->arg);
      for (uint32_t i = 0; i < k->args; i++)
        read_arg(u, k, &k->arg[i], i);
      lay_out(k);
      read_sizes(u, k);
    }
    LLVMSetFunctionCallConv(f, LLVMCCallConv);
    plain_calls(f);
  }
  LLVMDIBuilderRef d = line_builder(u);
  for (uint32_t i = 0; i < u->kernels && !u->errors; i++)
    make_entry(u, &u->kernel[i], d);
  LLVMDIBuilderFinalize(d);
  LLVMDisposeDIBuilder(d);
}
