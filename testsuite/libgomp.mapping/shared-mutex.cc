// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lock that readers share: writers alone, readers beside one another, nobody sleeps for ever, with more threads than
// processors and with owners that hold it for longer than others spin.
#include "support/lock.h"

#include <atomic>
#include <cstdio>
#include <thread>
#include <unistd.h>
#include <vector>

using regomp::exclusive_guard;
using regomp::shared_guard;
using regomp::shared_mutex;

namespace {

shared_mutex lock;
long first, second; // equal whenever nobody writes
std::atomic<int> inside{0}, most_inside{0}, wrong{0};

void write(int count, bool slow) {
  for (int i = 0; i < count; i++) {
    exclusive_guard<shared_mutex> guard(lock);
    if (inside.load() != 0) wrong++;
    first++;
    if (slow && i % 64 == 0) usleep(200);
    second++;
  }
}

void read(int count, bool slow) {
  for (int i = 0; i < count; i++) {
    shared_guard guard(lock);
    const int now = ++inside;
    for (int most = most_inside.load(); now > most && !most_inside.compare_exchange_weak(most, now);) {
    }
    if (first != second) wrong++;
    if (slow && i % 64 == 0) usleep(200);
    inside--;
  }
}

} // namespace

int main() {
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; t++) threads.emplace_back([t] { write(20000, t == 0); });
  for (int t = 0; t < 5; t++) threads.emplace_back([t] { read(20000, t < 2); });
  for (std::thread &t : threads) t.join();
  if (first != 60000 || second != 60000) wrong++;

  // Two readers at once: each holds it until the other has it as well.
  std::atomic<int> arrived{0};
  std::vector<std::thread> pair;
  for (int t = 0; t < 2; t++)
    pair.emplace_back([&] {
      shared_guard guard(lock);
      arrived++;
      while (arrived != 2) usleep(10);
    });
  for (std::thread &t : pair) t.join();

  if (wrong != 0) {
    std::fprintf(stderr, "%d times wrong\n", wrong.load());
    return 1;
  }
  return 0;
}
