// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/context.h"

#include "sim/cuda/device.h"
#include "sim/cuda/phase.h"

#include <pthread.h>
#include <utility>

namespace gompsim::cuda {

namespace {

struct stack_entry {
  CUcontext handle;
  std::weak_ptr<context> object; // so that a destroyed context is not kept
};

struct thread_state {
  std::vector<stack_entry> stack;
  std::vector<std::weak_ptr<stream>> own_streams; // CU_STREAM_PER_THREAD of each context it was used in
  bool in_callback = false;

  ~thread_state() {
    if (driver_usable() != CUDA_SUCCESS) return; // in a forked child, say, where locks are never free
    for (const std::weak_ptr<stream> &w : own_streams)
      if (const std::shared_ptr<stream> s = w.lock()) scheduler::retire(s);
  }
};

// Not a thread_local object: those of the main thread are destroyed before the handlers of exit() run, in which plugins
// still call the driver. A key's destructor runs when a thread ends, and not for the main thread at exit().
thread_local constinit thread_state *current_thread = nullptr;

pthread_key_t make_thread_key() {
  pthread_key_t key{};
  const int failed = pthread_key_create(&key, [](void *state) {
    current_thread = nullptr;
    delete static_cast<thread_state *>(state);
  });
  // Without a key the state of a thread that ends is lost, nothing else.
  return failed ? ~pthread_key_t{0} : key;
}

thread_state &this_thread() {
  if (current_thread) return *current_thread;
  static const pthread_key_t key = make_thread_key();
  current_thread = new thread_state;
  pthread_setspecific(key, current_thread);
  return *current_thread;
}

} // namespace

context::context(device &d, bool primary) : work_context(d.ordinal), dev(d), is_primary(primary) {}

int context::error_of(launch_result::status s) const {
  switch (s) {
  case launch_result::status::success:
    return CUDA_SUCCESS;
  case launch_result::status::illegal_address:
  case launch_result::status::uninitialised_read: // no hardware notices; the nearest thing to it
    return CUDA_ERROR_ILLEGAL_ADDRESS;
  case launch_result::status::misaligned_address:
    return CUDA_ERROR_MISALIGNED_ADDRESS;
  case launch_result::status::illegal_instruction:
    return CUDA_ERROR_ILLEGAL_INSTRUCTION;
  case launch_result::status::assertion:
    return CUDA_ERROR_ASSERT;
  case launch_result::status::stack_overflow:
    return CUDA_ERROR_HARDWARE_STACK_ERROR;
  case launch_result::status::out_of_resources:
    return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
  case launch_result::status::trap:
  case launch_result::status::barrier_divergence:
  case launch_result::status::cancelled:
    break;
  }
  return CUDA_ERROR_LAUNCH_FAILED;
}

std::shared_ptr<stream> context::per_thread_stream() {
  std::vector<std::weak_ptr<stream>> &own = this_thread().own_streams;
  for (std::size_t i = 0; i < own.size();) {
    const std::shared_ptr<stream> s = own[i].lock();
    if (s && s->owner.get() == this) return s;
    if (s)
      ++i;
    else
      own.erase(own.begin() + static_cast<std::ptrdiff_t>(i));
  }
  const std::shared_ptr<stream> s = std::make_shared<stream>(shared_from_this(), stream_kind::blocking, true);
  scheduler::add(s);
  own.push_back(s);
  return s;
}

void context_stack::push(const std::shared_ptr<context> &c) { this_thread().stack.push_back({c->handle, c}); }

bool context_stack::pop(CUcontext *handle) {
  std::vector<stack_entry> &stack = this_thread().stack;
  if (stack.empty()) return false;
  if (handle) *handle = stack.back().handle;
  stack.pop_back();
  return true;
}

CUcontext context_stack::top_handle() {
  const std::vector<stack_entry> &stack = this_thread().stack;
  return stack.empty() ? nullptr : stack.back().handle;
}

CUresult context_stack::top(std::shared_ptr<context> *out) {
  const std::vector<stack_entry> &stack = this_thread().stack;
  if (stack.empty()) return CUDA_ERROR_INVALID_CONTEXT;
  *out = stack.back().object.lock();
  return *out && (*out)->engine ? CUDA_SUCCESS : CUDA_ERROR_CONTEXT_IS_DESTROYED;
}

bool in_stream_callback() { return current_thread && current_thread->in_callback; }
stream_callback_scope::stream_callback_scope() { this_thread().in_callback = true; }
stream_callback_scope::~stream_callback_scope() { this_thread().in_callback = false; }

} // namespace gompsim::cuda
