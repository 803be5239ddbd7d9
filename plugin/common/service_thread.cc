// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/service_thread.h"

#include "plugin/common/affinity.h"

namespace regomp::plugin {

int make_service_thread(void *(*main)(void *), void *context, pthread_t *thread, sigset_t *program_signals) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, program_signals);
  const int error = pthread_create(thread, nullptr, main, context);
  // It would have the caller's place. Where the kernel refuses, it does.
  if (cpu_mask own, unbound; error == 0 && get_thread_affinity(own) && get_unbound_affinity(unbound) && own != unbound)
    pthread_setaffinity_np(*thread, sizeof unbound.words, reinterpret_cast<const cpu_set_t *>(unbound.words));
  pthread_sigmask(SIG_SETMASK, program_signals, nullptr);
  return error;
}

} // namespace regomp::plugin
