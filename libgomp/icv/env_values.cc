// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The syntax of each variable that may have a device suffix.
#include "icv/environment.h"

#include "icv/parse.h"
#include "support/diagnostics.h"
#include "support/memory.h"

namespace regomp {

namespace {

void invalid(const char *name, const char *value) {
  print_error("Invalid value for environment variable %s: %s", name, value);
}

// Whole value is one number in [low, high]; larger ones become `saturated` where that is not 0.
bool parse_number(const char *name, const char *value, unsigned long long low, unsigned long long high,
                  unsigned long long saturated, unsigned long long &result) {
  scanner in(value);
  unsigned long long n;
  if (!in.take_unsigned(n) || !in.at_end() || n < low || (n > high && saturated == 0)) {
    invalid(name, value);
    return false;
  }
  result = n > high ? saturated : n;
  return true;
}

template <typename T>
void append(per_level<T> &list, T value) {
  list.values = static_cast<T *>(reallocate(list.values, (list.count + 1) * sizeof(T)));
  list.values[list.count++] = value;
}

bool parse_num_threads(const char *name, const char *value, per_level<unsigned> &result) {
  scanner in(value);
  per_level<unsigned> list;
  do {
    unsigned long long n;
    if (!in.take_unsigned(n) || n == 0 || n > INT_MAX) {
      invalid(name, value);
      __builtin_free(list.values);
      return false;
    }
    append(list, unsigned(n));
  } while (in.take(','));
  if (!in.at_end()) {
    invalid(name, value);
    __builtin_free(list.values);
    return false;
  }
  result = list;
  return true;
}

bool parse_proc_bind(const char *name, const char *value, per_level<bind_policy> &result) {
  scanner in(value);
  per_level<bind_policy> list;
  if (in.take_word("false")) {
    append(list, bind_policy::false_);
  } else if (in.take_word("true")) {
    append(list, bind_policy::true_);
  } else {
    do {
      if (in.take_word("master") || in.take_word("primary")) {
        append(list, bind_policy::primary);
      } else if (in.take_word("close")) {
        append(list, bind_policy::close);
      } else if (in.take_word("spread")) {
        append(list, bind_policy::spread);
      } else {
        list.count = 0;
        break;
      }
    } while (in.take(','));
  }
  if (list.count == 0 || !in.at_end()) {
    invalid(name, value);
    __builtin_free(list.values);
    return false;
  }
  result = list;
  return true;
}

bool parse_schedule(const char *name, const char *value, env_values &result) {
  scanner in(value);
  bool monotonic = false;
  bool nonmonotonic = false;
  if (in.take_word("monotonic")) {
    monotonic = true;
  } else if (in.take_word("nonmonotonic")) {
    nonmonotonic = true;
  }
  unsigned kind;
  if ((monotonic || nonmonotonic) && !in.take(':')) {
    invalid(name, value);
    return false;
  }
  if (in.take_word("static")) {
    kind = schedule_static;
  } else if (in.take_word("dynamic")) {
    kind = schedule_dynamic;
  } else if (in.take_word("guided")) {
    kind = schedule_guided;
  } else if (in.take_word("auto")) {
    kind = schedule_auto;
  } else {
    invalid(name, value);
    return false;
  }
  int chunk = kind == schedule_static ? 0 : 1;
  if (in.take(',')) {
    unsigned long long n;
    if (!in.take_unsigned(n) || n > INT_MAX || !in.at_end()) {
      print_error("Invalid value for chunk size in environment variable %s: %s", name, value);
      return false;
    }
    chunk = n == 0 && kind != schedule_static ? 1 : int(n);
  } else if (!in.at_end()) {
    invalid(name, value);
    return false;
  }
  result.schedule = kind | (monotonic || (kind == schedule_static && !nonmonotonic) ? schedule_monotonic : 0);
  result.chunk = chunk;
  return true;
}

bool parse_stack_size(const char *name, const char *value, std::size_t &result) {
  scanner in(value);
  unsigned long long n;
  unsigned shift = 10;
  if (!in.take_unsigned(n)) {
    invalid(name, value);
    return false;
  }
  if (!in.at_end()) {
    if (in.take('b') || in.take('B')) {
      shift = 0;
    } else if (in.take('k') || in.take('K')) {
      shift = 10;
    } else if (in.take('m') || in.take('M')) {
      shift = 20;
    } else if (in.take('g') || in.take('G')) {
      shift = 30;
    }
    if (!in.at_end()) {
      invalid(name, value);
      return false;
    }
  }
  if (n > (~0ull >> shift)) {
    invalid(name, value);
    return false;
  }
  result = std::size_t(n << shift);
  return true;
}

bool parse_wait_policy(const char *name, const char *value, wait_choice &result) {
  scanner in(value);
  if (in.take_word("active") && in.at_end()) {
    result = wait_choice::active;
  } else if (in.take_word("passive") && in.at_end()) {
    result = wait_choice::passive;
  } else {
    invalid(name, value);
    return false;
  }
  return true;
}

bool parse_int(const char *name, const char *value, unsigned long long low, int &result) {
  unsigned long long n;
  if (!parse_number(name, value, low, INT_MAX, 0, n)) return false;
  result = int(n);
  return true;
}

} // namespace

bool parse_boolean(const char *name, const char *value, bool &result) {
  scanner in(value);
  if (in.take_word("true") && in.at_end()) {
    result = true;
  } else if (in.take_word("false") && in.at_end()) {
    result = false;
  } else {
    invalid(name, value);
    return false;
  }
  return true;
}

void parse_env_value(env_variable variable, const char *name, const char *value, env_values &out) {
  unsigned long long n = 0;
  bool good = false;
  switch (variable) {
  case env_variable::dynamic:
    good = parse_boolean(name, value, out.dynamic);
    break;
  case env_variable::num_threads:
    good = parse_num_threads(name, value, out.num_threads);
    break;
  case env_variable::schedule:
    good = parse_schedule(name, value, out);
    break;
  case env_variable::proc_bind:
    good = parse_proc_bind(name, value, out.bind);
    break;
  case env_variable::stack_size:
    good = parse_stack_size(name, value, out.stack_size);
    break;
  case env_variable::wait_policy:
    good = parse_wait_policy(name, value, out.wait);
    break;
  case env_variable::thread_limit:
    good = parse_number(name, value, 1, unlimited_threads, unlimited_threads, n);
    if (good) out.thread_limit = unsigned(n);
    break;
  case env_variable::max_active_levels:
    good = parse_number(name, value, 0, supported_active_levels, supported_active_levels, n);
    if (good) out.max_active_levels = static_cast<unsigned char>(n);
    break;
  case env_variable::num_teams:
    good = parse_int(name, value, 1, out.num_teams);
    break;
  case env_variable::teams_thread_limit:
    good = parse_int(name, value, 1, out.teams_thread_limit);
    break;
  case env_variable::default_device:
    good = parse_int(name, value, 0, out.default_device);
    break;
  case env_variable::count:
    break;
  }
  if (good) out.mark(variable);
}

} // namespace regomp
