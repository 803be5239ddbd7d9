// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds data races of device code (doc/simulator-races.md): accesses of two threads to the same byte, one of them at least a
// store, not both atomic, that nothing orders. What orders is told by the instruction sets: barriers, fences, accesses that
// synchronise; and by the scheduler: where kernels begin and end.
//
// A word of 8 bytes has four cells of 8 bytes, each an access: which bytes, by whom, when, where in the code. So the memory
// that kernels touch is taken four times again, and of more accesses than four those are forgotten that are ordered before
// others, or else one by chance.
//
// One lock: whoever executes a turn of a block holds it, so the detector sees one access after the other.
#ifndef GOMPSIM_ENGINE_RACES_H
#define GOMPSIM_ENGINE_RACES_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/engine/access_sites.h"
#include "sim/engine/config.h"
#include "sim/engine/observe.h"
#include "sim/engine/race_block.h"
#include "sim/engine/race_clock.h"
#include "sim/engine/race_frames.h"
#include "sim/engine/race_log.h"
#include "sim/engine/race_order.h"
#include "sim/engine/weak.h"

namespace gompsim::engine {

class memory;
struct soft_stack;

// What an instruction does to memory, for one lane.
struct race_access {
  std::uint32_t site = 0; // from access_sites::add
  std::uint8_t bytes = 0; // a power of two up to 8
  bool reads = false, writes = false;
  bool strong = false;  // atomic, volatile, relaxed: does not race with others of sufficient scope, and passes order on
  bool updates = false; // one operation reads and writes
  bool acquires = false, releases = false;
  memory_scope scope = memory_scope::sys;
};

// Whose access it is.
struct race_group {
  unsigned warp;
  lane_bits together; // the lanes that execute together
  lane_bits live;     // of the warp
};

// The value that each lane stores, to tell stores of one value; null: not known.
struct race_values {
  const void *lanes = nullptr;
  bool wide = false; // 8 bytes for each lane, else 4
  std::uint64_t of(unsigned lane, unsigned bytes) const {
    const std::uint64_t v =
        wide ? static_cast<const std::uint64_t *>(lanes)[lane] : static_cast<const std::uint32_t *>(lanes)[lane];
    return bytes >= 8 ? v : v & ((std::uint64_t{1} << 8 * bytes) - 1);
  }
};

class race_detector {
public:
  // atomics_are_marked: an access that is not strong is not an atomic one. Null: no room.
  static std::unique_ptr<race_detector> create(const gpu_config &, memory &, const access_sites &, bool atomics_are_marked);
  ~race_detector();

  std::mutex lock;

  // --- the lock is held, or taken by the caller ---
  std::uint32_t launch_started(const launch_state &); // current_work says what is over by then
  void launch_ended(std::uint32_t launch);
  void block_started(block &);
  void turn_begins(block &);                               // after block_started
  void forget(std::uint64_t address, std::uint64_t bytes); // memory that is handed out anew

  // A copy or a memset, of which current_work says what was over before it. Memory that is neither the device's nor mapped
  // for it counts for nothing.
  void copied(std::uint64_t address, std::uint64_t bytes, bool writes);

  // The function that has the site has made a frame on a thread's stack in global memory. Frames from `first` to `behind`
  // have gone.
  void stack_grows(const soft_stack &, std::uint32_t site, std::uint64_t start, std::uint64_t end, std::uint64_t first,
                   std::uint64_t behind);

  // Before the access is made.
  void access(const executor &, block &, const race_group &, const race_access &, bool in_shared,
              const std::uint64_t *addresses, std::uint64_t offset, lane_bits active, const race_values &);
  void fence(block &, unsigned warp, memory_scope);
  void arrive(block &, unsigned warp, unsigned barrier);
  void leave(block &, unsigned warp, unsigned barrier);
  void all_left(block &, unsigned barrier);
  // Lanes of a warp have been together until now.
  void met(block &, unsigned warp, lane_bits);

private:
  static constexpr std::size_t most_rows = std::size_t{1} << 24; // 256 MB of them
  static constexpr std::size_t many_rows = std::size_t{1} << 20; // between kernels, worth forgetting
  static constexpr std::size_t many_launches = 1024;             // likewise; some 700 bytes each
  static constexpr unsigned cells_of_word = 4;
  struct row_record { // what accesses are recorded under
    race_actor actor;
    std::uint32_t time;
    lane_bits lanes;
  };
  struct block_record {
    race_actor base;
    std::uint32_t launch;
    std::uint64_t linear;
    std::uint32_t position[3];
  };
  struct copy_record {
    work_order order;
    std::uint64_t first, behind; // addresses
    bool writes;
    std::vector<std::pair<race_actor, std::uint32_t>>
        heard{}; // of a running launch: warps, and from when on they know of it
  };
  struct launch_record {
    std::string kernel;
    std::uint64_t started = 0, ended = 0; // by `events`; 0: not yet
    std::uint32_t first_row = 0;
    std::uint32_t ordered_rows = 0; // what was recorded before is ordered before it
    race_clock told_host;           // what it has told the host by now, which is ordered before copies to come
    std::uint32_t told_rows = 0;    // what was recorded when it told the host last is ordered before kernels to come
    bool follows_all = true;        // all launches before it are ordered before it
    bool heard_host = false;        // `order` has what it, or one before it, has heard by words of the host's
    work_order order;
    std::vector<copy_record> against; // copies that are not ordered with it, while it runs
  };
  struct place_of_access; // what one lane accesses
  using host_page = std::array<std::uint64_t, 4096 / 8 * 4>;

