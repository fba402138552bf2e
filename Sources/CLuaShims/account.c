// What the states of many hosts hold together. Each host takes its share in whole pieces, so that
// few of its allocations touch what all threads touch.
#include <stdlib.h>

#include "host.h"

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

static size_t whole_pieces(size_t memory) {
  return (memory + piece_bytes - 1) / piece_bytes * piece_bytes;
}

bool host_take_share(LuaHost *host, size_t memory) {
  if (!host->account || memory <= host->share) return true;
  if (memory > SIZE_MAX - piece_bytes) return false;
  size_t more = whole_pieces(memory) - host->share;
  size_t limit = atomic_load(&host->account->limit);
  size_t used = atomic_load(&host->account->used);
  do {
    if (more > limit || used > limit - more) return false;
  } while (!atomic_compare_exchange_weak(&host->account->used, &used, used + more));
  host->share += more;
  return true;
}

void host_give_back_share(LuaHost *host) {
  size_t kept = whole_pieces(host->memory);
  if (kept >= host->share) return;
  atomic_fetch_sub(&host->account->used, host->share - kept);
  host->share = kept;
}
