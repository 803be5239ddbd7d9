// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/transfer.h"

#include "plugin/gcn/gpu.h"
#include "plugin/gcn/report.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace regomp::gcn {

namespace {

void *pointer(std::uintptr_t a) { return reinterpret_cast<void *>(a); }
std::uintptr_t address_of(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

hsa_status_t copy(std::uintptr_t to, std::uintptr_t from, std::size_t bytes) {
  return hsa.hsa_memory_copy(pointer(to), pointer(from), bytes);
}

// Some runtimes cannot lock pages that the process may only read, such as constants of the program.
hsa_status_t copy_from_host(std::uintptr_t to, std::uintptr_t from, std::size_t bytes) {
  const hsa_status_t result = copy(to, from, bytes);
  if (result == HSA_STATUS_SUCCESS) return result;
  constexpr std::size_t piece = std::size_t{1} << 20;
  void *buffer = std::malloc(std::min(bytes, piece));
  if (buffer == nullptr) return result;
  hsa_status_t second = HSA_STATUS_SUCCESS;
  for (std::size_t at = 0; at < bytes && second == HSA_STATUS_SUCCESS; at += piece) {
    const std::size_t n = std::min(bytes - at, piece);
    std::memcpy(buffer, pointer(from + at), n);
    second = copy(to + at, address_of(buffer), n);
  }
  std::free(buffer);
  return second;
}

hsa_status_t fill_bytes(std::uintptr_t to, unsigned char value, std::size_t bytes) {
  unsigned char buffer[4096];
  std::memset(buffer, value, std::min(bytes, sizeof buffer));
  for (std::size_t n; bytes != 0; to += n, bytes -= n) {
    n = std::min(bytes, sizeof buffer);
    if (const hsa_status_t result = copy(to, address_of(buffer), n)) return result;
  }
  return HSA_STATUS_SUCCESS;
}

// The runtime fills words; what lies before the first and behind the last one is copied.
hsa_status_t fill(std::uintptr_t to, unsigned char value, std::size_t bytes) {
  constexpr std::size_t word = sizeof(std::uint32_t);
  const std::size_t head = std::min((word - to % word) % word, bytes), words = (bytes - head) / word;
  if (hsa.hsa_amd_memory_fill == nullptr || words == 0) return fill_bytes(to, value, bytes);
  if (const hsa_status_t result = fill_bytes(to, value, head)) return result;
  if (const hsa_status_t result = hsa.hsa_amd_memory_fill(pointer(to + head), 0x01010101u * value, words)) return result;
  return fill_bytes(to + head + words * word, value, bytes - head - words * word);
}

} // namespace

status do_copy(gpu &, const copy_order &o) {
  switch (o.what) {
  case copy_order::kind::to_device:
    return static_cast<status>(copy_from_host(o.to, o.from, o.bytes));
  case copy_order::kind::to_host:
  case copy_order::kind::on_device:
    return static_cast<status>(copy(o.to, o.from, o.bytes));
  case copy_order::kind::fill:
    return static_cast<status>(fill(o.to, o.value, o.bytes));
  }
  __builtin_unreachable();
}

bool copy_to_device(gpu &g, std::uintptr_t to, const void *from, std::size_t bytes) {
  return bytes == 0 || check("hsa_memory_copy", do_copy(g, {copy_order::kind::to_device, to, address_of(from), bytes, 0}));
}

bool copy_to_host(gpu &g, void *to, std::uintptr_t from, std::size_t bytes) {
  return bytes == 0 || check("hsa_memory_copy", do_copy(g, {copy_order::kind::to_host, address_of(to), from, bytes, 0}));
}

bool copy_on_device(gpu &g, std::uintptr_t to, std::uintptr_t from, std::size_t bytes) {
  return bytes == 0 || check("hsa_memory_copy", do_copy(g, {copy_order::kind::on_device, to, from, bytes, 0}));
}

bool fill_on_device(gpu &g, std::uintptr_t to, unsigned char value, std::size_t bytes) {
  return bytes == 0 || check("hsa_amd_memory_fill", do_copy(g, {copy_order::kind::fill, to, 0, bytes, value}));
}

// --- boxes -------------------------------------------------------------------------------------------------------------

namespace {

// Memory of the host in a box copy, locked as long as that takes.
class locked_place {
public:
  // The part of the place that the box covers; `agent_base` becomes what the device calls the array's start.
  locked_place(gpu &g, const box &b, const box_place &p) : base(p.base) {
    if (p.on_device) return;
    const std::size_t planes = p.rows * p.row_bytes;
    const std::size_t end = (p.z + b.depth - 1) * planes + (p.y + b.height - 1) * p.row_bytes + p.x + b.width;
    void *seen = nullptr;
    locked = hsa.hsa_amd_memory_lock(base, end, &g.agent, 1, &seen) == HSA_STATUS_SUCCESS;
    agent_base = seen;
  }
  ~locked_place() {
    if (locked) hsa.hsa_amd_memory_unlock(base);
  }
  locked_place(const locked_place &) = delete;
  locked_place &operator=(const locked_place &) = delete;

