// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which way a copy goes. The number of driver calls decides: a synchronous copy on the NULL stream is one call; an
// asynchronous copy and the wait for its stream are two.
//
// A copy on the NULL stream waits for what runs on streams that are ordered with it, and the launches of other threads wait
// for the copy (copy_exclusion.h). So it is for short copies, and only while the device runs no kernel and no long copy.
#ifndef REGOMP_PLUGIN_NVPTX_COPY_POLICY_H
#define REGOMP_PLUGIN_NVPTX_COPY_POLICY_H

#include <atomic>
#include <cstddef>

namespace regomp::nvptx {

struct device;

enum class copy_way {
  null_stream, // one call
  // One call, after the host has put the bytes into a page-locked buffer. In a program that uses reverse offload, streams
  // are not ordered with the NULL stream, so that a kernel does not wait for a copy there. Of a copy from pageable memory
  // the call may return before the bytes have reached the device; of one from page-locked memory it does not.
  null_stream_buffered,
  own_stream, // two calls; beside anything else that the device does
};

enum class copy_kind {
  to_host,       // or a box to the host
  to_device,     // from one place of the host
  box_to_device, // or inside the device; no buffer, as its rows do not lie together
  inside_device, // copy or fill: the driver's synchronous calls for these return before they are done
};

// A device's record of the copies that are under way. Any thread.
class copy_state {
public:
  // Gives the buffer back to the driver. No copy is under way; the context is current.
  void clear();

private:
  friend class planned_copy;
  void *take_buffer(); // null if there is none, or another thread has it
  void return_buffer() { buffer_taken_.store(false, std::memory_order_release); }

  // Long copies on streams of their own. Relaxed: a copy on the NULL stream that overlooks one takes longer, no more.
  std::atomic<unsigned> long_copies_{0};
  // Whoever sets it owns the next two until it is cleared: acquire and release. Nobody waits for it.
  std::atomic<bool> buffer_taken_{false};
  void *buffer_ = nullptr;
  bool refused_ = false;
};

} // namespace regomp::nvptx

#endif
