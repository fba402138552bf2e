#include "memory/account.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { piece_bytes = 32 << 10 };

struct LuaHostAccount {
  atomic_size_t used, limit;
};

LuaHostAccount *lua_host_account_create(size_t limit) {
  LuaHostAccount *account = malloc(sizeof *account);
  if (!account) return NULL;
  atomic_init(&account->used, 0);
  atomic_init(&account->limit, limit);
  return account;
}

void lua_host_account_destroy(LuaHostAccount *account) { free(account); }

size_t lua_host_account_used(LuaHostAccount *account) { return atomic_load(&account->used); }

size_t lua_host_account_limit(LuaHostAccount *account) { return atomic_load(&account->limit); }

void lua_host_account_set_limit(LuaHostAccount *account, size_t limit) {
  atomic_store(&account->limit, limit);
}

static size_t whole_pieces(size_t bytes) {
  return (bytes + piece_bytes - 1) / piece_bytes * piece_bytes;
}

bool share_take(Share *share, size_t bytes) {
  if (!share->account || bytes <= share->held) return true;
  if (bytes > SIZE_MAX - piece_bytes) return false;
  size_t more = whole_pieces(bytes) - share->held;
  size_t limit = atomic_load(&share->account->limit);
  size_t used = atomic_load(&share->account->used);
  do {
    if (more > limit || used > limit - more) return false;
  } while (!atomic_compare_exchange_weak(&share->account->used, &used, used + more));
  share->held += more;
  return true;
}

void share_give_back(Share *share, size_t bytes) {
  size_t kept = whole_pieces(bytes);
  if (kept >= share->held) return;
  atomic_fetch_sub(&share->account->used, share->held - kept);
  share->held = kept;
}
