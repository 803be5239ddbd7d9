// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/launch.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/follow.h"
#include "plugin/nvptx/geometry.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/report.h"

#include <utility>

namespace regomp::nvptx {

namespace {

// So much stays with the stream for the next launch; the pool knows better what to do with more.
constexpr std::size_t most_kept_stacks = std::size_t{32} << 20;

std::size_t stack_bytes(const launch_geometry &g) { return std::size_t{g.teams} * g.threads * soft_stack_bytes; }

// Stream and stacks of the launch that ended last, where they are enough.
launch take_last_launch(device &d, const launch_geometry &g) {
  // Acquire pairs with the release in release_launch: the record as it was left.
  pooled_stream *s = d.last_launch.exchange(nullptr, std::memory_order_acquire);
  if (s == nullptr) return {};
  const reverse::stack_range stacks = {std::exchange(s->stacks, 0), std::exchange(s->stack_bytes, 0)};
  if (stacks.bytes >= stack_bytes(g)) return {s, stacks};
  free_stacks(d, stacks.start);
  return {s, {}};
}

// Stacks for all threads of the launch. Where the device has no room for them, half the teams make do with half the room:
// the device library runs the others after them, in the same blocks.
reverse::stack_range allocate_launch_stacks(device &d, launch_geometry &g) {
  for (;;) {
    const std::size_t bytes = stack_bytes(g);
    const std::uintptr_t stacks = allocate_stacks(d, bytes);
    if (stacks != 0) return {stacks, bytes};
    if (g.teams == 1) end_process("cuMemAlloc", allocation_error(d));
    g.teams /= 2;
  }
}

} // namespace

launch start_kernel(device &d, const kernel &k, std::uint64_t variables, void *const *args, kernel_in_flight &flight,
                    bool asynchronous, const predecessors &before) {
  if (k.function == nullptr) GOMP_PLUGIN_fatal("nvptx: %s is not a kernel", k.name);
  recycle_ended_launches(d);
  launch_geometry g = choose_geometry(d.properties, k, decode_launch_args(args));
  launch l = before.count > 0 ? follow(d, before, stack_bytes(g)) : launch{};
  if (l.stream == nullptr) l = take_last_launch(d, g);
  CUresult result = CUDA_SUCCESS;
  if (l.stacks.start == 0) l.stacks = allocate_launch_stacks(d, g);
  if (l.stream == nullptr) l.stream = d.launch_streams.take(&result);
  if (l.stream == nullptr) end_process("cuStreamCreate", result);
  if (l.stream->holders() == 0) l.stream->begin_use();
  l.stream->stacks = l.stacks.start;
  l.stream->stack_bytes = l.stacks.bytes;
  GOMP_PLUGIN_debug(0, "  GOMP_OFFLOAD_run: kernel %s: launch [(teams: %u), 1, 1] [(lanes: %u), (threads: %u), 1]\n", k.name,
                    g.teams, warp_size, g.threads);
  // The parameters of the entry that GCC puts before each region.
  const struct {
    std::uint64_t variables;
    std::uint64_t stacks;
    std::uint64_t stack_bytes;
  } parameters = {variables, l.stacks.start, soft_stack_bytes};
  const launch_order order = {k.function,  g.teams,          warp_size, g.threads, d.options->lowlat_pool_bytes,
                              &parameters, sizeof parameters};
  const kernel_traits traits = {k.owner->requests, l.stacks, k.owner->serialised ? &k : nullptr, asynchronous};
  if (const status failure = flight.start(d, *l.stream, order, traits)) d.end_process(kernel_step::launch, failure);
  return l;
}

namespace {

void give_back(device &d, pooled_stream *s, std::uint64_t stacks) {
  d.launch_streams.give_back(s);
  free_stacks(d, stacks);
}

} // namespace

void release_launch(device &d, const launch &l) {
  if (l.outgrown != 0) free_stacks(d, l.outgrown);
  if (l.stream->leave()) release_stream(d, l.stream);
}

void release_stream(device &d, pooled_stream *s) {
  if (s->stack_bytes > most_kept_stacks) return give_back(d, s, std::exchange(s->stacks, 0));
  // Release hands the record to whoever takes it; acquire, since one that was there is ours now.
  pooled_stream *before = d.last_launch.exchange(s, std::memory_order_acq_rel);
  if (before != nullptr) give_back(d, before, before->stacks);
}

void forget_last_launch(device &d) {
  pooled_stream *s = d.last_launch.exchange(nullptr, std::memory_order_acquire); // as in take_last_launch
  if (s != nullptr) give_back(d, s, s->stacks);
}

void run_kernel(device &d, const kernel &k, std::uint64_t variables, void *const *args, const predecessors &before) {
  kernel_in_flight flight;
  const bool uses_reverse_offload = k.owner->requests != nullptr; // the image may be gone when its kernel has ended
  const launch l = start_kernel(d, k, variables, args, flight, false, before);
  if (const status failure = flight.wait()) d.end_process(kernel_step::wait, failure);
  flight.ended();
  if (uses_reverse_offload) gate.release_deferred();
  release_launch(d, l);
  flight.retire();
}

} // namespace regomp::nvptx
