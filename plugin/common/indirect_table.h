// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table in which device code looks an indirect function up by its host address, in the format of our own device code and
// in those that GCC's device libraries read. Built here, word by word; the plugin puts it on the device.
#ifndef REGOMP_PLUGIN_INDIRECT_TABLE_H
#define REGOMP_PLUGIN_INDIRECT_TABLE_H

#include "plugin/common/array.h"

#include <cstddef>
#include <cstdint>

namespace regomp::plugin {

// All append to `words`, which is empty, the table for so many pairs of addresses. False if memory is exhausted.
//
// Since GCC 15: a header and open addressing. An address that comes twice has the last one's value.
[[nodiscard]] bool build_hash_table(array<std::uint64_t> &words, const std::uint64_t *host, const std::uint64_t *dev,
                                    unsigned count);
// Our own: pairs in the order of host addresses, of which none comes twice: the last one's value again.
[[nodiscard]] bool build_sorted_pairs(array<std::uint64_t> &words, const std::uint64_t *host, const std::uint64_t *dev,
                                      unsigned count);
// What GCC 14's device library makes of its list: the pairs, behind them a header and open addressing, whose entries are the
// pairs' addresses on the device. The first word will be at `memory`, and there are built_table_words(count).
[[nodiscard]] bool build_table_of_pointers(array<std::uint64_t> &words, const std::uint64_t *host, const std::uint64_t *dev,
                                           unsigned count, std::uint64_t memory);
std::size_t built_table_words(unsigned count);
// Before GCC 15: pairs and a final zero.
[[nodiscard]] bool build_flat_table(array<std::uint64_t> &words, const std::uint64_t *host, const std::uint64_t *dev,
                                    unsigned count);

} // namespace regomp::plugin

#endif
