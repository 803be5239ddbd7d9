// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device code of reverse offload sends small data along that the host region reads, and looks map kinds up in two masks
// for that. These name the kinds that items are copied in by, and no others.
#include "aux/check.h"
#include "plugin/nvptx/reverse_ring_70.cc"
#include "target/gomp_items.h"

#include <cstring>

using namespace regomp;

// As config/nvptx/reverse_ring.ptx does it.
static bool device_sends(unsigned kind, unsigned low, unsigned high) {
  if ((kind & 0xfc) == 0x60) kind &= 0x83;
  if ((kind & 0x60) != 0) return false;
  return ((kind & 0x80) == 0 ? low : high) >> (kind & 31) & 1;
}

int main() {
  const char marker[] = "selp.u32 %u, ";
  const char *masks = std::strstr(nvptx::reverse_ring_70, marker);
  CHECK(masks != nullptr && std::strstr(masks + 1, marker) == nullptr);
  char *end;
  const unsigned low = static_cast<unsigned>(std::strtoul(masks + sizeof marker - 1, &end, 16));
  CHECK(end[0] == ',' && end[1] == ' ');
  const unsigned high = static_cast<unsigned>(std::strtoul(end + 2, &end, 16));
  CHECK(std::strncmp(end, ", %p;", 5) == 0);

  static char data[32];
  int sent = 0;
  for (unsigned kind = 0; kind < 256; kind++) {
    void *address = data;
    const std::size_t size = sizeof data;
    const unsigned short raw = static_cast<unsigned short>(kind | 3 << 8);
    const gomp_items items({1, &address, &size, &raw});
    const map_item &i = items.list()[0];
    const bool read = (i.what == item_kind::private_copy && !i.is(item_allocator)) || (i.what == item_kind::storage && i.is(item_to));
    if (device_sends(raw & 0xff, low, high) != read) std::fprintf(stderr, "kind %u\n", kind);
    CHECK(device_sends(raw & 0xff, low, high) == read);
    sent += read;
  }
  CHECK(sent > 8);
  return 0;
}
