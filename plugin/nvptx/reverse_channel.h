// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How an image's kernels reach the host: through a ring, through the mailbox of GCC's device library, or not at all. Made
// while the image is loaded, constant in this respect afterwards.
#ifndef REGOMP_PLUGIN_NVPTX_REVERSE_CHANNEL_H
#define REGOMP_PLUGIN_NVPTX_REVERSE_CHANNEL_H

#include "plugin/nvptx/launch_turns.h"
#include "plugin/nvptx/reverse_helpers.h"
#include "plugin/nvptx/reverse_mailbox.h"
#include "plugin/nvptx/reverse_ring.h"

namespace regomp::nvptx {

struct device;

class reverse_channel {
public:
  reverse_mailbox mailbox;
  reverse_ring ring;
  launch_turns *turns = nullptr; // of the device, if the image's kernels take turns

  // False: kernels of the image never ask.
  bool exists() const { return ring.exists() || mailbox.exists(); }
  // No kernel of the image runs any more, and none will; nobody serves it.
  void destroy(device &);

  // True if a request seems to be there. A hint.
  bool has_request(const reverse_ring::view &) const;
  // Serves one request, if there is one from these stacks that no other thread is serving, and returns true. (The mailbox
  // does not say where a request comes from; its requests are everybody's.) Runs user code; the caller holds no lock.
  bool serve(device &, const stack_range &, reverse_ring::view &);
  // False if something else than devices and this plugin has written there. Costs some microseconds.
  bool is_sound();
  // Ends the process then. The caller holds no lock.
  void check();
  // Serves a request that was taken from the ring.
  void serve_taken(device &, const reverse_ring::request &);

  reverse_helpers::record helped; // the device's helpers'

  // Of the device's async_service, under its lock: asynchronous kernels in flight that may ask here, its list, and what it
  // has seen of the ring.
  unsigned asynchronous_kernels = 0;
  reverse_channel *next_watched = nullptr;
  reverse_ring::view seen_by_service;
};

} // namespace regomp::nvptx

#endif
