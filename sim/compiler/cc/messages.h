// SPDX-License-Identifier: Apache-2.0
// What clang says of a source.
#ifndef WS_CC_MESSAGES_H
#define WS_CC_MESSAGES_H

#include <stdio.h>

// Writes the messages of clang, one per line, to out. clang has read what wscc made of the source,
// so a message is followed by the line of the file that it names, with a mark at the column.
void wscc_messages(const char *text, FILE *out);

#endif
