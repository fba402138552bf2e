// The quota that limits the memory of many hosts together. Layer: memory.
#pragma once

#include "include/CLuaHost.h"

enum {
  quota_spare_bytes = 128 << 10,  // that a host keeps in reserve
};

// One host's part of the quota. It grows by whole pieces, so that few allocations access memory
// that all threads share.
typedef struct QuotaShare {
  LuaHostMemoryQuota *quota;  // NULL: nothing is counted
  size_t reserved;            // the part of it that covers the memory of the host
} QuotaShare;

/// Makes the share cover a number of bytes; false if the quota does not allow it.
bool quota_reserve(QuotaShare *share, size_t bytes);
/// Releases the part of the share beyond a number of bytes.
void quota_release(QuotaShare *share, size_t bytes);
/// The same if that part is large.
static inline void quota_trim(QuotaShare *share, size_t bytes) {
  if (share->reserved > bytes + quota_spare_bytes) quota_release(share, bytes);
}
