// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/printf.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace gompsim::ptx {

namespace {

constexpr std::size_t longest_string = 1u << 20; // a string without an end is an error long before
constexpr std::int64_t widest = 1 << 16;         // a field of more characters than this is made narrower

template <class... T>
void append(std::string *out, const char *format, T... values) {
  char small[256];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
  const int n = std::snprintf(small, sizeof small, format, values...);
  if (n < 0) return;
  if (static_cast<std::size_t>(n) < sizeof small) {
    out->append(small, static_cast<std::size_t>(n));
    return;
  }
  const std::size_t at = out->size();
  out->resize(at + static_cast<std::size_t>(n) + 1);
  std::snprintf(out->data() + at, static_cast<std::size_t>(n) + 1, format, values...);
  out->resize(at + static_cast<std::size_t>(n));
#pragma GCC diagnostic pop
}

struct argument_reader {
  exec &x;
  const insn *i;
  unsigned lane;
  std::uint64_t at;
  int used = 0;
  bool failed = false;

  template <class T>
  T next() {
    at = (at + sizeof(T) - 1) & ~(sizeof(T) - 1);
    T v{};
    const std::byte *p = x.resolve(i, lane, at, sizeof(T), access::load, true);
    if (p == nullptr)
      failed = true;
    else
      std::memcpy(&v, p, sizeof(T));
    at += sizeof(T);
    ++used;
    return v;
  }
};

} // namespace

bool read_device_string(exec &x, const insn *i, unsigned lane, std::uint64_t address, std::string *out) {
  while (out->size() < longest_string) {
    const std::byte *p = x.resolve(i, lane, address++, 1, access::load, true);
    if (p == nullptr) return false;
    const char c = static_cast<char>(*p);
    if (c == 0) return true;
    out->push_back(c);
  }
  x.fail_at(i, fault_kind::illegal_address, lane, address, "a string without an end");
  return false;
}

int format_device_printf(exec &x, const insn *i, unsigned lane, std::uint64_t format, std::uint64_t arguments,
                         std::string *out) {
  std::string f;
  if (!read_device_string(x, i, lane, format, &f)) return -1;
  argument_reader args{x, i, lane, arguments};
  for (std::size_t p = 0; p < f.size();) {
    if (f[p] != '%') {
      const auto e = f.find('%', p);
      out->append(f, p, e == std::string::npos ? std::string::npos : e - p);
      if (e == std::string::npos) break;
      p = e;
    }
    std::size_t e = p + 1;
    std::string spec = "%";
    const auto star_or_digits = [&](bool precision) {
      std::int64_t n = 0;
      if (e < f.size() && f[e] == '*') {
        n = args.next<std::int32_t>();
        ++e;
      } else if (e < f.size() && f[e] >= '0' && f[e] <= '9') {
        for (; e < f.size() && f[e] >= '0' && f[e] <= '9'; ++e) n = std::min<std::int64_t>(n * 10 + (f[e] - '0'), widest);
      } else {
        return;
      }
      if (precision && n < 0) { // as if there were none
        spec.pop_back();
        return;
      }
      spec += std::to_string(std::clamp<std::int64_t>(n, -widest, widest));
    };
    while (e < f.size() && std::string_view("-+ #0").find(f[e]) != std::string_view::npos) spec += f[e++];
    star_or_digits(false);
    if (e < f.size() && f[e] == '.') {
      spec += f[e++];
      star_or_digits(true);
    }
    bool wide = false;
    while (e < f.size() && std::string_view("hlLqjzt").find(f[e]) != std::string_view::npos) {
      if (f[e] != 'h') wide = true;
      if (f[e] == 'h') spec += 'h';
      ++e;
    }
    if (e >= f.size()) {
      out->append(f, p, std::string::npos);
      break;
    }
    const char kind = f[e++];
    switch (kind) {
    case '%':
      out->push_back('%');
      break;
    case 'd':
    case 'i':
      if (wide)
        append(out, (spec + "lld").c_str(), args.next<long long>());
      else
        append(out, (spec + "d").c_str(), args.next<int>());
      break;
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      if (wide)
        append(out, (spec + "ll" + kind).c_str(), args.next<unsigned long long>());
      else
        append(out, (spec + kind).c_str(), args.next<unsigned>());
      break;
    case 'c':
      append(out, (spec + "c").c_str(), args.next<int>());
      break;
    case 'p':
      append(out, (spec + "p").c_str(), reinterpret_cast<void *>(args.next<std::uint64_t>()));
      break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      append(out, (spec + kind).c_str(), args.next<double>());
      break;
    case 's': {
      const std::uint64_t a = args.next<std::uint64_t>();
      std::string text;
      if (a == 0)
        text = "(null)";
      else if (!args.failed && !read_device_string(x, i, lane, a, &text))
        return -1;
      append(out, (spec + "s").c_str(), text.c_str());
      break;
    }
    default:
      out->append(f, p, e - p);
      break;
    }
    if (args.failed) return -1;
    p = e;
  }
  return args.used;
}

} // namespace gompsim::ptx
