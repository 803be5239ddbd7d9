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

// As in stock, the character before what was not understood is not shown.
void invalid_part(const char *what, const char *name, const char *value, const char *rest) {
  if (rest == value) {
    print_error("Invalid value for %senvironment variable %s: %s", what, name, value);
  } else {
    print_error("Invalid value for %senvironment variable %s=%.*s: %s", what, name, int(rest - value - 1), value, rest);
  }
}

// None of the words that may stand there: in stock's words, which end so.
void invalid_word(const char *name, const char *value) {
  print_error("Invalid value for environment variable %s=%s: X", name, value);
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
    in.skip_space();
    const char *element = in.rest();
    unsigned long long n;
    if (!in.take_unsigned(n) || n == 0 || n > INT_MAX || (in.peek() != ',' && !in.at_end())) {
      invalid_from(name, value, element);
      __builtin_free(list.values);
      return false;
    }
    append(list, unsigned(n));
  } while (in.take(','));
  result = list;
  return true;
}

bool parse_proc_bind(const char *name, const char *value, per_level<bind_policy> &result) {
  scanner in(value);
  per_level<bind_policy> list;
  if (in.take_prefix("false")) {
    append(list, bind_policy::false_);
  } else if (in.take_prefix("true")) {
    append(list, bind_policy::true_);
  } else {
    do {
      if (in.take_prefix("master") || in.take_prefix("primary")) {
        append(list, bind_policy::primary);
      } else if (in.take_prefix("close")) {
        append(list, bind_policy::close);
      } else if (in.take_prefix("spread")) {
        append(list, bind_policy::spread);
      } else {
        list.count = 0;
        break;
      }
    } while (in.take(','));
  }
  if (list.count == 0 || !in.at_end()) {
    in.skip_space();
    invalid_from(name, value, in.rest());
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
  if (in.take_prefix("monotonic")) {
    monotonic = true;
  } else if (in.take_prefix("nonmonotonic")) {
    nonmonotonic = true;
  }
  unsigned kind;
  if ((monotonic || nonmonotonic) && !in.take(':')) {
    in.skip_space();
    invalid_from(name, value, in.rest());
    return false;
  }
  if (in.take_prefix("static")) {
    kind = schedule_static;
  } else if (in.take_prefix("dynamic")) {
    kind = schedule_dynamic;
  } else if (in.take_prefix("guided")) {
    kind = schedule_guided;
  } else if (in.take_prefix("auto")) {
    kind = schedule_auto;
  } else {
    in.skip_space();
    invalid_from(name, value, in.rest());
    return false;
  }
  int chunk = kind == schedule_static ? 0 : 1;
  if (in.take(',')) {
    in.skip_space();
    const char *size = in.rest();
    unsigned long long n;
    if (!in.take_unsigned(n) || n > INT_MAX || !in.at_end()) {
      invalid_part("chunk size in ", name, value, size);
      return false;
    }
    chunk = n == 0 && kind != schedule_static ? 1 : int(n);
  } else if (!in.at_end()) {
    invalid_from(name, value, in.rest() + 1);
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
  wait_choice choice;
  if (in.take_prefix("active")) {
    choice = wait_choice::active;
  } else if (in.take_prefix("passive")) {
    choice = wait_choice::passive;
  } else {
    invalid_word(name, value);
    return false;
  }
  if (!in.at_end()) {
    invalid_from(name, value, in.rest());
    return false;
  }
  result = choice;
  return true;
}

bool parse_int(const char *name, const char *value, unsigned long long low, int &result) {
  unsigned long long n;
  if (!parse_number(name, value, low, INT_MAX, 0, n)) return false;
  result = int(n);
  return true;
}

} // namespace

void invalid_from(const char *name, const char *value, const char *rest) { invalid_part("", name, value, rest); }

bool parse_boolean(const char *name, const char *value, bool &result) {
  scanner in(value);
  const bool is_true = in.take_prefix("true");
  if (!is_true && !in.take_prefix("false")) {
    invalid_word(name, value);
    return false;
  }
  if (!in.at_end()) {
    invalid_from(name, value, in.rest());
    return false;
  }
  result = is_true;
  return true;
}

bool read_dynamic(const char *name, const char *value, env_values &out) { return parse_boolean(name, value, out.dynamic); }

bool read_num_threads(const char *name, const char *value, env_values &out) {
  return parse_num_threads(name, value, out.num_threads);
}

bool read_schedule(const char *name, const char *value, env_values &out) { return parse_schedule(name, value, out); }

bool read_proc_bind(const char *name, const char *value, env_values &out) { return parse_proc_bind(name, value, out.bind); }

bool read_stack_size(const char *name, const char *value, env_values &out) {
  return parse_stack_size(name, value, out.stack_size);
}

bool read_wait_policy(const char *name, const char *value, env_values &out) {
  return parse_wait_policy(name, value, out.wait);
}

bool read_thread_limit(const char *name, const char *value, env_values &out) {
  unsigned long long n;
  if (!parse_number(name, value, 1, unlimited_threads, unlimited_threads, n)) return false;
  out.thread_limit = unsigned(n);
  return true;
}

bool read_max_active_levels(const char *name, const char *value, env_values &out) {
  unsigned long long n;
  if (!parse_number(name, value, 0, supported_active_levels, supported_active_levels, n)) return false;
  out.max_active_levels = static_cast<unsigned char>(n);
  return true;
}

bool read_num_teams(const char *name, const char *value, env_values &out) {
  return parse_int(name, value, 1, out.num_teams);
}

bool read_teams_thread_limit(const char *name, const char *value, env_values &out) {
  return parse_int(name, value, 1, out.teams_thread_limit);
}

bool read_default_device(const char *name, const char *value, env_values &out) {
  return parse_int(name, value, 0, out.default_device);
}

} // namespace regomp
