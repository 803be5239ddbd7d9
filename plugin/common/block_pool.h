// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory in blocks, cut from large allocations of the driver ("slabs"), since a driver allocation costs tens to
// hundreds of microseconds and a driver release waits for the device.
//
// Blocks up to largest_small_block come in size classes, four to each power of two, so that at most a fifth of a block is
// unused; a slab serves one class. A larger block is a slab of its own. Slabs without a block in use are kept for reuse up
// to a limit, and given back on trim(). While the source cannot release, unused slabs stay here, where they can be used
// again, whatever the limit.
//
// Any thread. One lock, a leaf: it is never held across a call to the source. All records are in host memory; the pool never
// touches the memory it manages.
#ifndef REGOMP_PLUGIN_BLOCK_POOL_H
#define REGOMP_PLUGIN_BLOCK_POOL_H

#include "plugin/common/array.h"
#include "plugin/common/mutex.h"

#include <cstddef>
#include <cstdint>

namespace regomp::plugin {

// One allocation of the driver. From acquire() to release() it belongs to the pool; after that, to the source, which frees
// the record (malloc) when the memory is gone.
struct slab {
  static constexpr unsigned max_blocks = 1024;

  slab *next = nullptr; // the pool's list of slabs of this class with room; afterwards the source's
  slab *previous = nullptr;
  void *source = nullptr; // the source's context
  std::uintptr_t base = 0;
  std::size_t bytes = 0;
  std::size_t block_bytes = 0;
  unsigned size_class = 0;
  unsigned blocks = 0;
  unsigned free_blocks = 0;
  std::uint64_t free_map[max_blocks / 64] = {}; // bit set: block is free
  std::size_t *requested = nullptr;             // what each block in use was asked for; behind this record
  void *source_record[2] = {};                  // for the source, once the slab is its own
};

// Where slabs come from. Called without any lock of the pool.
struct slab_source {
  void *context;
  std::uintptr_t (*acquire)(void *context, std::size_t bytes); // 0 = no memory; aligned to 256 bytes
  void (*release)(slab *);                                     // takes the record over; may put the release off
  bool (*can_release)(void *context);                          // false: now a release would only be put off
  // Tells who checks accesses to device memory which blocks there are: bytes 0: none at the address any more. Null: nobody
  // does. If somebody does, some bytes behind each block stay unused, so that running off its end meets no neighbour.
  void (*announce)(void *context, std::uintptr_t address, std::size_t bytes);
};

class block_pool {
public:
  static constexpr std::size_t alignment = 256;
  static constexpr std::size_t largest_small_block = std::size_t{1} << 20;

  constexpr block_pool() = default;

  // Before any other call. `keep` is how many bytes of unused slabs may stay; an unused slab may serve a large request if
  // at most slack eighths of the request remain unused.
  void init(const slab_source &, std::size_t keep, unsigned slack);

  // 0 if the source refuses. Zero bytes give a block of their own, too.
  std::uintptr_t allocate(std::size_t bytes);
  // False if the range begins in memory of the pool, but does not lie within one block that is in use, as far as that was
  // asked for.
  bool allows(std::uintptr_t address, std::size_t bytes);
  // The block in use in which the address lies; false if there is none.
  bool find_block(std::uintptr_t address, std::uintptr_t *start, std::uintptr_t *end);
  // False if no block that is in use starts at the address.
  bool release(std::uintptr_t);
  // Gives all unused slabs back to the source; false if there were none, or the source cannot take them now.
  bool trim();
  // In blocks that are not in use: what further allocations can have without the source, if they are small enough.
  std::size_t free_bytes();
  // Gives everything back. No block may be in use any more.
  void clear();

private:
  static constexpr unsigned small_classes = 44;
  static constexpr unsigned large_class = small_classes;

  static unsigned class_of(std::size_t bytes);
  static std::size_t class_bytes(unsigned size_class);

  std::uintptr_t find_or_create(std::size_t bytes); // a block, not announced yet
  slab *create_slab(unsigned size_class, std::size_t bytes);
  slab *find_slab(std::uintptr_t address, std::size_t *position);
  slab *find_large(std::size_t bytes);
  std::uintptr_t take_block(slab *, std::size_t bytes);
  void list_insert(slab *);
  void list_remove(slab *);
  void forget(slab *);
  slab *collect_unused(std::size_t keep);
  bool release_unused(std::size_t keep);
  void release_chain(slab *);

  mutex lock;           // protects all below
  array<slab *> sorted; // every slab, by base
  slab *with_room[small_classes + 1] = {};
  std::size_t unused_bytes = 0; // in slabs without a block in use
  slab_source source = {};      // constant after init
  std::size_t keep_bytes = 0;
  unsigned large_slack = 0;
};

} // namespace regomp::plugin

#endif
