// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A piece of work on a stream (stream.h).
#ifndef REGOMP_PLUGIN_GCN_STREAM_WORK_H
#define REGOMP_PLUGIN_GCN_STREAM_WORK_H

namespace regomp::gcn {

struct stream_work {
  enum class kind { kernel, copy, callback, other_stream };
  const kind what;
  stream_work *next = nullptr;

protected:
  constexpr explicit stream_work(kind k) : what(k) {}
};

} // namespace regomp::gcn

#endif
