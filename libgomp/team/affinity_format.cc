// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "icv/environment.h"
#include "icv/places.h"
#include "support/diagnostics.h"
#include "support/lock_word.h"
#include "support/memory.h"
#include "team/affinity.h"
#include "team/pool.h"

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
    if (length < size) std::memset(buffer + length, c, times < size - length ? times : size - length);
    length += times;
  }
};

// What the fields are about.
struct shown_thread {
  unsigned team_num, num_teams;
  unsigned level, num, team_size;
  long ancestor; // its number in the team around, or -1
  pthread_t handle;
  const cpu_mask *place; // null: not bound to one
};

const cpu_mask *bound_place(const thread &thr) {
  if (process.places == nullptr || thr.place_plus_one == 0) return nullptr;
  return &process.places->places[thr.place_plus_one - 1];
}

shown_thread as_shown(const thread &thr) {
  const unsigned level = level_of(thr);
  const long ancestor = level != 0 ? long(thr.team->outer.num) : -1;
  return {thr.team_num,    thr.num_teams_less_one + 1, level, thr.num, team_size(thr), ancestor, pthread_self(),
          bound_place(thr)};
}

// Of a team that has not started.
shown_thread as_shown(const thread &leader, const team &tm, unsigned num) {
  shown_thread result{tm.team_num, tm.num_teams_less_one + 1, tm.level,       num,
                      tm.nthreads, long(tm.outer.num),        pthread_self(), bound_place(leader)};
  if (num != 0) {
    result.handle = tm.pool->workers[num - 1]->handle;
    result.place = tm.bound ? &process.places->places[tm.places[num].place] : nullptr;
  }
  return result;
}

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

void put_cpus(sink &out, const field &f, const shown_thread &thr) {
  cpu_mask mask;
  if (thr.place != nullptr) {
    mask = *thr.place;
  } else if (pthread_getaffinity_np(thr.handle, sizeof mask, reinterpret_cast<cpu_set_t *>(&mask)) != 0) {
    return put_text(out, f, "0");
  }
  constexpr std::size_t longest = 8 * max_cpus;
  char *text = static_cast<char *>(allocate(longest));
  std::size_t n = 0;
  text[0] = '\0';
  for (unsigned cpu = mask.next(0); cpu < max_cpus; cpu = mask.next(cpu + 1)) {
    unsigned last = cpu;
    while (mask.test(last + 1)) ++last;
    n += std::size_t(std::snprintf(text + n, longest - n, n != 0 ? ",%u" : "%u", cpu));
    if (last != cpu) n += std::size_t(std::snprintf(text + n, longest - n, "-%u", last));
    cpu = last;
  }
  put_text(out, f, text);
  __builtin_free(text);
}

void put_value(sink &out, const field &f, char type, const shown_thread &thr) {
  char text[256];
  switch (type) {
  case 't':
    return put_int(out, f, thr.team_num);
  case 'T':
    return put_int(out, f, thr.num_teams);
  case 'L':
    return put_int(out, f, thr.level);
  case 'n':
    return put_int(out, f, thr.num);
  case 'N':
    return put_int(out, f, thr.team_size);
  case 'a':
    return put_int(out, f, thr.ancestor);
  case 'H':
    if (gethostname(text, sizeof text) != 0) text[0] = '\0';
    text[sizeof text - 1] = '\0';
    return put_text(out, f, text);
  case 'P':
    return put_int(out, f, getpid());
  case 'i':
    std::snprintf(text, sizeof text, "0x%lx", (unsigned long)thr.handle);
    return put_number(out, f, text);
  default: // 'A'
    return put_cpus(out, f, thr);
  }
}

constexpr std::size_t widest_field = 65536;

struct long_name {
  const char *name;
  char type;
};

constexpr long_name long_names[] = {
    {"team_num", 't'},      {"num_teams", 'T'}, {"nesting_level", 'L'}, {"thread_num", 'n'},       {"num_threads", 'N'},
    {"ancestor_tnum", 'a'}, {"host", 'H'},      {"process_id", 'P'},    {"native_thread_id", 'i'}, {"thread_affinity", 'A'}};

