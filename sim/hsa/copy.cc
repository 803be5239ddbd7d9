// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/copy.h"

#include "sim/driver/calls.h"
#include "sim/driver/clock.h"
#include "sim/driver/faults.h"
#include "sim/driver/message.h"
#include "sim/driver/record.h"
#include "sim/engine/race_order.h"
#include "sim/hsa/movement.h"
#include "sim/hsa/runtime.h"
#include "sim/hsa/signal_order.h"

#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <thread>
#include <utility>
#include <vector>

namespace gompsim::hsa {

namespace {

// How long a copy waits for a signal before it looks whether the runtime is about to go.
constexpr std::uint64_t patience_ns = 20'000'000;

// One end of a copy.
struct copy_end {
  std::byte *bytes; // where the host may access them; null, after a message, if they are not live
  agent *owner;     // the GPU whose memory it is, or null
};

// Whether the process has something mapped at all of the bytes. The system knows: to write back what is mapped from files,
// without waiting for that, fails where there is nothing.
bool is_mapped(const void *p, std::size_t bytes) {
  constexpr std::uintptr_t page = 4096;
  const auto from = reinterpret_cast<std::uintptr_t>(p) & ~(page - 1), to = reinterpret_cast<std::uintptr_t>(p) + bytes;
  return to > from && msync(reinterpret_cast<void *>(from), to - from, MS_ASYNC) == 0;
}

copy_end find_end(const void *p, std::size_t bytes, const char *what) {
  copy_end e{nullptr, nullptr};
  e.bytes = runtime().memory.view(p, bytes, &e.owner);
  const char *where = "are not all in allocated memory of the GPU";
  if (e.bytes && !e.owner && !is_mapped(p, bytes)) {
    e.bytes = nullptr;
    where = "are neither memory of a GPU nor of this process";
  }
  if (!e.bytes) {
    char text[160];
    std::snprintf(text, sizeof text, "a copy %s %zu bytes at %p, which %s", what, bytes, p, where);
    driver::print_message(text);
  }
  return e;
}

void mark_written(const copy_end &e, const void *p, std::size_t bytes) {
  if (e.owner) e.owner->engine()->mark_written(reinterpret_cast<std::uintptr_t>(p), bytes);
}

// For who looks for races, or at mapped objects: the bytes are read or written.
void tell_races(const copy_end &e, const void *p, std::size_t bytes, bool writes) {
  const auto tell = [&](gpu *g) {
    if (g != nullptr && g->sites() != nullptr) g->copied(reinterpret_cast<std::uintptr_t>(p), bytes, writes);
  };
  if (e.owner) return tell(e.owner->engine());
  for (const auto &a : runtime().agents)
    if (a->is_gpu()) tell(a->engine_so_far());
}

// What is over before a copy, for the race detector: what the host knows, unless the copy was queued and has its order. The
// host knows then of one that it makes itself.
class ordered_copy {
public:
  ordered_copy()
      : own(driver::orders_are_kept() && engine::current_work == nullptr ? begin_copy_work(driver::host_knows())
                                                                         : engine::work_order{}),
        scope(own.stream != 0 ? &own : engine::current_work) {}
  ~ordered_copy() {
    if (own.stream != 0) driver::host_learns(own);
  }
  ordered_copy(const ordered_copy &) = delete;
  ordered_copy &operator=(const ordered_copy &) = delete;

private:
  const engine::work_order own; // stream 0: it is another's
  const engine::current_work_scope scope;
};

// Counts the copy and tells the trace of it, for as long as it lives.
class recorded_copy {
public:
  recorded_copy(const copy_end &to, const copy_end &from, std::size_t n)
      : bytes(n), begin(driver::recording() ? driver::now_ns() : 0), where(to.owner ? to.owner : from.owner) {
    using driver::transfer_kind;
    kind = to.owner ? (from.owner ? transfer_kind::device_to_device : transfer_kind::host_to_device)
                    : (from.owner ? transfer_kind::device_to_host : transfer_kind::host_to_host);
  }
  explicit recorded_copy(const copy_end &to, std::size_t n) : recorded_copy(to, {}, n) { kind = driver::transfer_kind::set; }
  ~recorded_copy() {
    note_movement();
    if (begin == 0 || !driver::recording()) return;
    // A row of its own beside those of the queues.
    constexpr std::uint64_t number = std::uint64_t{1} << 32;
    driver::record_transfer({where ? static_cast<int>(where->node) - 1 : 0, number, "copies"}, {}, kind, bytes,
                            {begin, driver::now_ns()});
  }
  recorded_copy(const recorded_copy &) = delete;
  recorded_copy &operator=(const recorded_copy &) = delete;

private:
  const std::size_t bytes;
  const std::uint64_t begin; // 0: not recorded
  agent *const where;
  driver::transfer_kind kind;
};

// From the first byte of a box to behind its last.
std::size_t extent(const box &b, std::size_t row_bytes, std::size_t rows, std::size_t planes) {
  return (planes - 1) * b.slice + (rows - 1) * b.pitch + row_bytes;
}

hsa_status_t begin_copy() {
  driver::fault_injector &faults = driver::fault_injector::get();
  if (const int error = faults.at_copy(); error != 0) return static_cast<hsa_status_t>(error);
  if (faults.copy_delay().count() > 0) std::this_thread::sleep_for(faults.copy_delay());
  return HSA_STATUS_SUCCESS;
}

} // namespace

hsa_status_t copy_bytes(void *to, const void *from, std::size_t bytes) {
  if (bytes == 0) return HSA_STATUS_SUCCESS;
  if (const hsa_status_t injected = begin_copy(); injected != HSA_STATUS_SUCCESS) return injected;
  const copy_end source = find_end(from, bytes, "reads");
  if (!source.bytes) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const copy_end target = find_end(to, bytes, "writes");
  if (!target.bytes) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const recorded_copy record(target, source, bytes);
  const ordered_copy order;
  mark_written(target, to, bytes);
  tell_races(source, from, bytes, false);
  tell_races(target, to, bytes, true);
  std::memmove(target.bytes, source.bytes, bytes);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t copy_box(const box &to, const box &from, std::size_t row_bytes, std::size_t rows, std::size_t planes) {
  if (row_bytes == 0 || rows == 0 || planes == 0) return HSA_STATUS_SUCCESS;
  if (const hsa_status_t injected = begin_copy(); injected != HSA_STATUS_SUCCESS) return injected;
  const copy_end source = find_end(from.start, extent(from, row_bytes, rows, planes), "reads");
  if (!source.bytes) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const copy_end target = find_end(to.start, extent(to, row_bytes, rows, planes), "writes");
  if (!target.bytes) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const recorded_copy record(target, source, row_bytes * rows * planes);
  const ordered_copy order;
  for (std::size_t plane = 0; plane < planes; ++plane)
    for (std::size_t row = 0; row < rows; ++row) {
      const std::size_t at = plane * to.slice + row * to.pitch;
      mark_written(target, to.start + at, row_bytes); // these bytes, not what lies between them
      tell_races(source, from.start + plane * from.slice + row * from.pitch, row_bytes, false);
      tell_races(target, to.start + at, row_bytes, true);
      std::memmove(target.bytes + at, source.bytes + plane * from.slice + row * from.pitch, row_bytes);
    }
  return HSA_STATUS_SUCCESS;
}

hsa_status_t fill_words(void *p, std::uint32_t value, std::size_t words) {
  if (words == 0) return HSA_STATUS_SUCCESS;
  if (const hsa_status_t injected = begin_copy(); injected != HSA_STATUS_SUCCESS) return injected;
  const copy_end target = find_end(p, words * sizeof value, "writes");
  if (!target.bytes) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const recorded_copy record(target, words * sizeof value);
  const ordered_copy order;
  mark_written(target, p, words * sizeof value);
  tell_races(target, p, words * sizeof value, true);
  for (std::size_t i = 0; i < words; ++i) std::memcpy(target.bytes + i * sizeof value, &value, sizeof value);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t queue_copy(std::span<const hsa_signal_t> dependences, hsa_signal_t completion,
                        std::function<hsa_status_t()> copy) {
  runtime_state &r = runtime();
  for (const hsa_signal_t s : dependences)
    if (!r.signals.find(s)) return HSA_STATUS_ERROR_INVALID_SIGNAL;
  if (completion.handle != 0 && !r.signals.find(completion)) return HSA_STATUS_ERROR_INVALID_SIGNAL;
  if (!r.copies.start()) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  engine::work_order order;
  if (driver::orders_are_kept()) order = begin_copy_work(driver::host_knows());
  r.copies.push([&r, completion, copy = std::move(copy), order = std::move(order),
                 awaited = std::vector(dependences.begin(), dependences.end())]() mutable {
    for (const hsa_signal_t handle : awaited) {
      signal *s;
      while ((s = r.signals.find(handle)) != nullptr &&
             s->wait_for(HSA_SIGNAL_CONDITION_EQ, 0, patience_ns, HSA_WAIT_STATE_BLOCKED) != 0)
        if (r.stopping.load(std::memory_order_relaxed)) return;
      if (s != nullptr && order.stream != 0) order.before.join(passed_on_by(*s));
    }
    const engine::current_work_scope scope(order.stream != 0 ? &order : nullptr);
    const std::uint64_t begin = r.copies_are_profiled.load(std::memory_order_relaxed) ? driver::now_ns() : 0;
    const hsa_status_t status = copy();
    signal *const s = completion.handle == 0 ? nullptr : r.signals.find(completion);
    if (!s) return;
    if (begin != 0) s->set_times(begin, driver::now_ns());
    if (status == HSA_STATUS_SUCCESS)
      s->add(-1);
    else
      s->exchange(-1);
  });
  return HSA_STATUS_SUCCESS;
}

} // namespace gompsim::hsa
