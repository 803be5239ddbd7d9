// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/reverse/conversation.h"

#include "include/gomp_plugin.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/reverse/device_text.h"
#include "plugin/common/reverse/request.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace regomp::plugin::reverse {

namespace {

constexpr unsigned most_lanes = 64;

bool is_write(port_operation o) { return o >= port_operation::write_to_stdout && o <= port_operation::write_line_to_stdout; }
bool is_print(port_operation o) {
  return o >= port_operation::print_to_stdout && o <= port_operation::print_packed_to_stream;
}
bool is_packed(port_operation o) { return o >= port_operation::print_packed_to_stdout; }
bool is_call(port_operation o) { return o == port_operation::call || o == port_operation::call_with_result; }
bool names_stream(port_operation o) {
  return o == port_operation::write_to_stream || o == port_operation::print_to_stream ||
         o == port_operation::print_packed_to_stream;
}
bool is_known(port_operation o) {
  return o == port_operation::nothing || o == port_operation::exit || o == port_operation::abort || is_write(o) ||
         is_print(o) || is_call(o) || o == port_operation::allocate || o == port_operation::release;
}

std::FILE *standard_stream(port_operation o) {
  return o == port_operation::write_to_stderr || o == port_operation::print_to_stderr ||
                 o == port_operation::print_packed_to_stderr
             ? stderr
             : stdout;
}

// The device's word for a stream: an address of the host's, or, by its lowest bits, one of the three that each process has.
std::FILE *stream_of(std::uint64_t word) {
  switch (word & 3) {
  case 1:
    return stdin;
  case 2:
    return stdout;
  case 3:
    return stderr;
  default:
    return reinterpret_cast<std::FILE *>(word);
  }
}

} // namespace

conversation::conversation(device_core &c, std::uint32_t o, std::uint64_t m)
    : core(c), operation(static_cast<port_operation>(o)), mask(m), calling(is_call(operation)),
      lanes(static_cast<lane *>(std::memset(GOMP_PLUGIN_malloc(sizeof(lane) * most_lanes), 0, sizeof(lane) * most_lanes))) {}

conversation *conversation::begin(device_core &core, std::uint32_t operation, std::uint64_t mask) {
  if (!is_known(static_cast<port_operation>(operation))) return nullptr;
  return ::new (GOMP_PLUGIN_malloc(sizeof(conversation))) conversation(core, operation, mask);
}

void conversation::destroy() {
  for_each([](lane &l, unsigned) {
    for (unsigned i = 0; i < l.string_count; i++) std::free(l.strings[i]);
    std::free(l.strings);
    std::free(l.data);
    std::free(l.format);
    std::free(l.arguments);
  });
  std::free(lanes);
  std::free(this);
}

void conversation::end_process(const char *why) {
  char text[128];
  std::snprintf(text, sizeof text, "device code's request %c:%u: %s",
                static_cast<char>(static_cast<unsigned>(operation) >> 24), static_cast<unsigned>(operation) & 0xffffff, why);
  core.driver.end_process(text);
  __builtin_unreachable();
}

// A packet of a block of bytes of each lane. True if it was the last one; each lane's `data` ends with a null byte then.
bool conversation::receive(port_packet *packets) {
  bool all = true;
  for_each([&](lane &l, unsigned i) {
    const auto *from = reinterpret_cast<const char *>(packets[i].words);
    std::size_t room = port_packet::bytes;
    if (!receiving) {
      l.bytes = packets[i].words[0];
      l.received = 0;
      from += sizeof l.bytes;
      room -= sizeof l.bytes;
      l.data = l.bytes < SIZE_MAX ? static_cast<char *>(std::malloc(l.bytes + 1)) : nullptr;
      if (l.data == nullptr) end_process("there is no memory for what it sends");
      l.data[l.bytes] = '\0';
    }
    const std::size_t n = std::min<std::size_t>(room, l.bytes - l.received);
    std::memcpy(l.data + l.received, from, n);
    l.received += n;
    all = all && l.received == l.bytes;
  });
  receiving = !all;
  return all;
}

// What was received becomes the caller's.
char *conversation::take(lane &l) { return std::exchange(l.data, nullptr); }

