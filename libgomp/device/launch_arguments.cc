// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/launch_arguments.h"

#include "gomp_target.h"
#include "support/memory.h"

#include <climits>
#include <cstdint>

namespace regomp {

namespace {

constexpr std::intptr_t no_teams_construct = -2;

struct argument {
  std::intptr_t device;
  std::intptr_t id;
  std::intptr_t value;
  std::size_t words;
};

argument decode(void *const *at) {
  const auto word = reinterpret_cast<std::intptr_t>(at[0]);
  argument a{word & target_arg_device_mask, word & target_arg_id_mask, word >> target_arg_value_shift, 1};
  if (word & target_arg_subsequent) {
    a.value = reinterpret_cast<std::intptr_t>(at[1]);
    a.words = 2;
  }
  if (a.value > INT_MAX) a.value = INT_MAX;
  return a;
}

template <typename Function>
void for_each_argument(void *const *args, Function &&f) {
  while (args != nullptr && *args != nullptr) {
    const argument a = decode(args);
    f(a, args);
    args += a.words;
  }
}

} // namespace

std::size_t count_launch_arguments(void *const *args) {
  std::size_t words = 0;
  for_each_argument(args, [&](const argument &a, void *const *) { words += a.words; });
  return words;
}

unsigned thread_limit_argument(void *const *args) {
  std::intptr_t limit = 0;
  for_each_argument(args, [&](const argument &a, void *const *) {
    if (a.device == target_arg_device_all && a.id == target_arg_thread_limit) limit = a.value;
  });
  return limit > 0 ? static_cast<unsigned>(limit) : 0;
}

unsigned teams_argument(void *const *args) {
  std::intptr_t teams = 1;
  for_each_argument(args, [&](const argument &a, void *const *) {
    if (a.device == target_arg_device_all && a.id == target_arg_num_teams)
      teams = a.value == no_teams_construct ? 1 : a.value;
  });
  return teams > 0 ? static_cast<unsigned>(teams) : 0;
}

namespace {

bool is_teams(const argument &a) { return a.device == target_arg_device_all && a.id == target_arg_num_teams; }
bool is_limit(const argument &a) { return a.device == target_arg_device_all && a.id == target_arg_thread_limit; }

} // namespace

// What is not the library's to complete goes to the plugin as it is. Returns where the rest goes.
void **launch_arguments::copy_others(void *const *args, std::size_t words) {
  if (words + completed > sizeof few_ / sizeof *few_)
    elements_ = static_cast<void **>(allocate((words + completed) * sizeof(void *)));
  void **next = elements_;
  for_each_argument(args, [&](const argument &a, void *const *at) {
    for (std::size_t i = 0; i < a.words && !is_teams(a) && !is_limit(a); i++) *next++ = at[i];
  });
  return next;
}

launch_arguments::launch_arguments(const device &d, void **args) {
  std::intptr_t teams = no_teams_construct, limit = 0;
  bool limit_given = false;
  std::size_t other_words = 0;
  for_each_argument(args, [&](const argument &a, void *const *) {
    if (is_teams(a)) {
      teams = a.value;
    } else if (is_limit(a)) {
      limit = a.value;
      limit_given = true;
    } else {
      other_words += a.words;
    }
  });
  void **next = __builtin_expect(other_words == 0, true) ? few_ : copy_others(args, other_words);
  // The device's own ICVs fill in what the construct leaves open (OpenMP 5.2 sections 2.4 and 10.2).
  const bool has_teams = teams != no_teams_construct;
  if (has_teams && limit == 0) limit = d.teams_thread_limit.load(std::memory_order_relaxed);
  if (!has_teams)
    teams = 1;
  else if (teams == 0)
    teams = d.nteams.load(std::memory_order_relaxed);
  const auto put = [&](std::intptr_t id, std::intptr_t value) {
    *next++ = reinterpret_cast<void *>(id | target_arg_subsequent | target_arg_device_all);
    *next++ = reinterpret_cast<void *>(value);
  };
  put(target_arg_num_teams, teams);
  if (limit_given || limit != 0) put(target_arg_thread_limit, limit);
  *next = nullptr;
}

} // namespace regomp
