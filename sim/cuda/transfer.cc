// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/transfer.h"

#include "sim/cuda/address_space.h"
#include "sim/cuda/context.h"
#include "sim/cuda/device.h"
#include "sim/driver/faults.h"
#include "sim/driver/record.h"

#include <atomic>
#include <cstring>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

namespace gompsim::cuda {

namespace {

// An asynchronous copy of up to this many bytes from pageable memory takes its bytes along when it is queued.
constexpr std::size_t most_bytes_staged = 65536;

// One side, resolved: where the host finds row y of slice z.
struct resolved_end {
  std::byte *start;
  std::size_t pitch;
  std::size_t slice;
  memory_kind kind;
  gpu *checked = nullptr; // to be told what was written, from this address on
  std::uintptr_t address = 0;
  gpu *watched = nullptr; // to be told of every access, for who looks for races
};

struct copy_plan {
  resolved_end to, from;
  copy_extent extent;

  void run() const {
    const std::size_t width = extent.width_bytes;
    if (extent.depth == 1 && (extent.height == 1 || (to.pitch == width && from.pitch == width))) {
      copy_bytes(0, 0, width * extent.height);
      return;
    }
    for (std::size_t z = 0; z < extent.depth; ++z)
      for (std::size_t y = 0; y < extent.height; ++y)
        copy_bytes(z * to.slice + y * to.pitch, z * from.slice + y * from.pitch, width);
  }

