// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "icv/environment.h"
#include "icv/places.h"
#include "support/diagnostics.h"
#include "support/lock_word.h"
#include "support/memory.h"
#include "team/affinity.h"

#include <cstdio>
#include <cstring>
#include <pthread.h>
#include <unistd.h>

namespace regomp {

namespace {

// The ICV: null as long as no routine has set it. Guarded by the lock.
constinit futex_mutex format_lock;
constinit char *format_text = nullptr;
constinit std::size_t format_length_set = 0;

const char *initial_format() { return env.affinity_format != nullptr ? env.affinity_format : default_affinity_format; }

// Text that is cut where the buffer ends, and counted to its own end.
struct sink {
  char *buffer;
  std::size_t size;
  std::size_t length = 0;

  void put(const char *text, std::size_t n) {
    if (length < size) std::memcpy(buffer + length, text, n < size - length ? n : size - length);
    length += n;
  }
  void put(char c, std::size_t times) {
    for (std::size_t i = 0; i < times; ++i) put(&c, 1);
  }
};

struct field {
  bool right = false;
  bool zeros = false;
  std::size_t width = 0;
};

void put_text(sink &out, const field &f, const char *text) {
  const std::size_t n = std::strlen(text);
  const std::size_t fill = f.width > n ? f.width - n : 0;
  if (f.right) out.put(' ', fill);
  out.put(text, n);
  if (!f.right) out.put(' ', fill);
}

// Zeros go between the sign, or 0x, and the digits.
void put_number(sink &out, const field &f, const char *text) {
  if (!f.zeros) return put_text(out, f, text);
  const std::size_t n = std::strlen(text);
  const std::size_t prefix = text[0] == '-' ? 1 : text[0] == '0' && text[1] == 'x' ? 2 : 0;
  out.put(text, prefix);
  out.put('0', f.width > n ? f.width - n : 0);
  out.put(text + prefix, n - prefix);
}

void put_int(sink &out, const field &f, long value) {
  char text[32];
  std::snprintf(text, sizeof text, "%ld", value);
  put_number(out, f, text);
}

void put_cpus(sink &out, const field &f, const thread &thr) {
  cpu_mask mask;
  if (process.places != nullptr && thr.place_plus_one != 0) {
    mask = process.places->places[thr.place_plus_one - 1];
  } else if (!get_thread_affinity(mask)) {
    return put_text(out, f, "0");
  }
  constexpr std::size_t longest = 8 * max_cpus;
  char *text = static_cast<char *>(allocate(longest));
  std::size_t n = 0;
  text[0] = '\0';
  for (unsigned cpu = 0; cpu < max_cpus; ++cpu) {
    if (!mask.test(cpu)) continue;
    unsigned last = cpu;
    while (mask.test(last + 1)) ++last;
    n += std::size_t(std::snprintf(text + n, longest - n, n != 0 ? ",%u" : "%u", cpu));
    if (last != cpu) n += std::size_t(std::snprintf(text + n, longest - n, "-%u", last));
    cpu = last;
  }
  put_text(out, f, text);
  __builtin_free(text);
}

long ancestor_num(const thread &thr) { return thr.team != nullptr && thr.team->level != 0 ? long(thr.team->outer.num) : -1; }

void put_value(sink &out, const field &f, char type, const thread &thr) {
  char text[256];
  switch (type) {
  case 't':
    return put_int(out, f, thr.team_num);
  case 'T':
    return put_int(out, f, long(thr.num_teams_less_one) + 1);
  case 'L':
    return put_int(out, f, level_of(thr));
  case 'n':
    return put_int(out, f, thr.num);
  case 'N':
    return put_int(out, f, team_size(thr));
  case 'a':
    return put_int(out, f, ancestor_num(thr));
  case 'H':
    if (gethostname(text, sizeof text) != 0) text[0] = '\0';
    text[sizeof text - 1] = '\0';
    return put_text(out, f, text);
  case 'P':
    return put_int(out, f, getpid());
  case 'i':
    std::snprintf(text, sizeof text, "0x%lx", (unsigned long)pthread_self());
    return put_number(out, f, text);
  default: // 'A'
    return put_cpus(out, f, thr);
  }
}

struct long_name {
  const char *name;
  char type;
};

constexpr long_name long_names[] = {
    {"team_num", 't'},      {"num_teams", 'T'}, {"nesting_level", 'L'}, {"thread_num", 'n'},       {"num_threads", 'N'},
    {"ancestor_tnum", 'a'}, {"host", 'H'},      {"process_id", 'P'},    {"native_thread_id", 'i'}, {"thread_affinity", 'A'}};

// The type letter at `at`, which is moved past it; ends the process if there is none.
char take_type(const char *&at, const char *end) {
  if (at != end && *at == '{') {
    const char *name = ++at;
    while (at != end && *at != '}') ++at;
    for (const long_name &known : long_names) {
      if (at == end || std::strlen(known.name) != std::size_t(at - name)) continue;
      if (std::memcmp(known.name, name, std::size_t(at - name)) != 0) continue;
      ++at;
      return known.type;
    }
    fatal("unsupported long type name '%.*s' in affinity format", int(at - name), name);
  }
  if (at == end || std::strchr("tTLnNaHPiA", *at) == nullptr || *at == '\0')
    fatal("unsupported type in affinity format: '%.*s'", int(end - at > 16 ? 16 : end - at), at);
  return *at++;
}

template <typename Use>
auto with_format(const char *format, std::size_t length, Use use) {
  if (format != nullptr && length != 0) return use(format, length);
  // The ICV may be set meanwhile: work on a copy.
  format_lock.lock();
  const char *text = format_text != nullptr ? format_text : initial_format();
  const std::size_t n = format_text != nullptr ? format_length_set : std::strlen(text);
  char *copy = static_cast<char *>(allocate(n + 1));
  std::memcpy(copy, text, n);
  format_lock.unlock();
  const auto result = use(copy, n);
  __builtin_free(copy);
  return result;
}

std::size_t expand(const thread &thr, const char *at, std::size_t length, sink &out) {
  const char *const end = at + length;
  while (at != end) {
    if (*at != '%') {
      out.put(at++, 1);
      continue;
    }
    if (++at != end && *at == '%') {
      out.put(at++, 1);
      continue;
    }
    field f;
    if (at != end && *at == '0') {
      f.zeros = true;
      if (++at == end || *at != '.') fatal("leading zero not followed by dot in affinity format");
    }
    if (at != end && *at == '.') {
      f.right = true;
      ++at;
    }
    const char *digits = at;
    while (at != end && *at >= '0' && *at <= '9') {
      f.width = f.width * 10 + std::size_t(*at++ - '0');
      if (f.width > INT_MAX / 10) fatal("field width too large in affinity format");
    }
    if (f.right && digits == at) fatal("dot not followed by a field width in affinity format");
    put_value(out, f, take_type(at, end), thr);
  }
  return out.length;
}

} // namespace

std::size_t format_affinity(const thread &thr, const char *format, std::size_t format_length, char *buffer,
                            std::size_t size) {
  return with_format(format, format_length, [&](const char *text, std::size_t n) {
    sink out{buffer, size};
    const std::size_t length = expand(thr, text, n, out);
    if (size != 0) buffer[length < size ? length : size - 1] = '\0';
    return length;
  });
}

void display_affinity(const thread &thr, const char *format, std::size_t format_length) {
  char small[512];
  std::size_t length = format_affinity(thr, format, format_length, small, sizeof small);
  if (length < sizeof small - 1) {
    small[length++] = '\n';
    std::fwrite(small, 1, length, stderr);
    return;
  }
  char *large = static_cast<char *>(allocate(length + 2));
  length = format_affinity(thr, format, format_length, large, length + 1);
  large[length++] = '\n';
  std::fwrite(large, 1, length, stderr);
  __builtin_free(large);
}

void set_affinity_format(const char *format, std::size_t length) {
  char *copy = static_cast<char *>(allocate(length + 1));
  std::memcpy(copy, format, length);
  copy[length] = '\0';
  format_lock.lock();
  char *old = format_text;
  format_text = copy;
  format_length_set = length;
  format_lock.unlock();
  __builtin_free(old);
}

std::size_t get_affinity_format(char *buffer, std::size_t size) {
  return with_format(nullptr, 0, [&](const char *text, std::size_t n) {
    if (size != 0) {
      const std::size_t part = n < size ? n : size - 1;
      std::memcpy(buffer, text, part);
      buffer[part] = '\0';
    }
    return n;
  });
}

} // namespace regomp
