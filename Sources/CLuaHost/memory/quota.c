#include "memory/quota.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { piece_bytes = 32 << 10 };

struct LuaHostMemoryQuota {
  atomic_size_t used, limit;
};

LuaHostMemoryQuota *lua_host_memory_quota_create(size_t limit) {
  LuaHostMemoryQuota *quota = malloc(sizeof *quota);
  if (!quota) return NULL;
  atomic_init(&quota->used, 0);
  atomic_init(&quota->limit, limit);
  return quota;
}

void lua_host_memory_quota_destroy(LuaHostMemoryQuota *quota) { free(quota); }

size_t lua_host_memory_quota_used(LuaHostMemoryQuota *quota) { return atomic_load(&quota->used); }

size_t lua_host_memory_quota_limit(LuaHostMemoryQuota *quota) { return atomic_load(&quota->limit); }

void lua_host_memory_quota_set_limit(LuaHostMemoryQuota *quota, size_t limit) {
  atomic_store(&quota->limit, limit);
}

static size_t whole_pieces(size_t bytes) {
  return (bytes + piece_bytes - 1) / piece_bytes * piece_bytes;
}

bool quota_reserve(QuotaShare *share, size_t bytes) {
  if (!share->quota || bytes <= share->reserved) return true;
  if (bytes > SIZE_MAX - piece_bytes) return false;
  size_t more = whole_pieces(bytes) - share->reserved;
  size_t limit = atomic_load(&share->quota->limit);
  size_t used = atomic_load(&share->quota->used);
  do {
    if (more > limit || used > limit - more) return false;
  } while (!atomic_compare_exchange_weak(&share->quota->used, &used, used + more));
  share->reserved += more;
  return true;
}

void quota_release(QuotaShare *share, size_t bytes) {
  size_t kept = whole_pieces(bytes);
  if (kept >= share->reserved) return;
  atomic_fetch_sub(&share->quota->used, share->reserved - kept);
  share->reserved = kept;
}