// The type letter at `at`, which is moved past it; 0, after a diagnostic, if there is none.
char take_type(const char *&at, const char *end) {
  if (at != end && *at == '{') {
    const char *name = ++at;
    while (at != end && *at != '}') ++at;
    const int length = int(at - name);
    if (at == end) {
      print_error("unterminated long type name '%.*s' in affinity format", length, name);
      return 0;
    }
    for (const long_name &known : long_names) {
      if (std::strlen(known.name) != std::size_t(length) || std::memcmp(known.name, name, std::size_t(length)) != 0)
        continue;
      ++at;
      return known.type;
    }
    print_error("unsupported long type name '%.*s' in affinity format", length, name);
    return 0;
  }
  if (at != end && *at != '\0' && std::strchr("tTLnNaHPiA", *at) != nullptr) return *at++;
  print_error("unsupported type %c in affinity format", at != end && *at != '\0' ? *at : ' ');
  return 0;
}

// [0][.][width]; false, after a diagnostic, if it is malformed.
bool take_layout(const char *&at, const char *end, field &f) {
  f = field();
  if (at != end && *at == '0') {
    f.zeros = true;
    if (++at == end || *at != '.') {
      print_error("leading zero not followed by dot in affinity format");
      return false;
    }
  }
  if (at != end && *at == '.') {
    f.right = true;
    if (++at == end || *at < '1' || *at > '9') {
      print_error("leading zero or right justification in affinity format requires size");
      return false;
    }
  }
  while (at != end && *at >= '0' && *at <= '9') {
    f.width = f.width * 10 + std::size_t(*at++ - '0');
    if (f.width > widest_field) {
      print_error("field width too large in affinity format");
      return false;
    }
  }
  return true;
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

// False, after a diagnostic, if the format is malformed.
bool expand(const shown_thread &thr, const char *at, std::size_t length, sink &out) {
  const char *const end = at + length;
  while (at != end) {
    const void *percent = std::memchr(at, '%', std::size_t(end - at));
    const char *stop = percent != nullptr ? static_cast<const char *>(percent) : end;
    out.put(at, std::size_t(stop - at));
    if (stop == end) return true;
    at = stop + 1;
    if (at != end && *at == '%') {
      out.put(at++, 1);
      continue;
    }
    field f;
    if (!take_layout(at, end, f)) return false;
    const char type = take_type(at, end);
    if (type == 0) return false;
    put_value(out, f, type, thr);
  }
  return true;
}

// As format_affinity; false if the format is malformed.
bool write_formatted(const shown_thread &thr, const char *text, std::size_t n, char *buffer, std::size_t size,
                     std::size_t &length) {
  sink out{buffer, size};
  const bool good = expand(thr, text, n, out);
  length = good ? out.length : 0;
  if (size != 0) buffer[length < size ? length : size - 1] = '\0';
  return good;
}

// A line on stderr; false if the format is malformed.
bool show(const shown_thread &thr, const char *text, std::size_t n) {
  char small[512];
  std::size_t length;
  if (!write_formatted(thr, text, n, small, sizeof small, length)) return false;
  if (length < sizeof small) {
    small[length++] = '\n'; // in the place of the NUL
    std::fwrite(small, 1, length, stderr);
    return true;
  }
  // The processors of a thread that is not bound may have changed since: `length` is what there is room for.
  const std::size_t room = length + 1;
  char *large = static_cast<char *>(allocate(room + 1));
  write_formatted(thr, text, n, large, room, length);
  if (length >= room) length = room - 1;
  large[length++] = '\n';
  std::fwrite(large, 1, length, stderr);
  __builtin_free(large);
  return true;
}

} // namespace

std::size_t format_affinity(const thread &thr, const char *format, std::size_t format_length, char *buffer,
                            std::size_t size) {
  return with_format(format, format_length, [&](const char *text, std::size_t n) {
    std::size_t length;
    write_formatted(as_shown(thr), text, n, buffer, size, length);
    return length;
  });
}

void display_affinity(const thread &thr, const char *format, std::size_t format_length) {
  with_format(format, format_length, [&](const char *text, std::size_t n) { return show(as_shown(thr), text, n); });
}

void display_team_affinity(const thread &leader, const team &tm) {
  with_format(nullptr, 0, [&](const char *text, std::size_t n) {
    flockfile(stderr); // lines of other teams do not come in between
    bool good = true;
    for (unsigned i = 0; i < tm.nthreads && good; ++i) good = show(as_shown(leader, tm, i), text, n);
    funlockfile(stderr);
    return good;
  });
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
