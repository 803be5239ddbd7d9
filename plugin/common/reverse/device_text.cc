// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/reverse/device_text.h"

#include <cstring>

namespace regomp::plugin::reverse {

namespace {

// One conversion of a format, from its % on.
struct conversion {
  const char *start, *end;           // of its text
  bool takes_width, takes_precision; // as arguments
  unsigned bytes;                    // of the argument: 0, 4 or 8
  char letter;                       // '\0': the format ends, or what it says is not known; the rest is text
};

unsigned bytes_of_integer(const char *length, std::size_t n) { return n == 0 || length[0] == 'h' ? 4 : 8; }

conversion read_conversion(const char *start) {
  conversion c{start, start + 1, false, false, 0, '\0'};
  const char *&p = c.end;
  p += std::strspn(p, "-+ #0'");
  const auto number = [&](bool *is_argument) {
    *is_argument = *p == '*';
    p += *is_argument ? 1 : std::strspn(p, "0123456789");
  };
  number(&c.takes_width);
  if (*p == '.') {
    p++;
    number(&c.takes_precision);
  }
  const char *const length = p;
  p += std::strspn(p, "hlLjzt");
  const auto n = static_cast<std::size_t>(p - length);
  switch (*p) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    c.bytes = bytes_of_integer(length, n);
    break;
  case 'c':
    c.bytes = 4;
    break;
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
  case 's':
  case 'p':
  case 'n':
    c.bytes = 8;
    break;
  case '%':
    break;
  default:
    return c;
  }
  c.letter = *p++;
  return c;
}

// The arguments in their order.
class argument_reader {
public:
  argument_reader(const char *arguments, bool packed) : arguments_(arguments), packed_(packed) {}
  std::uint64_t next(unsigned bytes) {
    if (!packed_) offset = (offset + bytes - 1) / bytes * bytes;
    std::uint64_t value = 0;
    if (arguments_ != nullptr) std::memcpy(&value, arguments_ + offset, bytes);
    offset += bytes;
    return value;
  }
  int next_int() { return static_cast<int>(next(4)); }

  std::size_t offset = 0;

private:
  const char *const arguments_; // null: only to count them
  const bool packed_;
};

// Calls what(conversion, width, precision, value) for each, and text(from, to) for what is between them.
template <typename What, typename Text>
void read_format(const char *format, argument_reader &reader, What &&what, Text &&text) {
  const char *p = format;
  for (const char *percent; (percent = std::strchr(p, '%')) != nullptr;) {
    const conversion c = read_conversion(percent);
    if (c.letter == '\0') break;
    if (percent != p) text(p, percent);
    const int width = c.takes_width ? reader.next_int() : 0, precision = c.takes_precision ? reader.next_int() : 0;
    what(c, width, precision, c.bytes != 0 ? reader.next(c.bytes) : 0);
    p = c.end;
  }
  if (*p != '\0') text(p, p + std::strlen(p));
}

// The C library's conversion of one value.
class printer {
public:
  printer(std::FILE *to, const conversion &c, int width, int precision)
      : to_(to), c_(c), width_(width), precision_(precision) {}

  // As `modifier` says which type it has.
  template <typename T>
  int print(const char *modifier, T value) const {
    char text[64];
    if (!make(modifier, text, sizeof text)) return std::fprintf(to_, "%.*s", static_cast<int>(c_.end - c_.start), c_.start);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (c_.takes_width && c_.takes_precision) return std::fprintf(to_, text, width_, precision_, value);
    if (c_.takes_width) return std::fprintf(to_, text, width_, value);
    if (c_.takes_precision) return std::fprintf(to_, text, precision_, value);
    return std::fprintf(to_, text, value);
#pragma GCC diagnostic pop
  }

private:
  // The conversion without its own length modifier, and with the one that is wanted.
  bool make(const char *modifier, char *text, std::size_t room) const {
    const char *end = c_.end - 1;
    while (std::strchr("hlLjzt", end[-1]) != nullptr) end--;
    const auto n = static_cast<std::size_t>(end - c_.start);
    if (n + std::strlen(modifier) + 2 > room) return false;
    std::memcpy(text, c_.start, n);
    std::snprintf(text + n, room - n, "%s%c", modifier, c_.letter);
    return true;
  }

  std::FILE *const to_;
  const conversion &c_;
  const int width_, precision_;
};

// An integer of less than 4 bytes is what its modifier makes of it.
std::uint64_t narrowed(const conversion &c, std::uint64_t value) {
  const bool is_signed = c.letter == 'd' || c.letter == 'i';
  if (c.end[-2] != 'h')
    return is_signed && c.bytes == 4 ? static_cast<std::uint64_t>(static_cast<std::int32_t>(value)) : value;
  if (c.end[-3] == 'h')
    return is_signed ? static_cast<std::uint64_t>(static_cast<signed char>(value)) : static_cast<unsigned char>(value);
  return is_signed ? static_cast<std::uint64_t>(static_cast<short>(value)) : static_cast<unsigned short>(value);
}

int print_one(std::FILE *to, const conversion &c, int width, int precision, std::uint64_t value, char *const *&strings) {
  const printer p(to, c, width, precision);
  switch (c.letter) {
  case '%':
    return std::fputc('%', to) < 0 ? -1 : 1;
  case 'n':
    return 0; // an address of the device's
  case 'c':
    return p.print("", static_cast<int>(value));
  case 's':
    return p.print("", value != 0 ? *strings++ : "(null)");
  case 'p':
    return p.print("", reinterpret_cast<void *>(value));
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    return p.print("ll", narrowed(c, value));
  default:
    double number;
    std::memcpy(&number, &value, sizeof number);
    return p.print("", number);
  }
}

} // namespace

std::size_t bytes_of_arguments(const char *format, bool packed) {
  argument_reader reader(nullptr, packed);
  read_format(format, reader, [](const conversion &, int, int, std::uint64_t) {}, [](const char *, const char *) {});
  return reader.offset;
}

std::uint64_t string_argument(const char *format, const char *arguments, bool packed, unsigned n) {
  argument_reader reader(arguments, packed);
  std::uint64_t found = 0;
  read_format(
      format, reader,
      [&](const conversion &c, int, int, std::uint64_t value) {
        if (c.letter == 's' && value != 0 && n-- == 0) found = value;
      },
      [](const char *, const char *) {});
  return found;
}

int print_device_text(std::FILE *to, const char *format, const char *arguments, bool packed, char *const *strings) {
  argument_reader reader(arguments, packed);
  int length = 0;
  bool failed = false;
  const auto count = [&](int n) {
    failed = failed || n < 0;
    length += n;
  };
  flockfile(to); // one text, whatever other threads print
  read_format(
      format, reader,
      [&](const conversion &c, int width, int precision, std::uint64_t value) {
        count(print_one(to, c, width, precision, value, strings));
      },
      [&](const char *from, const char *end) {
        const auto n = static_cast<std::size_t>(end - from);
        count(std::fwrite(from, 1, n, to) == n ? static_cast<int>(n) : -1);
      });
  funlockfile(to);
  return failed ? -1 : length;
}

} // namespace regomp::plugin::reverse
