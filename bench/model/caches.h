// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cache lines of 64 bytes and which processors hold them, by the protocol MESI: one processor may write a line that nobody
// else holds, many may read one. Caches are never full. Each line also knows when it is free again, so that processors that
// want it at the same time wait for each other: writers for all, readers for those of their group, or, where the group has
// no copy, for those that fetch it as well.
#ifndef REGOMP_BENCH_MODEL_CACHES_H
#define REGOMP_BENCH_MODEL_CACHES_H

#include "bench/model/machine.h"

#include <cstdint>
#include <vector>

namespace model {

enum class access : unsigned { read, write, update }; // update: an atomic read-modify-write

// The longest chain of transfers each of which could begin only after the one before.
struct chain {
  std::uint64_t transfers = 0;
  std::uint64_t between_sockets = 0; // of these

  bool operator<(const chain &other) const { return transfers < other.transfers; }
};

// What happened since the last reset.
struct cache_counts {
  std::uint64_t moved[distances] = {}; // transfers, by distance
  std::uint64_t invalidated = 0;       // copies that writes have taken away
  unsigned most_copies = 0;            // that one write has taken away: those who spun on the line
  unsigned most_writers = 0;           // processors that have written one line
};

// Where transfers come from, by the address of the code.
struct code_place {
  const void *code;
  std::uint64_t moved[distances];
};

class caches {
public:
  // An access by `processor` at `now` to the line of `address`: when it is done. `behind` is the chain of the accesses that
  // the processor has made before, and grows by this one.
  ticks touch(unsigned processor, const void *address, access, ticks now, chain &behind, const void *code);
  // Whether such an access would find the line in the processor's cache, in the state that it needs.
  bool hits(unsigned processor, const void *address, access) const;

  void reset_counts();
  const cache_counts &counts() const { return counts_; }
  std::vector<code_place> places() const;

private:
  using bits = std::vector<std::uint64_t>;
  struct line {
    bits holders;                // processors
    bool exclusive = false;      // the only holder may write
    ticks free_at = 0;           // for writers, and for groups without a copy
    std::vector<ticks> group_at; // for readers of a group that has one
    chain written;
    bits writers; // since the last reset
    unsigned writer_count = 0;
    std::uint64_t epoch = 0; // of that reset
  };

  line &line_of(const void *address);
  ticks read(unsigned processor, line &, ticks now, distance &way);
  ticks write(unsigned processor, line &, ticks now, distance &way);
  void note_writer(unsigned processor, line &);
  void count(distance way, const void *code);
  distance nearest_holder(unsigned processor, const line &) const;
  distance farthest_holder(unsigned processor, const line &, unsigned &others) const;

  // Lines by number, open addressing; never removed.
  struct slot {
    std::uintptr_t number = 0;
    line *object = nullptr;
  };
  line *find(std::uintptr_t number) const;
  void grow();
  std::vector<slot> slots_;
  std::size_t used_ = 0;
  cache_counts counts_;
  std::uint64_t epoch_ = 0;
  std::vector<code_place> places_;
};

} // namespace model

#endif
