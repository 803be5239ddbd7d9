// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the checker of mappings: device code has changed an object of which the host has what was there before, and the
// program reads that. Protected by the checker's lock.
#ifndef REGOMP_TARGET_HOST_READS_H
#define REGOMP_TARGET_HOST_READS_H

#include "config/linux/byte_watch.h"
#include "target/array.h"
#include "target/map_shadows.h"

namespace regomp {

struct unfetched_object {
  int device;
  std::uintptr_t host;
  std::size_t length;
  mapped_by by;
  const void *region;   // that has changed it; null: the one that has mapped it
  const void *unmapped; // where; null: it is mapped
  differing_bytes bytes;
  // Where it is on the host: the bytes around the first and the last that device code has changed all of, as many as can be
  // watched. None: `bytes` is 0.
  struct part {
    std::uintptr_t start;
    std::size_t bytes;
    bool operator==(const part &) const = default;
  } first, last;

  unfetched_object(const object_shadow &o, const void *unmapped_at)
      : device(o.device), host(o.host), length(o.length), by(o.by), region(o.region), unmapped(unmapped_at), bytes{},
        first{}, last{} {}
};

// Of the object some bytes are watched: the first that have changed, which is what programs read first; the last as well if
// there is no other object to watch. Those that have changed last are.
class host_reads {
public:
  // What was known of the object is forgotten.
  void expect(const unfetched_object &);
  // These bytes of the host are new, or what they were is meant to be used.
  void forget(std::uintptr_t start, std::size_t bytes);
  // Calls found(object, offset, address of the reading code) for what the program has read since this was last called.
  template <typename Found>
  void look(Found &&found) {
    for (unsigned n = 0; n < byte_watches; n++) {
      std::size_t offset;
      unfetched_object *const o = object_of(n);
      const void *const code = o != nullptr ? read_by(n, *o, offset) : nullptr;
      if (code != nullptr) found(*o, offset, code);
    }
    settle();
  }
  // Nothing is expected any more, as the program or the library is about to end.
  void end();
  // An errno, if bytes cannot be watched; 0 if they can, or none was to be.
  int failed() const { return failed_; }

private:
  static constexpr std::size_t most = 64;
  using part = unfetched_object::part;
  unfetched_object *object_of(unsigned n);
  const void *read_by(unsigned n, unfetched_object &, std::size_t &offset);
  void settle();

  array<unfetched_object, 4> expected_; // the newest is last; of those that are no more, both parts are none
  part watched_[byte_watches]{};        // `bytes` 0: none
  int failed_ = 0;
};

} // namespace regomp

#endif
