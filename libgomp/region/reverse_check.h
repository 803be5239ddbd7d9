// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What device code says in a request of reverse offload lies in memory that a wild pointer of the program can reach, on
// either side. What cannot be a compiler's request is recognised here, before anything is read or sized on the strength of
// it. Any thread.
#ifndef REGOMP_REGION_REVERSE_CHECK_H
#define REGOMP_REGION_REVERSE_CHECK_H

#include "mapping/map_item.h"
#include "region/reverse_request.h"

namespace regomp {

// More list items, with the elements of iterators, than any region can list.
inline constexpr std::uint64_t most_reverse_items = std::uint64_t{1} << 24;

// Null, or what is wrong: with the request itself; with its arrays, once they are here and iterators are written out.
const char *corruption_in_request(const reverse_request &);
const char *corruption_in_items(const map_list &);

// Ends the process.
[[noreturn]] void fatal_corrupted_request(const reverse_request &, const char *what);

} // namespace regomp

#endif