bool conversation::write(port_packet *packets) {
  if (!receive(packets)) return false;
  const auto to = static_cast<std::FILE *>(stream);
  for_each([&](lane &l, unsigned i) {
    flockfile(to);
    std::size_t n = std::fwrite(l.data, 1, l.bytes, to);
    if (operation == port_operation::write_line_to_stdout) n += std::fputc('\n', to) != EOF ? 1 : 0;
    funlockfile(to);
    packets[i].words[0] = n;
    packets[i].words[1] = 0;
  });
  return true;
}

// A block for each lane, then the function; the result goes back.
bool conversation::call(port_packet *packets) {
  if (step == 0) {
    if (receive(packets)) step = 1;
    return false;
  }
  for_each([&](lane &l, unsigned i) {
    const std::uint64_t function = packets[i].words[0];
    if (function == 0) end_process("it calls a function at address 0");
    if (operation == port_operation::call_with_result)
      l.result = reinterpret_cast<std::uint64_t (*)(void *)>(function)(l.data);
    else
      reinterpret_cast<void (*)(void *)>(function)(l.data);
    end_in_forked_child();
  });
  // The packets are not written before all functions have been called: each has its address there.
  for_each([&](lane &l, unsigned i) { packets[i].words[0] = l.result; });
  return true;
}

// The formats; their arguments, whose sizes the formats tell; strings, one of each lane at a time.
bool conversation::print(port_packet *packets) {
  if (!receive(packets)) return false;
  const bool packed = is_packed(operation);
  switch (step++) {
  case 0:
    for_each([&](lane &l, unsigned i) {
      l.format = take(l);
      l.argument_bytes = packets[i].words[0] = bytes_of_arguments(l.format, packed);
    });
    return false;
  case 1:
    for_each([&](lane &l, unsigned) {
      if (l.bytes < l.argument_bytes) end_process("arguments of printf are missing");
      l.arguments = take(l);
    });
    return ask_for_strings(packets);
  default:
    for_each([&](lane &l, unsigned) {
      char *const text = take(l);
      if (string_argument(l.format, l.arguments, packed, l.string_count) == 0) return std::free(text); // had no more
      auto **const more = static_cast<char **>(std::realloc(l.strings, (l.string_count + 1) * sizeof(char *)));
      if (more == nullptr) end_process("there is no memory for what it sends");
      l.strings = more;
      l.strings[l.string_count++] = text;
    });
    return ask_for_strings(packets);
  }
}

bool conversation::ask_for_strings(port_packet *packets) {
  bool any = false;
  for_each([&](lane &l, unsigned i) {
    const std::uint64_t address = string_argument(l.format, l.arguments, is_packed(operation), l.string_count);
    packets[i].words[0] = 0;
    packets[i].words[1] = address;
    any = any || address != 0;
  });
  if (!any) print_all(packets);
  return !any;
}

void conversation::print_all(port_packet *packets) {
  for_each([&](lane &l, unsigned i) {
    const int n =
        print_device_text(static_cast<std::FILE *>(stream), l.format, l.arguments, is_packed(operation), l.strings);
    packets[i].words[0] = static_cast<std::uint64_t>(static_cast<std::int64_t>(n));
  });
}

bool conversation::round(port_packet *packets) {
  const bool has_stream = is_write(operation) || is_print(operation);
  if (has_stream && stream == nullptr) {
    if (names_stream(operation)) {
      // All lanes of a warp write to one stream.
      for_each([&](lane &, unsigned i) { stream = stream_of(packets[i].words[0]); });
      if (stream == nullptr) end_process("it writes to no stream");
      return false;
    }
    stream = standard_stream(operation);
  }
  if (is_write(operation)) return write(packets);
  if (is_print(operation)) return print(packets);
  if (calling) return call(packets);
  switch (operation) {
  case port_operation::allocate:
    for_each([&](lane &, unsigned i) { packets[i].words[0] = allocate_memory(core, packets[i].words[0]); });
    return true;
  case port_operation::release:
    for_each([&](lane &, unsigned i) {
      if (packets[i].words[0] != 0 && !free_device_memory(core, packets[i].words[0])) end_process("it frees no block");
    });
    return true;
  case port_operation::exit:
  case port_operation::abort:
    // The warp is told first, and then stops.
    if (step++ == 0) return false;
    if (operation == port_operation::abort) std::abort();
    for_each([&](lane &, unsigned i) { std::exit(static_cast<int>(packets[i].words[0])); });
    [[fallthrough]];
  default: // nothing
    return true;
  }
}

} // namespace regomp::plugin::reverse
