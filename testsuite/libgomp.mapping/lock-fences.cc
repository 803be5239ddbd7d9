// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Locks whose waiters sleep at once: they exclude each other and nobody is forgotten, while unlocking is plain, while it
// ceases to be (on a machine that is said to have many processors), and afterwards. With few processors it stays plain.
#include "aux/check.h"
#include "support/lock_word.h"
#include "support/waiting.h"

#include <sched.h>
#include <thread>
#include <vector>

using namespace regomp;

enum { thread_count = 4, rounds = 20000 };

static lock_word word;
static long counted; // under the lock

static void count() {
  for (int i = 0; i < rounds; i++) {
    lock(word);
    const long before = counted;
    if (i % 64 == 0) sched_yield(); // so that others come to sleep
    counted = before + 1;
    unlock(word);
  }
}

static void contend() {
  counted = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < thread_count; i++) threads.emplace_back(count);
  for (std::thread &t : threads) t.join();
  CHECK(counted == long(thread_count) * rounds);
  CHECK(word == 0);
}

int main() {
  waiting.spin_count = waiting.throttled_spin_count = 0;
  const bool plain_at_first = plain_unlock;
  waiting.processors = 2;
  contend();
  CHECK(plain_unlock == plain_at_first);
  waiting.processors = 64;
  for (int i = 0; i < 20 && plain_unlock; i++) contend();
  CHECK(!plain_unlock);
  contend();
  return 0;
}
