// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checker of mappings has found: faults, which are said at once and once for each construct and object, and
// superfluous copies, which are counted for the table at the end of the process. Protected by the checker's lock.
#ifndef REGOMP_TARGET_MAP_FINDINGS_H
#define REGOMP_TARGET_MAP_FINDINGS_H

#include "target/map_shadows.h"

namespace regomp {

// Each is a possible fault: whether the program needs the bytes only it knows.
enum class map_fault : unsigned char {
  lost,        // device code has changed what nobody copies back
  stale,       // the host has changed what is on the device, and a region begins
  overwritten, // a copy to the device replaces what device code has put there
  dangling,    // a pointer in what a region lists has the device address of what is unmapped
  undone,      // a copy from the device replaces what the host has written, by what it was before
};

// Which bytes of an object: how many, and the first of them.
struct differing_bytes {
  std::size_t count = 0, first = 0;
  void add(std::size_t offset) {
    if (count++ == 0) first = offset;
  }
};

enum class copy_finding : unsigned char {
  mapped_again, // sent by a construct that maps, as the device had it when its mapping ended before
  sent_again,   // sent to an object that had the bytes already
  fetched_same, // copied back unchanged
};

class map_findings {
public:
  void fault(map_fault, const device &, const object_shadow &, const differing_bytes &, const void *code);
  // A copy of an object's, and whether it was superfluous.
  void copy(copy_finding, const object_shadow &, const void *code, std::size_t bytes, bool superfluous);
  // The construct has mapped an object that it had mapped and unmapped before.
  void mapped_anew(const object_shadow &);
  // The mapping has ended with the last copy, so that its clause has asked for it.
  void ends(const object_shadow &);
  void left_mapped(const object_shadow &);
  void report();

private:
  struct row {
    copy_finding what;
    int device;
    mapped_by by;
    const void *code;
    std::uintptr_t host;
    std::size_t length;
    std::uint64_t times, superfluous, bytes;
    std::uint64_t mappings; // by the same construct, but for the first
    bool sent, ends;
  };
  row *row_of(copy_finding, const object_shadow &, const void *code);
  void report_row(const row &) const;

  struct copies {
    std::uint64_t copies, bytes, superfluous, superfluous_bytes;
  };

  key_table known_faults_, row_numbers_;
  array<row, 4> rows_;
  copies sent_{}, fetched_{};
  std::uint64_t faults_ = 0, left_ = 0, left_bytes_ = 0;
};

} // namespace regomp

#endif
