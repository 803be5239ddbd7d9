// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the entry points share: from handles to objects, with the error codes that go with it.
#ifndef GOMPSIM_CUDA_ARGUMENTS_H
#define GOMPSIM_CUDA_ARGUMENTS_H

#include "sim/cuda/call.h"
#include "sim/cuda/device.h"
#include "sim/cuda/event.h"
#include "sim/cuda/module.h"
#include "sim/cuda/tables.h"

// On the definition of an exported function; everything else in the library is hidden.
#define GOMPSIM_EXPORT [[gnu::visibility("default")]]

namespace gompsim::cuda {

inline CUresult find_device(CUdevice ordinal, device **out) {
  *out = find_device(ordinal);
  return *out ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

// The stream that a handle means in the current context, if its own context is healthy.
inline CUresult find_stream(context &current, CUstream handle, std::shared_ptr<stream> *out) {
  if (handle == nullptr || handle == CU_STREAM_LEGACY)
    *out = current.streams.null_stream;
  else if (handle == CU_STREAM_PER_THREAD)
    *out = current.per_thread_stream();
  else
    *out = table_of<stream>().find(handle);
  return *out ? context_of(**out).failure() : CUDA_ERROR_INVALID_HANDLE;
}

inline CUresult find_event(CUevent handle, std::shared_ptr<event> *out) {
  *out = table_of<event>().find(handle);
  return *out ? (*out)->owner->failure() : CUDA_ERROR_INVALID_HANDLE;
}

inline CUresult find_function(CUfunction handle, std::shared_ptr<function> *out) {
  *out = table_of<function>().find(handle);
  return *out ? (*out)->owner->failure() : CUDA_ERROR_INVALID_HANDLE;
}

// Calls body with the stream. Body returns a CUresult.
template <class Body>
CUresult in_stream(context &current, CUstream handle, Body body) {
  std::shared_ptr<stream> s;
  const CUresult r = find_stream(current, handle, &s);
  return r != CUDA_SUCCESS ? r : body(s);
}

} // namespace gompsim::cuda

#endif
