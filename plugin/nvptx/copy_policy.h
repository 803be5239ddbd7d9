// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which way a copy goes. To the device, the number of driver calls decides: a synchronous copy on the NULL stream is one
// call; an asynchronous copy and the wait for its stream are two. From the device to pageable memory the driver has waited
// when the asynchronous call returns, and the NULL stream costs more, as it is ordered with all others: 8 bytes take 9.8 us
// there and 7.3 on a stream of their own (H200, CUDA 13.0).
//
// A copy on the NULL stream waits for what runs on streams that are ordered with it, and the launches of other threads wait
// for the copy (copy_exclusion.h). So it is for short copies, and only while the device runs no kernel and no long copy.
// Where a program uses reverse offload, streams are not ordered with the NULL stream, and of a copy from pageable memory the
// call may return before the bytes have reached the device: so there it is for none. (From page-locked memory it does not,
// but then it takes 7.1 us, and 5.7 us with a stream of its own.)
#ifndef REGOMP_PLUGIN_NVPTX_COPY_POLICY_H
#define REGOMP_PLUGIN_NVPTX_COPY_POLICY_H

#include <atomic>
#include <cstddef>

namespace regomp::nvptx {

enum class copy_way {
  null_stream, // one call
  own_stream,  // two calls; beside anything else that the device does
};

enum class copy_kind {
  to_host,       // or a box to the host
  to_device,     // or a box to the device
  inside_device, // copy or fill: the driver's synchronous calls for these return before they are done
};

// A device's record of the copies that are under way. Any thread.
class copy_state {
private:
  friend class planned_copy;

  // Long copies on streams of their own. Relaxed: a copy on the NULL stream that overlooks one takes longer, no more.
  std::atomic<unsigned> long_copies_{0};
};

} // namespace regomp::nvptx

#endif
