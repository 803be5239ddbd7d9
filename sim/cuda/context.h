// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A CUDA context: one engine (its address space and its kernels) and all that was made in it. Shared by the handle table and
// by calls that are under way; any thread. destroy() ends it; what lingers after that is an empty shell. Its beginning and
// its end are in context_life.cc, which knows all that may be made in one.
#ifndef GOMPSIM_CUDA_CONTEXT_H
#define GOMPSIM_CUDA_CONTEXT_H

#include "include/cuda_driver.h"
#include "sim/cuda/words.h"
#include "sim/driver/work_context.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace gompsim::cuda {

class device;

class context final : public work_context, public std::enable_shared_from_this<context> {
public:
  using handle_type = CUcontext;
  static constexpr unsigned handle_kind = 1;

  // Makes a context with its engine and threads, and enters it into the handle table.
  static CUresult create(device &, bool primary, std::shared_ptr<context> *);
  context(device &d, bool primary);

  // Waits for the context's work and frees everything in it; its handles are invalid from the start of the call. Once the
  // process is exiting it neither waits nor frees. Call once, on a thread of the user.
  void destroy();

  // What every call in the context gives once it has failed.
  CUresult failure() const { return static_cast<CUresult>(failed_with()); }

  // The calling thread's own stream in this context (CU_STREAM_PER_THREAD).
  std::shared_ptr<stream> per_thread_stream();

  device &dev;
  const bool is_primary; // the device's own; ends when it is released as often as it was retained
  CUcontext handle = nullptr;
  unsigned flags = 0; // of its creation
  // The limits as the program sees them; each is a value of its own and orders nothing.
  std::atomic<std::size_t> stack_limit{0};
  std::atomic<std::size_t> heap_limit{0};
  std::atomic<std::size_t> printf_fifo_limit{std::size_t{1} << 20};

private:
  int error_of(launch_result::status) const override;
};

inline context &context_of(const stream &s) { return static_cast<context &>(*s.owner); }

// The contexts current to the calling thread, topmost last.
class context_stack {
public:
  static void push(const std::shared_ptr<context> &);
  // Takes the topmost off; false if there is none. *handle may be null.
  static bool pop(CUcontext *handle);
  static CUcontext top_handle(); // null if empty
  // CUDA_ERROR_INVALID_CONTEXT if empty, CUDA_ERROR_CONTEXT_IS_DESTROYED if that is so.
  static CUresult top(std::shared_ptr<context> *);
};

// Whether the calling thread is running a stream callback, and so may not call the driver.
bool in_stream_callback();
// Marks the calling thread for as long as it lives.
class stream_callback_scope {
public:
  stream_callback_scope();
  ~stream_callback_scope();
  stream_callback_scope(const stream_callback_scope &) = delete;
  stream_callback_scope &operator=(const stream_callback_scope &) = delete;
};

} // namespace gompsim::cuda

#endif
