// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The address space of one gpu: device memory with a record of which bytes are live, the windows of the other state spaces,
// and the host memory that device code may reach. Every function may be called by any thread.
//
// A range of host addresses is reserved without access and lends its addresses to the device:
//
//   reserved + 0        window of shared memory      (each block sees its own)
//   reserved + 256 MiB  window of local memory       (each lane sees its own)
//   reserved + 512 MiB  window of kernel parameters  (read only)
//   reserved + 768 MiB  addresses of functions       (never readable)
//   reserved + 1 GiB    device memory
//
// The bytes of device memory lie elsewhere, at a constant distance. Liveness is kept in two levels: a state for each 64 KiB
// page, and for pages that are live in part one shadow byte for each 8 bytes, which says how many of them, from the first,
// may be accessed. If it is asked for, a bit for each byte says whether anybody has written it.
#ifndef GOMPSIM_ENGINE_MEMORY_H
#define GOMPSIM_ENGINE_MEMORY_H

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sim/engine/allocator.h"
#include "sim/engine/config.h"

namespace gompsim::engine {

enum page_state : std::uint8_t { page_dead = 0, page_live = 1, page_mixed = 2 };

// What the access handlers need of the memory, copied to where they run.
struct memory_view {
  std::uint64_t base = 0, size = 0;     // of device memory, as device addresses
  std::byte *bytes = nullptr;           // where the bytes of `base` lie
  const std::uint8_t *pages = nullptr;  // one page_state for each 64 KiB
  const std::uint8_t *shadow = nullptr; // one byte for each 8
  std::uint8_t *written = nullptr;      // one bit for each byte, if reads of unwritten memory are looked for
  bool page_bounds = false;             // accesses outside of live memory are made, where a page is live in part

  // Whether an access of n bytes (a power of two up to 8, aligned to itself) at an offset below `size` is to live memory.
  bool live(std::uint64_t offset, unsigned n) const {
    const std::uint8_t page = __atomic_load_n(&pages[offset >> 16], __ATOMIC_RELAXED);
    if (page == page_live) [[likely]]
      return true;
    return page == page_mixed && __atomic_load_n(&shadow[offset >> 3], __ATOMIC_RELAXED) >= (offset & 7) + n;
  }
  bool live_range(std::uint64_t offset, std::uint64_t n) const;
  bool page_is_used(std::uint64_t offset) const {
    return __atomic_load_n(&pages[offset >> 16], __ATOMIC_RELAXED) != page_dead;
  }
  // The same for what a whole warp touches at once (n at most a page), quickly.
  bool live_span(std::uint64_t offset, std::uint64_t n) const {
    if (offset >= size || n > size - offset) return false;
    const std::uint8_t first = __atomic_load_n(&pages[offset >> 16], __ATOMIC_RELAXED);
    const std::uint8_t last = __atomic_load_n(&pages[(offset + n - 1) >> 16], __ATOMIC_RELAXED);
    if (first == page_live && last == page_live) [[likely]]
      return true;
    return first != page_dead && last != page_dead && live_range(offset, n);
  }
};

// A bitmap of bytes that have been written, one bit a byte. Offsets count from where the map begins. Several threads may use
// one map: each bit goes its way by itself, and who reads memory another thread wrote has synchronised with it, or races.
void mark_bits(std::uint8_t *map, std::uint64_t offset, std::uint64_t bytes, bool value);
inline bool any_bit(const std::uint8_t *map, std::uint64_t offset, std::uint64_t bytes) {
  for (const std::uint64_t end = offset + bytes; offset < end;) {
    const unsigned shift = offset & 7, n = static_cast<unsigned>(std::min<std::uint64_t>(8 - shift, end - offset));
    if ((__atomic_load_n(&map[offset >> 3], __ATOMIC_RELAXED) >> shift & ((1u << n) - 1)) != 0) return true;
    offset += n;
  }
  return false;
}

struct host_range {
  std::uint64_t start, bytes;
  bool writable;
  bool coarse = false; // caches of the gpu hold it back, where they may (weak.h)
};

class memory {
public:
  static constexpr std::uint64_t shared_window = 0;
  static constexpr std::uint64_t local_window = 256ull << 20;
  static constexpr std::uint64_t param_window = 512ull << 20;
  static constexpr std::uint64_t code_window = 768ull << 20;
  static constexpr std::uint64_t window_bytes = 256ull << 20;
  static constexpr std::uint64_t device_offset = 1ull << 30;

  static std::unique_ptr<memory> create(const gpu_config &);
  ~memory();
  memory(const memory &) = delete;
  memory &operator=(const memory &) = delete;

  const memory_view &view() const { return v; }
  std::uint64_t reserved_base() const { return reserved; }
  bool owns(std::uint64_t address) const { return address - reserved < reserved_bytes; }

