// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/unfetched_object.h"

#include "config/linux/page_watch.h"
#include "config/linux/readable.h"

#include <algorithm>
#include <cstdlib>

namespace regomp {

namespace {

constexpr std::size_t value_bytes = sizeof(std::uint64_t); // no value of the program's is larger

struct contents {
  const object_shadow &object;
  const unsigned char *there;

  // By device code, to another value or not where the driver tells.
  bool is_changed(std::size_t i) const {
    if (object.uses != nullptr) return !object.is_word(i) && (object.uses[i] & object.changed) != 0;
    return object.states[i] == object_shadow::known && there[i] != object.bytes[i];
  }
  bool differs(std::size_t i) const { return there[i] != *static_cast<const unsigned char *>(object.host_at(i)); }
  // Neighbours that nobody has changed the program may read.
  unfetched_object::part around(std::size_t i) const {
    for (std::size_t bytes = value_bytes; bytes > 1; bytes /= 2) {
      const std::size_t before = (object.host + i) % bytes;
      bool all = i >= before && i - before + bytes <= object.length;
      for (std::size_t k = i - before; all && k < i - before + bytes; k++) all = is_changed(k);
      if (all) return {object.host + i - before, bytes};
    }
    return {object.host + i, 1};
  }
};

void find_pages(const contents &c, unfetched_object &found) {
  const std::uintptr_t page = page_bytes(), begin = (found.host + page - 1) / page * page,
                       end = (found.host + found.length) / page * page,
                       first = std::max(begin, (found.host + found.bytes.first) / page * page),
                       behind = std::min(end, (found.host + found.bytes.last) / page * page + page);
  if (first >= behind) return;
  found.changed = static_cast<std::uint64_t *>(std::calloc((behind - first) / 64, sizeof(std::uint64_t)));
  if (found.changed == nullptr) return;
  found.pages = {first, behind - first};
  for (std::size_t i = 0; i < behind - first; i += value_bytes) { // in one word of `changed`
    const std::size_t in_object = first - found.host + i;
    std::uint64_t changed = 0;
    bool differs = false;
    for (std::size_t k = 0; k < value_bytes; k++) {
      if (!c.is_changed(in_object + k)) continue;
      changed |= std::uint64_t{1} << k;
      differs = differs || c.differs(in_object + k);
    }
    if (differs) found.changed[i / 64] |= changed << i % 64;
  }
}

} // namespace

unfetched_object find_unfetched(const object_shadow &o, const unsigned char *there, const void *unmapped, bool with_pages) {
  unfetched_object found(o, unmapped);
  if (!is_readable(o.host_at(0), o.length)) return found;
  const contents c{o, there};
  for (std::size_t i = 0; i < o.length; i++)
    if (c.is_changed(i) && c.differs(i)) found.bytes.add(i);
  if (found.bytes.count == 0) return found;
  found.first = c.around(found.bytes.first);
  found.last = c.around(found.bytes.last);
  if (with_pages) find_pages(c, found);
  return found;
}

} // namespace regomp
