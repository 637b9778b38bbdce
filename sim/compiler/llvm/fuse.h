// SPDX-License-Identifier: Apache-2.0
#ifndef WS_FUSE_H
#define WS_FUSE_H

#include <llvm-c/Core.h>

// Sums of products, of sources that may contract a * b + c, before LLVM sees that a product is in
// two of them: it would then compute the product once, and two sums, instead of two sums with
// products.
void fuse_products(LLVMValueRef function);

#endif
