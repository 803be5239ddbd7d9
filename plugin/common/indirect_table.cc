// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/indirect_table.h"

#include <algorithm>

namespace regomp::plugin {

namespace {

// The hash table as the device library sees it: this header, then `size` pairs {host address, device address}; a host
// address of 0 marks an empty slot.
struct hash_header {
  std::uint64_t size;
  std::uint64_t elements;
  std::uint64_t deleted;
  std::uint32_t prime_index;
  std::uint32_t padding;
};
static_assert(sizeof(hash_header) == 32);

// The sizes a table may have, by prime_index: the largest prime below each power of two from 8 on.
constexpr std::uint64_t primes[] = {7,         13,        31,        61,         127,        251,       509,      1021,
                                    2039,      4093,      8191,      16381,      32749,      65521,     131071,   262139,
                                    524287,    1048573,   2097143,   4194301,    8388593,    16777213,  33554393, 67108859,
                                    134217689, 268435399, 536870909, 1073741789, 2147483647, 4294967291};

// Where the lookup starts and how it goes on. The probe sequence meets every slot, as the size is prime.
std::uint32_t hash_of(std::uint64_t address) { return static_cast<std::uint32_t>(address ^ (address >> 32)); }

// The slot of an address: the first on its way of which is_end(slot) says that it is empty, or the address's.
template <typename IsEnd>
std::uint64_t slot_for(std::uint64_t size, std::uint64_t address, IsEnd is_end) {
  const std::uint32_t h = hash_of(address);
  std::uint64_t slot = h % size;
  while (!is_end(slot)) {
    slot += 1 + h % (size - 2);
    if (slot >= size) slot -= size;
  }
  return slot;
}

// At most three quarters full: a lookup of an address that is not there ends at an empty slot.
std::uint32_t prime_index_for(unsigned count) {
  std::uint32_t i = 0;
  while (primes[i] * 3 / 4 <= count) ++i;
  return i;
}

constexpr std::size_t header_words = sizeof(hash_header) / sizeof(std::uint64_t);

} // namespace

bool build_hash_table(array<std::uint64_t> &words, const std::uint64_t *host, const std::uint64_t *dev, unsigned count) {
  const std::uint32_t prime_index = prime_index_for(count);
  const std::uint64_t size = primes[prime_index];
  if (!words.reserve(header_words + 2 * size)) return false;
  for (std::size_t i = 0; i < header_words + 2 * size; ++i)
    if (!words.push_back(0)) return false;
  std::uint64_t *entries = words.data() + header_words;
  std::uint64_t elements = 0;
  for (unsigned i = 0; i < count; ++i) {
    const std::uint64_t slot =
        slot_for(size, host[i], [=](std::uint64_t s) { return entries[2 * s] == 0 || entries[2 * s] == host[i]; });
    if (entries[2 * slot] == 0) ++elements;
    entries[2 * slot] = host[i];
    entries[2 * slot + 1] = dev[i];
  }
  const hash_header header = {size, elements, 0, prime_index, 0};
  __builtin_memcpy(words.data(), &header, sizeof header);
  return true;
}

std::size_t built_table_words(unsigned count) {
  return 2 * std::size_t{count} + header_words + primes[prime_index_for(count)];
}

bool build_table_of_pointers(array<std::uint64_t> &words, const std::uint64_t *host, const std::uint64_t *dev,
                             unsigned count, std::uint64_t memory) {
  constexpr std::uint64_t pair_bytes = 2 * sizeof(std::uint64_t);
  const std::uint32_t prime_index = prime_index_for(count);
  const std::uint64_t size = primes[prime_index];
  const std::size_t all = built_table_words(count);
  if (!words.reserve(all)) return false;
  for (unsigned i = 0; i < count; ++i)
    if (!words.push_back(host[i]) || !words.push_back(dev[i])) return false;
  while (words.size() < all)
    if (!words.push_back(0)) return false;
  std::uint64_t *const header_place = words.data() + 2 * std::size_t{count}, *const entries = header_place + header_words;
  std::uint64_t elements = 0;
  for (unsigned i = 0; i < count; ++i) {
    const std::uint64_t slot = slot_for(size, host[i], [=](std::uint64_t s) {
      return entries[s] == 0 || host[(entries[s] - memory) / pair_bytes] == host[i];
    });
    if (entries[slot] == 0) ++elements;
    entries[slot] = memory + i * pair_bytes;
  }
  const hash_header header = {size, elements, 0, prime_index, 0};
  __builtin_memcpy(header_place, &header, sizeof header);
  return true;
}

bool build_sorted_pairs(array<std::uint64_t> &words, const std::uint64_t *host, const std::uint64_t *dev, unsigned count) {
  array<unsigned> order;
  if (!order.reserve(count)) return false;
  for (unsigned i = 0; i < count; ++i)
    if (!order.push_back(i)) return false;
  std::sort(order.begin(), order.end(),
            [host](unsigned a, unsigned b) { return host[a] != host[b] ? host[a] < host[b] : a < b; });
  for (unsigned i = 0; i < count; ++i) {
    if (i + 1 < count && host[order[i]] == host[order[i + 1]]) continue;
    if (!words.push_back(host[order[i]]) || !words.push_back(dev[order[i]])) return false;
  }
  return true;
}

bool build_flat_table(array<std::uint64_t> &words, const std::uint64_t *host, const std::uint64_t *dev, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    if (!words.push_back(host[i]) || !words.push_back(dev[i])) return false;
  return words.push_back(0);
}

} // namespace regomp::plugin
