// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's end of the stock reverse-offload protocol (include/reverse_offload.h): one mailbox an image, in pinned memory.
//
// Who may touch what. The device writes every field while fn is 0, then hands the slot over by storing fn. From then on the
// slot belongs to the host, until the host stores 0 to fn. Among the host threads that poll the same slot, the one that has
// set `claimed`, a word in host memory that the device never sees, acts for the host; the others only look at fn.
#ifndef REGOMP_PLUGIN_NVPTX_REVERSE_MAILBOX_H
#define REGOMP_PLUGIN_NVPTX_REVERSE_MAILBOX_H

#include "include/reverse_offload.h"

#include <atomic>

namespace regomp::nvptx {

class pinned_lines;

class reverse_mailbox {
public:
  // Makes the slot; false if there is no pinned memory. Before the image's first kernel.
  bool create(pinned_lines &);
  // No kernel of the image runs any more, and none will.
  void destroy(pinned_lines &);

  // False: the image has no reverse-offload functions, so its kernels never ask. Constant once the image is loaded.
  bool exists() const { return slot != nullptr; }
  stock_mailbox *address() const { return slot; }

  // True if a request seems to be there. One relaxed load; a hint only, serve() decides.
  bool has_request() const;

  // Serves the request, if there is one that no other thread is serving. Runs user code on this thread; the caller holds no
  // lock. `damaged`: meanwhile something has written over the request, which is not answered.
  enum class outcome { nothing, served, damaged };
  outcome serve();

private:
  stock_mailbox *slot = nullptr;
  std::atomic<bool> claimed{false};
};

} // namespace regomp::nvptx

#endif
