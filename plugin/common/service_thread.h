// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of the plugin's own that serve requests. The program's signals are for its own threads, so they are blocked here,
// but while a region of the program runs: there a signal that it sends itself acts, as it does on the launching thread.
#ifndef REGOMP_PLUGIN_SERVICE_THREAD_H
#define REGOMP_PLUGIN_SERVICE_THREAD_H

#include <csignal>
#include <pthread.h>

namespace regomp::plugin {

// Makes a thread that runs main(context) with all signals blocked, on any processor of the process (affinity.h).
// `program_signals` gets the mask of the caller, before the thread begins. An error number, or 0. The thread is to be
// joined: when it has left main it still gives back what the host library has for it, and that library may be unloaded next.
int make_service_thread(void *(*main)(void *), void *context, pthread_t *thread, sigset_t *program_signals);

// While it lives, the calling thread has the mask.
class scoped_signal_mask {
public:
  explicit scoped_signal_mask(const sigset_t &mask) { pthread_sigmask(SIG_SETMASK, &mask, &previous); }
  ~scoped_signal_mask() { pthread_sigmask(SIG_SETMASK, &previous, nullptr); }
  scoped_signal_mask(const scoped_signal_mask &) = delete;
  scoped_signal_mask &operator=(const scoped_signal_mask &) = delete;

private:
  sigset_t previous;
};

} // namespace regomp::plugin

#endif
