// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// Requests of reverse offload that no device code makes, as a wild pointer may leave them in the mailbox or a slot of the
// ring: the process ends with a message, and nothing is read or written on the strength of them.
#include "aux/fake_device.h"
#include "reverse_offload.h"

#include <cstring>

extern "C" REGOMP_PLUGIN_target_rev_t REGOMP_PLUGIN_target_rev;

using fake::maps;

namespace {

constexpr std::uint64_t region_clone = 0xbeef00;
constexpr std::size_t items = 4;

struct request {
  std::uint64_t fn = region_clone, count = 3;
  std::uint64_t addresses = 0, sizes = 0, kinds = 0;
  int device = 0;
  // What its arrays hold.
  std::uint64_t address[items] = {}, size[items] = {4, 4, 4, 4};
  unsigned short kind[items] = {k_tofrom | 2 << 8, k_tofrom | 2 << 8, k_tofrom | 2 << 8, k_tofrom | 2 << 8};
};

void (*corruption)(request &);
bool in_ring;
std::uint16_t wrong_entries;
int ran;
regomp::ring_slot slot;

void region(void *) { CHECK(!"host version called"); }
void reverse_region(void *) { ran++; }
void reverse_clone(void *) { CHECK(!"a clone is never launched"); }

// Device memory for the request's arrays and data.
void kernel(void *) {
  char *memory = static_cast<char *>(omp_target_alloc(4096, 0));
  char *bytes = static_cast<char *>(fake::host(memory, 4096));
  std::memset(bytes, 0, 4096);
  const auto base = reinterpret_cast<std::uint64_t>(memory);
  request r;
  r.addresses = base;
  r.sizes = base + 256;
  r.kinds = base + 512;
  for (std::size_t i = 0; i < items; i++) r.address[i] = base + 1024 + 64 * i;
  corruption(r);
  std::memcpy(bytes, r.address, sizeof r.address);
  std::memcpy(bytes + 256, r.size, sizeof r.size);
  std::memcpy(bytes + 512, r.kind, sizeof r.kind);
  if (!in_ring) {
    GOMP_PLUGIN_target_rev(r.fn, r.count, r.addresses, r.sizes, r.kinds, r.device, nullptr);
  } else {
    slot = {};
    slot.fn = r.fn;
    slot.mapnum = r.count;
    slot.addrs = r.addresses;
    slot.sizes = r.sizes;
    slot.kinds = r.kinds;
    slot.dev_num = r.device;
    if (r.count <= items) {
      slot.entries = static_cast<std::uint16_t>(r.count);
      std::memcpy(slot.entry_addrs, r.address, sizeof r.address);
      std::memcpy(slot.entry_sizes, r.size, sizeof r.size);
      std::memcpy(slot.entry_kinds, r.kind, sizeof r.kind);
    }
    if (wrong_entries != 0) slot.entries = wrong_entries;
    REGOMP_PLUGIN_target_rev(&slot);
  }
  omp_target_free(memory, 0);
}

fake::image program({{region, kernel, 0}, {reverse_region, reverse_clone, region_clone}}, {}, 0x280);

void send() {
  program.load();
  maps().target(region);
}

void expect(const char *message, void (*how)(request &)) {
  corruption = how;
  for (bool ring : {false, true}) {
    in_ring = ring;
    fake::expect_fatal(send, message);
  }
}

} // namespace

int main() {
  expect("Cannot find reverse-offload function", [](request &r) { r.fn = region_clone + 1; });
  expect("Cannot find reverse-offload function", [](request &r) { r.fn = UINT64_MAX; });
  expect("Cannot find reverse-offload function", [](request &r) { r.device = 7; });
  expect("Cannot find reverse-offload function", [](request &r) { r.device = -1; });
  const char number[] = "is corrupted: impossible number of list items",
             size[] = "is corrupted: impossible size of a list item", null[] = "is corrupted: null in place of its arrays";
  expect(number, [](request &r) { r.count = UINT64_MAX; });
  expect(number, [](request &r) { r.count = (std::uint64_t{1} << 61) + 1; }); // times 8 is 8
  expect(number, [](request &r) { r.count = std::uint64_t{1} << 32; });
  expect(null, [](request &r) { r.addresses = 0; });
  expect(null, [](request &r) { r.sizes = 0; });
  expect(null, [](request &r) { r.kinds = 0; });
  expect("unhandled kind 0x0255", [](request &r) { r.kind[1] = 0x255; });
  expect("is corrupted: impossible alignment of a list item", [](request &r) { r.kind[1] = k_to | 200 << 8; });
  expect(size, [](request &r) { r.size[1] = SIZE_MAX - 5; });
  expect(size, [](request &r) { r.size[0] = r.size[1] = r.size[2] = std::uint64_t{1} << 47; });
  expect(size, [](request &r) {
    r.kind[2] = k_firstprivate;
    r.size[2] = std::uint64_t{1} << 60;
  });
  // The end of the structure's members wraps around.
  expect("is corrupted: a structure of more members than there are list items", [](request &r) {
    r.kind[1] = k_struct;
    r.size[1] = SIZE_MAX - 1;
  });
  // Iterators: a list on the device that begins with its length.
  expect(number, [](request &r) {
    r.size[1] = SIZE_MAX;
    auto *length = static_cast<std::uint64_t *>(fake::host(reinterpret_cast<void *>(r.address[1]), 8));
    *length = std::uint64_t{1} << 60;
  });
  // A private descriptor: the pointer is to go beyond its end.
  expect("is corrupted: a pointer outside of its descriptor", [](request &r) {
    r.kind[0] = k_firstprivate | 3 << 8;
    r.size[0] = 24;
    r.kind[1] = k_firstprivate;
    r.kind[2] = k_attach;
    r.address[2] = r.addresses; // the first element
    r.size[2] = 17;
  });

  // A slot that says one number and holds another.
  wrong_entries = 2;
  in_ring = true;
  corruption = [](request &) {};
  fake::expect_fatal(send, "is corrupted: its slot holds another number of list items");
  wrong_entries = 0;

  // None of it: the region runs.
  in_ring = false;
  send();
  in_ring = true;
  maps().target(region);
  CHECK(ran == 2);
  return 0;
}