  void copy_bytes(std::size_t to_offset, std::size_t from_offset, std::size_t bytes) const {
    if (from.watched) from.watched->copied(from.address + from_offset, bytes, false);
    if (to.watched) to.watched->copied(to.address + to_offset, bytes, true);
    std::memmove(to.start + to_offset, from.start + from_offset, bytes);
    if (to.checked) to.checked->mark_written(to.address + to_offset, bytes);
  }
};

// Whether the memory counts as the device's for when a call returns. Managed memory counts as either.
bool only_host(memory_kind k) {
  return k == memory_kind::pinned || k == memory_kind::registered || k == memory_kind::pageable;
}

transfer_kind direction(memory_kind from, memory_kind to) {
  if (only_host(from)) return only_host(to) ? transfer_kind::host_to_host : transfer_kind::host_to_device;
  return only_host(to) ? transfer_kind::device_to_host : transfer_kind::device_to_device;
}

// *sum += a * b; false on overflow.
bool add_product(std::size_t *sum, std::size_t a, std::size_t b) {
  std::size_t product = 0;
  return !__builtin_mul_overflow(a, b, &product) && !__builtin_add_overflow(*sum, product, sum);
}

// Null: nobody looks at copies. It lives as long as something is queued in the context.
gpu *watcher(const context &ctx) { return ctx.engine->sites() == nullptr ? nullptr : ctx.engine.get(); }

std::optional<resolved_end> resolve(const copy_end &e, const copy_extent &extent, const context &ctx) {
  std::size_t pitch = 0, slice = 0, offset = e.x_bytes, span = extent.width_bytes;
  if ((extent.height | extent.depth) != 1 || (e.y | e.z) != 0) { // not just a row
    const bool rows = extent.height > 1 || extent.depth > 1 || e.y > 0 || e.z > 0;
    if (rows && (e.pitch < extent.width_bytes || e.pitch - extent.width_bytes < e.x_bytes)) return std::nullopt;
    const bool slices = extent.depth > 1 || e.z > 0;
    if (slices && (e.height < extent.height || e.height - extent.height < e.y)) return std::nullopt;
    // A pitch or height that the shape does not need may be anything.
    pitch = rows ? e.pitch : 0;
    if ((slices && !add_product(&slice, pitch, e.height)) || !add_product(&offset, e.y, pitch) ||
        !add_product(&offset, e.z, slice) || !add_product(&span, extent.height - 1, pitch) ||
        !add_product(&span, extent.depth - 1, slice))
      return std::nullopt;
  }
  std::uintptr_t start = 0, last = 0;
  if (__builtin_add_overflow(e.base, offset, &start) || __builtin_add_overflow(start, span - 1, &last)) return std::nullopt;
  const std::optional<memory_view> v = addresses().view(start, span);
  if (!v || v->in_heap) return std::nullopt;
  if (e.side == copy_side::host && v->kind == memory_kind::device) return std::nullopt;
  if (e.side == copy_side::device && v->kind == memory_kind::pageable && !ctx.dev.unified_memory()) return std::nullopt;
  return resolved_end{v->bytes, pitch, slice, v->kind, v->checked, start, watcher(ctx)};
}

// Where a memset or a stream write goes.
std::optional<memory_view> resolve_target(CUdeviceptr to, std::size_t bytes, const context &ctx) {
  const std::optional<memory_view> v = addresses().view(to, bytes);
  if (v && v->kind == memory_kind::pageable && !ctx.dev.unified_memory()) return std::nullopt;
  return v;
}

// So much takes no longer than the bookkeeping of a command.
constexpr std::size_t most_bytes_at_once = 4096;

template <class Work>
CUresult queue(const Work &work, transfer_kind moves, std::size_t bytes, const std::shared_ptr<stream> &s, bool wait) {
  fault_injector &faults = fault_injector::get();
  const int injected = faults.at_copy();
  const bool plain = injected == 0 && faults.copy_delay().count() == 0 && !recording();
  if (plain && bytes <= most_bytes_at_once && scheduler::do_at_once(*s, work, wait)) return context_of(*s).failure();
  const std::shared_ptr<command> c = std::make_shared<command>(command_kind::memory, work, bytes);
  c->moves = moves;
  c->injected = injected;
  if (!wait) {
    scheduler::submit(c, s);
    return CUDA_SUCCESS;
  }
  scheduler::submit_and_wait(c, s);
  return context_of(*s).failure();
}

bool call_waits(const copy_plan &p, call_kind kind) {
  const bool from_host = only_host(p.from.kind), to_host = only_host(p.to.kind);
  if (kind == call_kind::synchronous) return p.from.kind != memory_kind::device || p.to.kind != memory_kind::device;
  if (from_host && to_host) return true;
  return p.from.kind == memory_kind::pageable || p.to.kind == memory_kind::pageable;
}

} // namespace

CUresult copy(const copy_end &to, const copy_end &from, const copy_extent &extent, const std::shared_ptr<stream> &s,
              call_kind kind) {
  if (extent.width_bytes == 0 || extent.height == 0 || extent.depth == 0) return CUDA_SUCCESS;
  const context &ctx = context_of(*s);
  const std::optional<resolved_end> t = resolve(to, extent, ctx), f = resolve(from, extent, ctx);
  if (!t || !f) return CUDA_ERROR_INVALID_VALUE;
  copy_plan plan{*t, *f, extent};
  const std::size_t bytes = extent.width_bytes * extent.height * extent.depth; // fits: both spans are at least as long
  const transfer_kind moves = direction(f->kind, t->kind);
  if (kind == call_kind::asynchronous && f->kind == memory_kind::pageable && !only_host(t->kind) &&
      bytes <= most_bytes_staged) {
    const std::shared_ptr<std::byte[]> staged = std::make_shared_for_overwrite<std::byte[]>(bytes);
    const resolved_end buffer{staged.get(), extent.width_bytes, extent.width_bytes * extent.height, memory_kind::pinned};
    copy_plan{buffer, *f, extent}.run();
    plan.from = buffer;
    return queue([plan, staged] { plan.run(); }, moves, bytes, s, false);
  }
  return queue([plan] { plan.run(); }, moves, bytes, s, call_waits(plan, kind));
}

CUresult fill(CUdeviceptr to, std::uint32_t value, const fill_extent &extent, const std::shared_ptr<stream> &s,
              call_kind kind) {
  if (extent.width == 0 || extent.height == 0) return CUDA_SUCCESS;
  const std::size_t size = extent.element_bytes;
  std::size_t row = 0;
  if (to % size != 0 || __builtin_mul_overflow(size, extent.width, &row)) return CUDA_ERROR_INVALID_VALUE;
  const std::size_t pitch = extent.height > 1 ? extent.pitch : row;
  std::size_t span = row;
  if (pitch < row || pitch % size != 0 || !add_product(&span, extent.height - 1, pitch)) return CUDA_ERROR_INVALID_VALUE;
  const std::optional<memory_view> v = resolve_target(to, span, context_of(*s));
  if (!v) return CUDA_ERROR_INVALID_VALUE;
  const auto work = [v = *v, to, value, extent, pitch, row, size, watched = watcher(context_of(*s))] {
    for (std::size_t y = 0; y < extent.height; ++y) {
      if (watched) watched->copied(to + y * pitch, row, true);
      std::byte *const start = v.bytes + y * pitch;
      if (size == 1)
        std::memset(start, static_cast<int>(value), row);
      else
        for (std::size_t x = 0; x < row; x += size) std::memcpy(start + x, &value, size); // little endian: the low bytes
      if (v.checked) v.checked->mark_written(to + y * pitch, row);
    }
  };
  return queue(work, transfer_kind::set, row * extent.height, s,
               kind == call_kind::synchronous && v->kind != memory_kind::device);
}

namespace {

template <class Word>
CUresult write_a_word(const memory_view &v, CUdeviceptr to, Word value, const std::shared_ptr<stream> &s) {
  // Release: the commands before it ended with their effects visible to this thread (scheduler::end); the store passes them
  // on.
  const auto work = [v, to, value] {
    std::atomic_ref(*reinterpret_cast<Word *>(v.bytes)).store(value, std::memory_order_release);
    if (v.checked) v.checked->mark_written(to, sizeof value);
  };
  return queue(work, transfer_kind::write, sizeof value, s, false);
}

// Whether a word satisfies a wait. GEQ compares cyclically, as the manual has it.
template <class Word>
bool satisfies(Word now, Word value, unsigned how) {
  switch (how) {
  case CU_STREAM_WAIT_VALUE_GEQ:
    return static_cast<std::make_signed_t<Word>>(now - value) >= 0;
  case CU_STREAM_WAIT_VALUE_EQ:
    return now == value;
  case CU_STREAM_WAIT_VALUE_AND:
    return (now & value) != 0;
  default:
    return static_cast<Word>(~(now | value)) != 0;
  }
}

template <class Word>
void wait_for_a_word(const memory_view &v, Word value, unsigned how, const std::shared_ptr<stream> &s) {
  const std::shared_ptr<command> c = std::make_shared<command>(command_kind::wait);
  // Acquire: what whoever wrote the word did before is visible to what comes behind the wait.
  c->satisfied = [word = reinterpret_cast<Word *>(v.bytes), value, how] {
    return satisfies(std::atomic_ref(*word).load(std::memory_order_acquire), value, how);
  };
  scheduler::submit(c, s);
}

} // namespace

CUresult write_word(CUdeviceptr to, std::uint64_t value, std::size_t bytes, const std::shared_ptr<stream> &s) {
  if (to % bytes != 0) return CUDA_ERROR_INVALID_VALUE;
  const std::optional<memory_view> v = resolve_target(to, bytes, context_of(*s));
  if (!v) return CUDA_ERROR_INVALID_VALUE;
  return bytes == 8 ? write_a_word(*v, to, value, s) : write_a_word(*v, to, static_cast<std::uint32_t>(value), s);
}

CUresult wait_word(CUdeviceptr at, std::uint64_t value, std::size_t bytes, unsigned flags,
                   const std::shared_ptr<stream> &s) {
  const unsigned how = flags & ~CU_STREAM_WAIT_VALUE_FLUSH;
  if (at % bytes != 0 || how > CU_STREAM_WAIT_VALUE_NOR) return CUDA_ERROR_INVALID_VALUE;
  const std::optional<memory_view> v = resolve_target(at, bytes, context_of(*s));
  if (!v) return CUDA_ERROR_INVALID_VALUE;
  if (!s->owner->wait_worker.start()) return CUDA_ERROR_OPERATING_SYSTEM;
  if (bytes == 8)
    wait_for_a_word(*v, value, how, s);
  else
    wait_for_a_word(*v, static_cast<std::uint32_t>(value), how, s);
  return CUDA_SUCCESS;
}

} // namespace gompsim::cuda
