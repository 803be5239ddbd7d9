// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the checker of mappings: device code has changed an object of which the host has what was there before, and the
// program reads that. Protected by the checker's lock.
#ifndef REGOMP_WATCH_HOST_READS_H
#define REGOMP_WATCH_HOST_READS_H

#include "config/linux/byte_watch.h"
#include "config/linux/page_watch.h"
#include "support/array.h"
#include "watch/unfetched_object.h"

namespace regomp {

// Of the object its whole pages are watched, if it has some and the system lets them be. Outside of these, the first bytes
// that have changed, which is what programs read first; the last as well if there is no other object to watch so. Those
// that have changed last are.
class host_reads {
public:
  // What was known of the object is forgotten. `changed` is given over.
  void expect(const unfetched_object &);
  // These bytes of the host are new, or what they were is meant to be used.
  void forget(std::uintptr_t start, std::size_t bytes);
  // Calls found(object, offset, address of the reading code) for what the program has read since this was last called.
  template <typename Found>
  void look(Found &&found) {
    for (expectation &e : expected_) {
      std::size_t offset;
      if (const void *const code = read_by(e, offset); code != nullptr) {
        found(e.object, offset, code);
        drop(e);
      }
    }
    settle();
  }
  // Nothing is expected any more, as the program or the library is about to end.
  void end();
  // An errno, if bytes or pages cannot be watched; 0 if they can, or none was to be.
  int registers_failed() const { return registers_failed_; }
  int pages_failed() const { return pages_failed_; }

private:
  static constexpr std::size_t most = 64;
  using part = unfetched_object::part;
  struct expectation {
    unfetched_object object;
    watched_pages *pages;  // null: none
    unsigned readers_seen; // of the pages, none of which was the program
  };
  const void *read_by(expectation &, std::size_t &offset);
  const void *read_by_registers(expectation &, std::size_t &offset);
  const void *read_by_pages(expectation &, std::size_t &offset);
  void drop(expectation &);
  void settle();

  array<expectation, 4> expected_; // the newest is last; those that have gone have no part and no page
  part watched_[byte_watches]{};   // `bytes` 0: none
  int registers_failed_ = 0, pages_failed_ = 0;
};

} // namespace regomp

#endif
