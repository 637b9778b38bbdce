// SPDX-License-Identifier: Apache-2.0
// The words of gen/policies.def as numbers, for the generator, models and tests: WS_<slot>_<word>,
// their number WS_<slot>_N, and the bits of their traits, WS_<slot>_<trait>.
#ifndef WS_POLICIES_H
#define WS_POLICIES_H

enum {
#define WS_SLOT(slot) WS_##slot##_BEFORE = -1,
#define WS_CHOICE(slot, word, theirs, doc) WS_##slot##_##word,
#define WS_POLICY(slot, word, module, traits, theirs, doc) WS_##slot##_##word,
#define WS_TRAIT(slot, trait, doc)
#define WS_SLOT_END(slot) WS_##slot##_N, WS_##slot##_LAST = WS_##slot##_N - 1,
#include "policies.def"
};

enum {
#define WS_SLOT(slot)
#define WS_CHOICE(slot, word, theirs, doc)
#define WS_POLICY(slot, word, module, traits, theirs, doc)
#define WS_TRAIT(slot, trait, doc) WS_##slot##_##trait##_AT,
#define WS_SLOT_END(slot)
#include "policies.def"
};

enum {
#define WS_SLOT(slot)
#define WS_CHOICE(slot, word, theirs, doc)
#define WS_POLICY(slot, word, module, traits, theirs, doc)
#define WS_TRAIT(slot, trait, doc) WS_##slot##_##trait = 1 << WS_##slot##_##trait##_AT,
#define WS_SLOT_END(slot)
#include "policies.def"
};

#endif
