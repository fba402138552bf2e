// What the states of many hosts hold together. Storey: memory.
#pragma once

#include "include/CLuaHost.h"

enum {
  share_spare_bytes = 128 << 10,  // that a host keeps before it gives back
};

// One host's part of the account. It takes whole pieces, so that few of its allocations touch what
// all threads touch.
typedef struct Share {
  LuaHostAccount *account;  // NULL: nothing is counted
  size_t held;              // of it, at least what the host holds
} Share;

/// Makes the share cover that many bytes; false if there is no more.
bool share_take(Share *share, size_t bytes);
/// Gives back what is more than so many bytes.
void share_give_back(Share *share, size_t bytes);
/// The same if it is much.
static inline void share_shrink(Share *share, size_t bytes) {
  if (share->held > bytes + share_spare_bytes) share_give_back(share, bytes);
}