  std::uint64_t allocate(std::uint64_t bytes, std::string name); // 0 = no room
  void mark_written(std::uint64_t address, std::uint64_t bytes);
  bool release(std::uint64_t address);
  void clear(std::uint64_t address, std::uint64_t bytes); // zeroes what is live; large ranges take no memory by that
  // Whoever has allocated the range cuts it up: `bytes` bytes at the address are a block of their own, and of the range (or
  // of the larger such block) around it only what is announced is live. Announcing a block forgets what its bytes were. Zero
  // bytes: the block that starts there, with all in it, is no longer in use. False if nothing is there that could be cut up
  // or ended.
  bool announce(std::uint64_t address, std::uint64_t bytes);
  std::uint64_t free_bytes() const;
  std::optional<live_block> find(std::uint64_t address) const;
  std::byte *host_view(std::uint64_t address, std::uint64_t bytes) const;

  // --- addresses of functions, 16 bytes each, in the code window ---
  std::uint64_t allocate_code(std::uint64_t functions); // 0 = no room
  void release_code(std::uint64_t address);

  // --- the heap of device code ---
  bool set_heap_bytes(std::uint64_t);
  std::uint64_t heap_allocate(std::uint64_t bytes); // 0 = no room
  bool heap_release(std::uint64_t address);
  bool is_in_heap(std::uint64_t address) const;

  // --- host memory ---
  bool map_host(std::uint64_t start, std::uint64_t bytes, bool coarse = false);
  bool unmap_host(std::uint64_t start);
  void set_all_host(bool);
  // The host range that holds the bytes, and the epoch it was valid in; nothing if device code may not reach them.
  std::optional<host_range> find_host(std::uint64_t address, std::uint64_t bytes) const;
  bool is_mapped_host(std::uint64_t address, std::uint64_t bytes) const; // not because all host memory is in reach
  std::uint64_t host_epoch() const { return epoch.load(std::memory_order_acquire); }

  // Objects of the program that lie in allocations: what they are, for reports.
  void name_object(std::uint64_t start, std::uint64_t bytes, std::string text);
  void forget_object(std::uint64_t start);

  // What lies at or near an address, for a report. is_live: what is wrong with the access is not that memory is missing.
  std::string describe(std::uint64_t address, bool is_live = false) const;
  // The name of what the address lies in, empty if it has none; *text: "0x7f10, 16 bytes into 64 bytes at 0x7f00 (name)".
  std::string name_at(std::uint64_t address, std::string *text) const;

private:
  memory() = default;
  void mark(std::uint64_t offset, std::uint64_t bytes, bool live);
  struct part {
    std::uint64_t bytes;
    bool divided = false; // only what was announced inside it is live
  };
  void add_piece(std::uint64_t address, std::uint64_t bytes);
  void remove_pieces(std::uint64_t address, std::uint64_t bytes);
  void give_back(std::uint64_t from, std::uint64_t to);
  void remember_freed(live_block);
  const live_block *live_before(std::uint64_t address) const; // the nearest live block that starts at or below
  const live_block *live_after(std::uint64_t address) const;  // the nearest one that starts above
  std::optional<host_range> probe_process(std::uint64_t address) const;
  const host_range *find_mapped_host(std::uint64_t address, std::uint64_t bytes) const; // lock held

  memory_view v;
  std::uint64_t reserved = 0, reserved_bytes = 0;
  std::uint8_t *page_table = nullptr, *shadow_bytes = nullptr;
  mutable std::mutex lock; // guards everything below
  std::unique_ptr<range_allocator> blocks;
  // What was announced. Blocks that are cut up are live in their parts only; a part that is divided, in its pieces only.
  std::set<std::uint64_t> cut_up;             // by start
  std::map<std::uint64_t, part> parts;        // by start
  std::map<std::uint64_t, live_block> pieces; // the undivided parts, and the pieces of divided ones, by start
  struct named_object {
    std::uint64_t bytes;
    std::string text;
  };
  std::map<std::uint64_t, named_object> named; // by start
  void forget_objects(std::uint64_t start, std::uint64_t bytes);
  std::string near_object(std::uint64_t address) const;
  std::unique_ptr<range_allocator> code;
  std::unique_ptr<range_allocator> heap; // made when device code allocates first
  std::uint64_t heap_wanted = 8ull << 20;
  std::deque<live_block> freed; // the latest ones, newest first
  std::vector<host_range> host; // sorted by start, disjoint
  bool all_host = false;
  // Counts changes of host and all_host; a reader that remembers a range asks again when it moved. Release after the change,
  // acquire before a remembered range is used: a reader that sees the new count sees the new ranges.
  std::atomic<std::uint64_t> epoch{1};
};

} // namespace gompsim::engine

#endif
