// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading values of environment variables. Keywords in any case, numbers decimal, white space allowed around each. Used only
// by the library's constructor. Where a value is rejected matters: stock's diagnostics, which test suites know, cut it
// there.
#ifndef REGOMP_ICV_PARSE_H
#define REGOMP_ICV_PARSE_H

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <strings.h>

namespace regomp {

// A position in a value.
class scanner {
public:
  explicit scanner(const char *text) : at_(text) {}

  void skip_space() {
    while (std::isspace(static_cast<unsigned char>(*at_))) ++at_;
  }
  bool at_end() {
    skip_space();
    return *at_ == '\0';
  }
  char peek() {
    skip_space();
    return *at_;
  }
  // Takes the character if it is next.
  bool take(char c) {
    skip_space();
    if (*at_ != c) return false;
    ++at_;
    return true;
  }
  // Takes the word if it is next, whatever follows it.
  bool take_prefix(const char *word) {
    skip_space();
    const std::size_t length = std::strlen(word);
    if (strncasecmp(at_, word, length) != 0) return false;
    at_ += length;
    return true;
  }
  // Takes the word if it is next and no longer word begins there.
  bool take_word(const char *word) {
    skip_space();
    const std::size_t length = std::strlen(word);
    if (strncasecmp(at_, word, length) != 0) return false;
    const unsigned char after = static_cast<unsigned char>(at_[length]);
    if (std::isalnum(after) || after == '_') return false;
    at_ += length;
    return true;
  }
  // A number that is not negative; false with errno = ERANGE if it is too large. base 0 also takes 0x and 0 prefixes.
  bool take_unsigned(unsigned long long &value, int base = 10) {
    skip_space();
    errno = 0;
    if (!std::isdigit(static_cast<unsigned char>(at_[*at_ == '+' ? 1 : 0]))) return false;
    char *end;
    value = std::strtoull(at_, &end, base);
    if (errno != 0) return false;
    at_ = end;
    return true;
  }
  bool take_signed(long long &value) {
    skip_space();
    const char *digits = *at_ == '-' || *at_ == '+' ? at_ + 1 : at_;
    if (!std::isdigit(static_cast<unsigned char>(*digits))) return false;
    char *end;
    value = std::strtoll(at_, &end, 10);
    at_ = end;
    return true;
  }
  const char *rest() const { return at_; }

private:
  const char *at_;
};

} // namespace regomp

#endif
