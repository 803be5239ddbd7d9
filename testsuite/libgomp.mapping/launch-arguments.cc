// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The argument array of GOMP_target_ext: what the plugin gets of it, with and without ICVs of the device, as values in the
// word and in the next one, too large ones, and what is meant for other kinds of devices.
#include "aux/check.h"
#include "device/launch_arguments.h"

#include <climits>
#include <vector>

using namespace regomp;

namespace {

constexpr std::intptr_t num_teams = 0x100, thread_limit = 0x200, in_next = 0x80, for_gcn = 8;

std::intptr_t word(std::intptr_t id, std::intptr_t value) { return value * 65536 | id; }

struct geometry {
  std::intptr_t teams = -99, limit = -99;
  std::vector<std::intptr_t> others;
};

// Reads the array as a plugin does.
geometry given(std::vector<std::intptr_t> words, int nteams, int teams_thread_limit) {
  device d;
  d.nteams = nteams;
  d.teams_thread_limit = teams_thread_limit;
  words.push_back(0);
  const std::vector<std::intptr_t> before = words;
  launch_arguments arguments(d, reinterpret_cast<void **>(words.data()));
  CHECK(words == before);
  geometry g;
  for (void **at = arguments.for_plugin(); *at != nullptr; at++) {
    const auto w = reinterpret_cast<std::intptr_t>(*at);
    const std::intptr_t value = (w & in_next) != 0 ? reinterpret_cast<std::intptr_t>(*++at) : w >> 16;
    if ((w & 0x7f) != 0) {
      g.others.push_back(w);
      if ((w & in_next) != 0) g.others.push_back(value);
    } else if ((w & 0xff00) == num_teams) {
      CHECK(g.teams == -99);
      g.teams = value;
    } else {
      CHECK((w & 0xff00) == thread_limit && g.limit == -99);
      g.limit = value;
    }
  }
  return g;
}

bool is(const geometry &g, std::intptr_t teams, std::intptr_t limit) {
  return g.teams == teams && g.limit == limit && g.others.empty();
}

unsigned limit_on_host(std::vector<std::intptr_t> words) {
  words.push_back(0);
  return thread_limit_argument(reinterpret_cast<void **>(words.data()));
}

} // namespace

int main() {
  // No teams construct: one team, and the ICVs of teams do not matter.
  CHECK(is(given({word(num_teams, -2), word(thread_limit, 0)}, 5, 3), 1, 0));
  CHECK(is(given({word(num_teams, -2), word(thread_limit, 9)}, 5, 3), 1, 9));
  CHECK(is(given({word(num_teams, 0), word(thread_limit, 0)}, 5, 3), 5, 3));
  CHECK(is(given({word(num_teams, 0), word(thread_limit, 0)}, 0, 0), 0, 0));
  CHECK(is(given({word(num_teams, 7), word(thread_limit, 12)}, 5, 3), 7, 12));
  CHECK(is(given({word(num_teams, 7), word(thread_limit, 0)}, 5, 3), 7, 3));
  CHECK(is(given({word(num_teams, 0), word(thread_limit, 12)}, 5, 3), 5, 12));
  CHECK(is(given({word(num_teams, -1), word(thread_limit, -1)}, 5, 3), -1, -1)); // known on the device only
  // In words of their own, in either order.
  CHECK(is(given({thread_limit | in_next, 40000, num_teams | in_next, 70000}, 5, 3), 70000, 40000));
  CHECK(is(given({num_teams | in_next, std::intptr_t{1} << 40, thread_limit | in_next, INT_MAX}, 5, 3), INT_MAX, INT_MAX));
  CHECK(given({}, 5, 3).teams == 1);

  // What is for another kind of device is handed on, and is not taken for our own.
  const geometry g = given({num_teams | in_next | for_gcn, 44, word(num_teams, 2), word(thread_limit | for_gcn, 6)}, 5, 3);
  CHECK(g.teams == 2 && g.limit == 3);
  CHECK((g.others == std::vector<std::intptr_t>{num_teams | in_next | for_gcn, 44, word(thread_limit | for_gcn, 6)}));

  CHECK(limit_on_host({word(num_teams, 7), word(thread_limit, 12)}) == 12);
  CHECK(limit_on_host({thread_limit | in_next, 40000}) == 40000);
  CHECK(limit_on_host({word(thread_limit | for_gcn, 6), word(num_teams, 3)}) == 0);
  CHECK(limit_on_host({word(thread_limit, -1)}) == 0 && thread_limit_argument(nullptr) == 0);
  std::intptr_t counted[] = {word(num_teams, 7), thread_limit | in_next, 3, 0};
  CHECK(count_launch_arguments(reinterpret_cast<void **>(counted)) == 3 && count_launch_arguments(nullptr) == 0);
  return 0;
}
