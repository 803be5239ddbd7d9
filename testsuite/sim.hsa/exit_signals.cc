// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signals outlive the library's own end at exit, as with AMD's runtime: a thread may be waiting for one. All else is refused.
#include "runtime_test.h"

extern "C" int __cxa_atexit(void (*)(void *), void *, void *);

namespace test {

hsa_signal_t left = {0};

void after_libraries(void *) {
  if (left.handle == 0) return;
  hsa_signal_t another;
  EXPECT(HSA_STATUS_ERROR_NOT_INITIALIZED, hsa_signal_create(1, 0, nullptr, &another));
  REQUIRE(hsa_signal_load_scacquire(left) == 3);
  hsa_signal_store_screlease(left, 4);
  REQUIRE(hsa_signal_wait_scacquire(left, HSA_SIGNAL_CONDITION_EQ, 4, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 4);
  REQUIRE(hsa_signal_wait_scacquire(left, HSA_SIGNAL_CONDITION_EQ, 5, 1000, HSA_WAIT_STATE_BLOCKED) == 4);
  _exit(17);
}

// Registered before all others, so it runs after them and after the libraries' destructors.
void register_handler() { __cxa_atexit(after_libraries, nullptr, nullptr); }
__attribute__((section(".preinit_array"), used)) void (*const early)() = register_handler;

void run() {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    OK(hsa_init());
    left = make_signal(3);
    std::exit(0);
  }
  int status;
  REQUIRE(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 17);
}

} // namespace test

int main() { test::run(); }
