// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device code of reverse offload sends small data along that the host region reads, and tells by the map's kind which
// these are. It names the kinds that items are copied in by, and no others.
#include "aux/check.h"
#include "include/reverse_offload.h"
#include "region/gomp_items.h"

#include <cstdio>

using namespace regomp;

int main() {
  static char data[32];
  int sent = 0;
  for (unsigned kind = 0; kind < 256; kind++) {
    void *address = data;
    const std::size_t size = sizeof data;
    const unsigned short raw = static_cast<unsigned short>(kind | 3 << 8);
    const gomp_items items({1, &address, &size, &raw});
    const map_item &i = items.list()[0];
    const bool read =
        (i.what == item_kind::private_copy && !i.is(item_allocator)) || (i.what == item_kind::storage && i.is(item_to));
    if (ring_sends_data_of(raw & 0xffu) != read) std::fprintf(stderr, "kind %u\n", kind);
    CHECK(ring_sends_data_of(raw & 0xffu) == read);
    sent += read;
  }
  CHECK(sent > 8);
  return 0;
}
