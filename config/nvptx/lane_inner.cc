// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions inside a region whose threads are lanes. Each is of one thread, as all inside others are on devices: it has each
// chunk of a loop, each section, and waits for nobody. So what threads of such an image call looks first whether they are in
// one. Compiled for devices: doc/device-code.md.
#include "config/nvptx/lane_state.h"
#include "config/nvptx/lane_team.h"

#pragma omp begin declare target

extern "C" {
bool __regomp_lane_loop_next(std::uint64_t *from, std::uint64_t *to);
void __regomp_lane_loop_end();
void __regomp_lane_loop_end_nowait();
void __regomp_lane_ordered_start();
std::uint32_t __regomp_lane_sections_next();
std::uint32_t __regomp_lane_sections_start(std::uint32_t count);
}

namespace regomp::device {
namespace {

lane_record &own() { return __regomp_lane_state()->own(); }

// All iterations at once. `any`: whether there are some.
bool give_all(bool any, std::uint64_t first, std::uint64_t end, std::uint64_t *from, std::uint64_t *to) {
  *from = first;
  *to = end;
  return any;
}

} // namespace
} // namespace regomp::device

extern "C" {

std::uint32_t __regomp_inner_thread_num() { return regomp::device::own().inner != 0 ? 0 : __regomp_lane_thread_num(); }
std::uint32_t __regomp_inner_num_threads() { return regomp::device::own().inner != 0 ? 1 : __regomp_lane_num_threads(); }
std::uint32_t __regomp_inner_level() { return 1 + regomp::device::own().inner; }
std::int32_t __regomp_inner_ancestor_thread_num(std::int32_t level) {
  if (level < 0 || static_cast<std::uint32_t>(level) > __regomp_inner_level()) return -1;
  return level == 1 ? __regomp_lane_thread_num() : 0;
}
std::int32_t __regomp_inner_team_size(std::int32_t level) {
  if (level < 0 || static_cast<std::uint32_t>(level) > __regomp_inner_level()) return -1;
  return level == 1 ? __regomp_lane_num_threads() : 1;
}

void __regomp_inner_barrier() {
  if (regomp::device::own().inner == 0) __regomp_lane_barrier();
}
bool __regomp_inner_barrier_cancel() {
  if (regomp::device::own().inner == 0) __regomp_lane_barrier();
  return false;
}

// What is left to do of a construct is in the words that are for loops of a fixed schedule outside: `next`, up to `last`. A
// region puts there what it begins with, and what was there back when it ends; its caller may have such a loop.
[[gnu::noipa]] void __regomp_inner_region(void (*fn)(void *), void *data, std::uint64_t from, std::uint64_t to,
                                          std::uint64_t next, std::uint64_t last) {
  using namespace regomp::device;
  lane_record &r = own();
  const lane_record before = r;
  r.inner = before.inner + 1;
  r.from = from;
  r.to = to;
  r.next = next;
  r.last = last;
  fn(data);
  lane_record &after = own();
  after.inner = before.inner;
  after.from = before.from;
  after.to = before.to;
  after.next = before.next;
  after.last = before.last;
}
void __regomp_inner_parallel(void (*fn)(void *), void *data, std::uint32_t, std::uint32_t) {
  __regomp_inner_region(fn, data, 0, 0, 0, 0);
}
void __regomp_inner_parallel_runtime(void (*fn)(void *), void *data, std::uint32_t, std::int64_t first, std::int64_t end,
                                     std::int64_t step, std::uint32_t) {
  __regomp_inner_region(fn, data, first, end, 0, step > 0 ? first < end : first > end);
}
void __regomp_inner_parallel_loop(void (*fn)(void *), void *data, std::uint32_t, std::int64_t first, std::int64_t end,
                                  std::int64_t step, std::int64_t, std::uint32_t) {
  __regomp_inner_region(fn, data, first, end, 0, step > 0 ? first < end : first > end);
}
void __regomp_inner_parallel_sections(void (*fn)(void *), void *data, std::uint32_t, std::uint32_t count, std::uint32_t) {
  __regomp_inner_region(fn, data, 0, 0, 0, count);
}

// The loop that a region began with: all of it, once.
bool __regomp_inner_loop_next(std::uint64_t *from, std::uint64_t *to) {
  using namespace regomp::device;
  lane_record &r = own();
  if (r.inner == 0) return __regomp_lane_loop_next(from, to);
  const bool any = r.next != r.last;
  r.next = r.last;
  return give_all(any, r.from, r.to, from, to);
}
void __regomp_inner_loop_end() {
  if (regomp::device::own().inner == 0) __regomp_lane_loop_end();
}
bool __regomp_inner_loop_end_cancel() {
  if (regomp::device::own().inner == 0) __regomp_lane_loop_end();
  return false;
}
void __regomp_inner_loop_end_nowait() {
  if (regomp::device::own().inner == 0) __regomp_lane_loop_end_nowait();
}
void __regomp_inner_ordered_start() {
  if (regomp::device::own().inner == 0) __regomp_lane_ordered_start();
}
void __regomp_inner_ordered_end() {}

std::uint32_t __regomp_inner_sections_next() {
  using namespace regomp::device;
  lane_record &r = own();
  if (r.inner == 0) return __regomp_lane_sections_next();
  return r.next < r.last ? static_cast<std::uint32_t>(++r.next) : 0;
}
std::uint32_t __regomp_inner_sections_start(std::uint32_t count) {
  using namespace regomp::device;
  lane_record &r = own();
  if (r.inner == 0) return __regomp_lane_sections_start(count);
  r.next = 0;
  r.last = count;
  return __regomp_inner_sections_next();
}

#define REGOMP_LOOP_START(name)                                                                                             \
  bool __regomp_lane_loop_##name##_start(std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::uint64_t *,           \
                                         std::uint64_t *);                                                                  \
  bool __regomp_lane_loop_ull_##name##_start(bool, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,              \
                                             std::uint64_t *, std::uint64_t *);                                             \
  bool __regomp_inner_loop_##name##_start(std::int64_t first, std::int64_t end, std::int64_t step, std::int64_t chunk,      \
                                          std::uint64_t *from, std::uint64_t *to) {                                         \
    using namespace regomp::device;                                                                                         \
    if (own().inner == 0) return __regomp_lane_loop_##name##_start(first, end, step, chunk, from, to);                      \
    return give_all(step > 0 ? first < end : first > end, first, end, from, to);                                            \
  }                                                                                                                         \
  bool __regomp_inner_loop_ull_##name##_start(bool up, std::uint64_t first, std::uint64_t end, std::uint64_t step,          \
                                              std::uint64_t chunk, std::uint64_t *from, std::uint64_t *to) {                \
    using namespace regomp::device;                                                                                         \
    if (own().inner == 0) return __regomp_lane_loop_ull_##name##_start(up, first, end, step, chunk, from, to);              \
    return give_all(up ? first < end : first > end, first, end, from, to);                                                  \
  }
