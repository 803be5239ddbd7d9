// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/environment.h"

#include "include/gomp_plugin.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <strings.h>

namespace regomp::plugin {

namespace {

constexpr unsigned few_processors = 4;

const char *skip_blanks(const char *s) {
  while (std::isspace(static_cast<unsigned char>(*s)) != 0) ++s;
  return s;
}

// The decimal number that starts at `s`; null if there is none or it is too large, else where it ends.
const char *parse_number(const char *s, std::uint64_t *value) {
  s = skip_blanks(s);
  if (std::isdigit(static_cast<unsigned char>(*s)) == 0) return nullptr;
  char *end;
  errno = 0;
  *value = std::strtoull(s, &end, 10);
  return errno == 0 ? end : nullptr;
}

// True if `text` is `word` between blanks, in any case.
bool is_word(const char *text, const char *word) {
  text = skip_blanks(text);
  const std::size_t n = std::strlen(word);
  return strncasecmp(text, word, n) == 0 && *skip_blanks(text + n) == '\0';
}

} // namespace

bool environment_number(env_variable variable, std::uint64_t maximum, std::uint64_t *value) {
  const char *text = text_of(variable);
  if (text == nullptr) return false;
  std::uint64_t number;
  const char *end = parse_number(text, &number);
  if (end == nullptr || *skip_blanks(end) != '\0' || number > maximum) {
    GOMP_PLUGIN_error("Invalid value for environment variable %s: %s", row_of(variable).name, text);
    return false;
  }
  *value = number;
  return true;
}

wait_policy environment_wait_policy(unsigned processors) {
  wait_policy result;
  result.processors = processors;
  if (processors < few_processors) result.spin_nanoseconds = wait_policy::short_spin;
  if (const char *policy = text_of(env_variable::OMP_WAIT_POLICY)) {
    if (is_word(policy, "active")) result.may_sleep = false;
    if (is_word(policy, "passive")) result.spin_nanoseconds = 0;
  }
  if (const char *count = text_of(env_variable::GOMP_SPINCOUNT)) {
    if (is_word(count, "infinite") || is_word(count, "infinity")) {
      result.spin_count = UINT64_MAX;
      return result;
    }
    std::uint64_t n;
    const char *end = parse_number(count, &n);
    if (end == nullptr) return result;
    end = skip_blanks(end);
    std::uint64_t factor = 1;
    switch (std::tolower(static_cast<unsigned char>(*end))) {
    case 'k':
      factor = 1000;
      break;
    case 'm':
      factor = 1000 * 1000;
      break;
    case 'g':
      factor = 1000 * 1000 * 1000;
      break;
    case 't':
      factor = 1000ull * 1000 * 1000 * 1000;
      break;
    case '\0':
      break;
    default:
      return result;
    }
    if (factor != 1) ++end;
    if (*skip_blanks(end) != '\0') return result;
    if (__builtin_mul_overflow(n, factor, &n)) n = UINT64_MAX;
    result.spin_count = n;
    if (n == 0) result.spin_nanoseconds = 0;
  }
  return result;
}

} // namespace regomp::plugin