  bool is_usable(const box_place &p) const { return p.on_device || locked; }
  hsa_pitched_ptr_t pitched(const box_place &p) const {
    return {p.on_device ? base : agent_base, p.row_bytes, p.rows * p.row_bytes};
  }

private:
  void *const base;
  void *agent_base = nullptr;
  bool locked = false;
};

bool fits(std::size_t n) { return n <= UINT32_MAX; }

hsa_dim3_t offset_of(const box_place &p) {
  return {static_cast<std::uint32_t>(p.x), static_cast<std::uint32_t>(p.y), static_cast<std::uint32_t>(p.z)};
}

} // namespace

int copy_box(gpu &g, const box &b, const box_place &to, const box_place &from) {
  if (b.width == 0 || b.height == 0 || b.depth == 0) return 1;
  if (hsa.hsa_amd_memory_lock == nullptr || hsa.hsa_amd_memory_unlock == nullptr ||
      hsa.hsa_amd_memory_async_copy_rect == nullptr)
    return -1;
  for (const box_place *p : {&to, &from})
    if (!fits(p->x) || !fits(p->y) || !fits(p->z)) return -1;
  if (!fits(b.width) || !fits(b.height) || !fits(b.depth)) return -1;
  const locked_place to_memory(g, b, to), from_memory(g, b, from);
  hsa_signal_t done;
  if (!to_memory.is_usable(to) || !from_memory.is_usable(from) ||
      hsa.hsa_signal_create(1, 0, nullptr, &done) != HSA_STATUS_SUCCESS)
    return -1;
  const hsa_pitched_ptr_t target = to_memory.pitched(to), origin = from_memory.pitched(from);
  const hsa_dim3_t target_offset = offset_of(to), origin_offset = offset_of(from);
  const hsa_dim3_t range = {static_cast<std::uint32_t>(b.width), static_cast<std::uint32_t>(b.height),
                            static_cast<std::uint32_t>(b.depth)};
  const hsa_amd_copy_direction_t direction = !to.on_device    ? hsaDeviceToHost
                                             : from.on_device ? hsaDeviceToDevice
                                                              : hsaHostToDevice;
  const hsa_status_t started = hsa.hsa_amd_memory_async_copy_rect(&target, &target_offset, &origin, &origin_offset, &range,
                                                                  g.agent, direction, 0, nullptr, done);
  hsa_signal_value_t left = 0;
  if (started == HSA_STATUS_SUCCESS)
    left = hsa.hsa_signal_wait_acquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_ACTIVE);
  hsa.hsa_signal_destroy(done);
  // The runtime copies boxes of certain alignments only.
  if (started != HSA_STATUS_SUCCESS) return -1;
  return left == 0 || check("hsa_amd_memory_async_copy_rect", static_cast<status>(HSA_STATUS_ERROR)) ? 1 : 0;
}

} // namespace regomp::gcn
