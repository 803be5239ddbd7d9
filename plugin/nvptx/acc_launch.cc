// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/acc_launch.h"

#include "include/gomp_plugin.h"
#include "plugin/common/kernel_in_flight.h"
#include "plugin/nvptx/acc_events.h"
#include "plugin/nvptx/acc_geometry.h"
#include "plugin/nvptx/acc_queue.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/report.h"

namespace regomp::nvptx {

namespace {

// What is said around a launch. The debug output is GCC's to the letter: test suites look for the geometry there.
template <typename Launch>
void launch(device &d, const kernel &k, std::uint64_t variables, const unsigned *dims, Launch &&start) {
  if (k.function == nullptr) GOMP_PLUGIN_fatal("nvptx: %s is not a kernel", k.name);
  const acc_geometry g = choose_acc_geometry(d, k, dims);
  GOMP_PLUGIN_debug(0, "  nvptx_exec: kernel %s: launch gangs=%u, workers=%u, vectors=%u\n", k.name, g.gangs, g.workers,
                    g.vector_length);
  send_launch_event(true, k.name, g);
  const launch_order order = {k.function, g.gangs, g.vector_length, g.workers, 0, &variables, sizeof variables};
  if (const status failure = start(order)) d.end_process(kernel_step::launch, failure);
  send_launch_event(false, k.name, g);
}

} // namespace

void run_acc_kernel(const kernel &k, std::uint64_t variables, const unsigned *dims) {
  device &d = *k.owner->owner;
  CUresult result;
  pooled_stream *s = d.launch_streams.take(&result);
  if (s == nullptr) end_process("cuStreamCreate", result);
  kernel_in_flight flight;
  launch(d, k, variables, dims, [&](const launch_order &order) { return flight.start(d, *s, order, {}); });
  if (const status failure = flight.wait()) d.end_process(kernel_step::wait, failure);
  flight.ended();
  d.launch_streams.give_back(s);
  flight.retire();
  GOMP_PLUGIN_debug(0, "  nvptx_exec: kernel %s: finished\n", k.name);
}

void queue_acc_kernel(const kernel &k, std::uint64_t variables, const unsigned *dims, goacc_asyncqueue &q) {
  device &d = *k.owner->owner;
  launch(d, k, variables, dims, [&](const launch_order &order) { return q.kernels.launch(d, q, order); });
  GOMP_PLUGIN_debug(0, "  nvptx_exec: kernel %s: finished\n", k.name);
}

} // namespace regomp::nvptx