#define REGOMP_LOOP_RUNTIME_START(name)                                                                                     \
  bool __regomp_lane_loop_##name##_start(std::int64_t, std::int64_t, std::int64_t, std::uint64_t *, std::uint64_t *);       \
  bool __regomp_lane_loop_ull_##name##_start(bool, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t *,            \
                                             std::uint64_t *);                                                              \
  bool __regomp_inner_loop_##name##_start(std::int64_t first, std::int64_t end, std::int64_t step, std::uint64_t *from,     \
                                          std::uint64_t *to) {                                                              \
    using namespace regomp::device;                                                                                         \
    if (own().inner == 0) return __regomp_lane_loop_##name##_start(first, end, step, from, to);                             \
    return give_all(step > 0 ? first < end : first > end, first, end, from, to);                                            \
  }                                                                                                                         \
  bool __regomp_inner_loop_ull_##name##_start(bool up, std::uint64_t first, std::uint64_t end, std::uint64_t step,          \
                                              std::uint64_t *from, std::uint64_t *to) {                                     \
    using namespace regomp::device;                                                                                         \
    if (own().inner == 0) return __regomp_lane_loop_ull_##name##_start(up, first, end, step, from, to);                     \
    return give_all(up ? first < end : first > end, first, end, from, to);                                                  \
  }
REGOMP_LOOP_START(dynamic)
REGOMP_LOOP_START(guided)
REGOMP_LOOP_RUNTIME_START(runtime)
REGOMP_LOOP_START(ordered_dynamic)
REGOMP_LOOP_START(ordered_guided)
REGOMP_LOOP_START(ordered_static)
REGOMP_LOOP_RUNTIME_START(ordered_runtime)
}

#pragma omp end declare target
