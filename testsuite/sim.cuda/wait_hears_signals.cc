// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-no-sanitizer "it puts signals off until the thread calls something that it intercepts" thread }
// A thread that waits for a kernel, perhaps executing it itself, gets its signals while the kernel goes on.
#include "driver_test.h"

#include <csignal>
#include <thread>

namespace test {

unsigned *volatile word_of_handler;

// The only thread that could let the kernel end is the one that waits for it.
void run() {
  make_context();
  const flags f;
  CUmodule m = load_kernels();
  word_of_handler = reinterpret_cast<unsigned *>(f.at(0));
  struct sigaction action = {};
  action.sa_handler = [](int) { __atomic_store_n(word_of_handler, 7, __ATOMIC_SEQ_CST); };
  sigaction(SIGUSR1, &action, nullptr);
  launch(kernel(m, "wait"), nullptr, f.at(0), 7u);
  const pthread_t waiter = pthread_self();
  std::thread alarm([waiter] {
    usleep(20000);
    pthread_kill(waiter, SIGUSR1);
  });
  OK(cuStreamSynchronize(nullptr));
  alarm.join();
  OK(cuModuleUnload(m));
}

} // namespace test

int main() { test::run(); }
