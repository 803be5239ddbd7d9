// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program's page-locked and managed memory: which blocks there are, by address. Their frees pass the release gate, so
// each block has a record, made with the block: a free needs no memory of its own.
//
// Any thread. One lock, a leaf, never held across a driver call.
#ifndef REGOMP_PLUGIN_HOST_BLOCK_TABLE_H
#define REGOMP_PLUGIN_HOST_BLOCK_TABLE_H

#include "include/gomp_plugin.h"
#include "plugin/common/array.h"
#include "plugin/common/mutex.h"
#include "plugin/common/release_gate.h"

#include <algorithm>
#include <cstddef>
#include <functional>

namespace regomp::plugin {

struct host_block : deferred_release {
  void *owner = nullptr; // the plugin's: what it needs for the free
  void *address = nullptr;
  std::size_t bytes = 0; // for any_holds
  bool managed = false;
};

class host_block_table {
public:
  constexpr host_block_table() = default;

  // False if memory is exhausted.
  [[nodiscard]] bool insert(host_block *b) {
    lock_guard held(lock);
    return blocks.insert(position_of(b->address), b);
  }

  // Takes the block that starts at the address out; null if there is none of that sort.
  host_block *remove(void *address, bool managed) {
    lock_guard held(lock);
    const std::size_t at = position_of(address);
    if (at == blocks.size() || blocks[at]->address != address || blocks[at]->managed != managed) return nullptr;
    host_block *b = blocks[at];
    blocks.erase(at);
    return b;
  }

  // Whether the address is within a block whose size is known.
  bool any_holds(const void *address) {
    lock_guard held(lock);
    const std::size_t behind = position_of(static_cast<const char *>(address) + 1);
    if (behind == 0) return false;
    const host_block &b = *blocks[behind - 1];
    return std::less<>()(address, static_cast<const void *>(static_cast<const char *>(b.address) + b.bytes));
  }

private:
  std::size_t position_of(const void *address) {
    auto before = [](const host_block *b, const void *a) { return std::less<>()(b->address, a); };
    return static_cast<std::size_t>(std::lower_bound(blocks.begin(), blocks.end(), address, before) - blocks.begin());
  }

  mutex lock;
  array<host_block *> blocks;
};

// Frees the block that starts at the address: at once, or when the gate allows it. False, with one line, if there is none.
inline bool free_host_block(host_block_table &blocks, release_gate &gate, const char *plugin, void *address, bool managed) {
  if (host_block *b = blocks.remove(address, managed)) {
    gate.release(b);
    return true;
  }
  GOMP_PLUGIN_error("%s: %p is not the start of a block of %s memory in use", plugin, address,
                    managed ? "managed" : "page-locked");
  return false;
}

} // namespace regomp::plugin

#endif
