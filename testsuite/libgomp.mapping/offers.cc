// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread that waits offers its processor and gets it back late. If who had it gave it away because it waits itself, it was
// one of ours that had work, and offers go on. If it was taken from somebody, nobody offers for a while. sched_yield is
// ours.
#include "aux/check.h"
#include "support/waiting.h"

using namespace regomp;

static constexpr std::uint64_t long_time = 1'600'000; // nanoseconds
static bool others_are_ours;                        // who gets the processor

extern "C" int sched_yield() {
  const std::uint64_t start = fast_clock::nanoseconds();
  while (fast_clock::nanoseconds() - start < long_time) cpu_relax();
  if (others_are_ours) processor_offers::give_away();
  return 0;
}

static bool offers_go_on() {
  waiting.pause.store(0);
  waiting.keep_processors_until.store(0);
  {
    processor_offers offers;
    offers.offer();
  }
  return waiting.pause.load() == 0;
}

int main() {
  CHECK(!offers_go_on());

  // This thread may lose the processor between the two, or move to another one, but not each time.
  others_are_ours = true;
  bool went_on = false;
  for (int i = 0; i < 1000 && !went_on; ++i) went_on = offers_go_on();
  CHECK(went_on);

  // What one of ours did long ago is no excuse.
  others_are_ours = false;
  CHECK(!offers_go_on());

  // Nothing is lost if what the thread waits for is not there yet.
  waiting.pause.store(0);
  waiting.keep_processors_until.store(0);
  {
    processor_offers offers;
    offers.offer();
    offers.still_waiting();
  }
  CHECK(waiting.pause.load() == 0);
  return 0;
}
