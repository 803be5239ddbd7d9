// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checker of mappings has found: faults, which are said at once and once for each construct and object, and
// superfluous copies, which are counted for the table at the end of the process. Protected by the checker's lock.
#ifndef REGOMP_WATCH_MAP_FINDINGS_H
#define REGOMP_WATCH_MAP_FINDINGS_H

#include "watch/host_reads.h"
#include "watch/map_shadows.h"

namespace regomp {

struct device;

// Each is a possible fault, but for the last: whether the program needs the bytes only it knows.
enum class map_fault : unsigned char {
  lost,        // device code has changed what nobody copies back
  stale,       // the host has changed what is on the device, and a region begins
  overwritten, // a copy to the device replaces what device code has put there
  dangling,    // a pointer in what a region lists has the device address of what is unmapped
  undone,      // a copy from the device replaces what the host has written, by what it was before
  not_fetched, // the host has read what device code has changed, as it was before
};

enum class copy_finding : unsigned char {
  mapped_again, // sent by a construct that maps, as the device had it when its mapping ended before
  sent_again,   // sent to an object that had the bytes already
  fetched_same, // copied back unchanged
  sent_unread,  // sent, and no kernel has read it
};

// What makes bytes that were sent superfluous, where the driver tells of kernels.
enum class sent_for_nothing : unsigned char {
  never_used,         // no kernel has used the object
  in_part,            // only a part of it
  replaced,           // kernels have written all of it first, and it was fetched
  replaced_unfetched, // the same, and it was not
  sent_anew,          // it was sent once more before a kernel read it
};

class map_findings {
public:
  void fault(map_fault, const device &, const object_shadow &, const differing_bytes &, const void *code);
  // The program has read that byte of what it has not copied back, at `code`.
  void read_by_host(const unfetched_object &, std::size_t offset, const void *code);
  // The system did not let that be seen (errno).
  void reads_unseen(const host_reads &);
  // A copy of an object's, and whether it was superfluous.
  void copy(copy_finding, const object_shadow &, const void *code, std::size_t bytes, bool superfluous);
  // The same, of a copy from the device of which kernels have written what lies from `first` to `end` in the object.
  void fetched_part(const object_shadow &, const void *code, std::size_t bytes, std::size_t superfluous, std::size_t first,
                    std::size_t end);
  // Bytes have been sent by object_shadow::sent_by; and so many of them for nothing.
  void sends(const object_shadow &);
  void unread(const object_shadow &, std::size_t bytes, sent_for_nothing);
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
    sent_for_nothing why;
    std::size_t first, end; // the part that is used; end 0: all of it, or none
  };
  // Nobody has been told of it; now it is known.
  bool is_new(map_fault, int device, std::uintptr_t host, std::size_t length, const void *code);
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