  race_detector(const gpu_config &, memory &, const access_sites &, bool marked);
  // Whether the one is over before the other begins (race_work.cc).
  static bool precedes(const launch_record &, const launch_record &);
  static bool precedes(const launch_record &, const copy_record &);
  static bool precedes(const copy_record &, const launch_record &);
  static bool precedes(const copy_record &, const copy_record &);
  bool may_race(std::uint64_t address, std::uint64_t bytes) const;
  const std::uint64_t *known_cells(std::uint64_t word) const;
  void check_copy(const copy_record &, std::uint32_t from_row);
  void check_against_copies(const block &, const race_group &, const race_access &, const std::uint64_t *addresses,
                            std::uint64_t offset, lane_bits active);
  void meets_host(race_block &, unsigned warp, const race_access &);
  void report_copy(const copy_record &, std::uint64_t address, std::uint32_t site, bool writes, bool reads, unsigned bytes,
                   race_actor, unsigned lane, const std::string &kernel, bool copy_is_later);
  race_place copy_place(const copy_record &) const;
  void report_copies(const copy_record &, const copy_record &later);
  void order_behind_others(launch_record &);
  void forget_if_much(const launch_record &next);
  void begin_row(block &, unsigned warp, lane_bits);
  void advance(race_block &, unsigned warp);
  void forget_everything();
  void forget_on_device(std::uint64_t address, std::uint64_t bytes);
  void forget_of_host(std::uint64_t address, std::uint64_t bytes);
  std::uint64_t *cells_at(const executor &, race_block &, bool in_shared, std::uint64_t at, place_of_access *);
  void check(const executor &, block &, const race_group &, const race_access &, const place_of_access &,
             std::uint64_t *cells, unsigned lane, std::uint64_t value, bool has_value);
  bool is_ordered(const race_block &, const race_group &, unsigned lane, std::uint64_t cell) const;
  bool same_block(const race_block &b, std::uint32_t row) const { return rows[row].actor - b.base < b.warps.size(); }
  void check_lanes(const executor &, block &, const race_group &, const race_access &, bool in_shared,
                   const std::uint64_t *addresses, std::uint64_t offset, lane_bits active, const race_values &);
  void synchronise(race_block &, unsigned warp, lane_bits, const race_access &, race_syncs &, std::uint64_t word);
  void report(const block &, const race_group &, const race_access &, const place_of_access &, unsigned lane,
              std::uint64_t cell, race_kind);
  const block_record &block_of(race_actor) const;
  std::string name_at(const place_of_access &, std::string *text) const;
  std::string thread_text(race_actor, unsigned lane) const;
  race_between between(const race_block &, const race_group &, std::uint64_t cell) const;
  static std::string remedy(race_between, const race_access &, std::uint64_t cell);

  memory &space;
  const access_sites &sites;
  const bool atomics_are_marked;
  race_log &log;
  std::uint64_t *shadow = nullptr; // of device memory
  std::uint64_t shadow_bytes = 0;
  std::unordered_map<std::uint64_t, std::unique_ptr<host_page>> host;
  race_syncs syncs;
  race_frames frames;
  std::vector<row_record> rows;
  std::vector<block_record> blocks; // by base
  std::vector<launch_record> launches;
  std::vector<copy_record> copies; // the latest ones
  std::unordered_map<std::uint64_t, std::uint32_t>
      released;                 // words, and who released something there, of launches that are over
  std::uint64_t generation = 1; // goes up when everything is forgotten
  race_actor next_actor = 1;
  std::uint64_t events = 0;
  unsigned running = 0; // launches
  std::uint64_t random;
  std::unordered_map<std::uint64_t, race_log::pair *> pairs;                    // by the two sites and race_between
  std::map<std::pair<std::uint32_t, std::string>, race_log::pair *> copy_pairs; // by site, 0 for none, and call or calls
};

} // namespace gompsim::engine

#endif
