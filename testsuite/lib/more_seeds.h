// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random programs go on for as long as REGOMP_RANDOM_SECONDS says (scripts/check --long), each seed being told on stderr, so that the last
// line of one that fails names it.
#ifndef REGOMP_TEST_MORE_SEEDS_H
#define REGOMP_TEST_MORE_SEEDS_H

#include <cstdio>
#include <cstdlib>
#include <ctime>

template <typename Run>
void go_on_with_seeds(unsigned seed, Run run) {
  const char *seconds = std::getenv("REGOMP_RANDOM_SECONDS");
  if (seconds == nullptr) return;
  const std::time_t end = std::time(nullptr) + std::atol(seconds);
  for (; std::time(nullptr) < end; seed++) {
    std::fprintf(stderr, "seed %u\n", seed);
    run(seed);
  }
}

#endif
