// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "../../../plugin/common/indirect_table.cc ../../../plugin/common/absence.cc" }
//
// The plugin core's tables: blocks of host memory, indirect functions, reasons why there is no device.
#include "plugin/common/absence.h"
#include "plugin/common/host_block_table.h"
#include "plugin/common/indirect_table.h"

#include "include/gomp_plugin.h"

#include <cstdarg>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace regomp::plugin;

#define CHECK(...)                                                                                                          \
  do {                                                                                                                      \
    if (!(__VA_ARGS__)) {                                                                                                   \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #__VA_ARGS__);                                      \
      std::_Exit(98);                                                                                                       \
    }                                                                                                                       \
  } while (0)

static std::string said;

static void say(const char *prefix, const char *format, std::va_list args) {
  char line[1000];
  std::vsnprintf(line, sizeof line, format, args);
  said += prefix;
  said += line;
}
extern "C" void GOMP_PLUGIN_debug(int, const char *format, ...) {
  std::va_list args;
  va_start(args, format);
  say("debug: ", format, args);
  va_end(args);
}
extern "C" void GOMP_PLUGIN_error(const char *format, ...) {
  std::va_list args;
  va_start(args, format);
  say("error: ", format, args);
  va_end(args);
}

static void host_blocks() {
  host_block_table table;
  std::map<void *, host_block> model;
  std::mt19937 random(1);
  CHECK(table.remove(nullptr, false) == nullptr);
  for (int i = 0; i < 20000; ++i) {
    void *const address = reinterpret_cast<void *>(std::uintptr_t{0x1000} * (random() % 300 + 1));
    const bool managed = random() % 2 == 0;
    const auto known = model.find(address);
    if (known == model.end()) {
      CHECK(table.remove(address, managed) == nullptr);
      host_block &b = model[address];
      b.address = address;
      b.managed = managed;
      CHECK(table.insert(&b));
    } else if (known->second.managed != managed) {
      CHECK(table.remove(address, managed) == nullptr);
    } else {
      CHECK(table.remove(static_cast<char *>(address) + 1, managed) == nullptr);
      CHECK(table.remove(address, managed) == &known->second);
      model.erase(known);
    }
  }
}

// What GCC's device library does to find an address.
static std::uint64_t look_up(array<std::uint64_t> &words, std::uint64_t address) {
  const std::uint64_t size = words[0];
  const auto hash = static_cast<std::uint32_t>(address ^ (address >> 32));
  std::uint64_t slot = hash % size;
  for (std::uint64_t probes = 0; probes < size; ++probes) {
    const std::uint64_t *entry = words.data() + 4 + 2 * slot;
    if (entry[0] == address) return entry[1];
    if (entry[0] == 0) return 0;
    slot += 1 + hash % (size - 2);
    if (slot >= size) slot -= size;
  }
  return 0;
}

// The same with GCC 14's, whose entries are addresses of pairs.
static std::uint64_t look_up_pointer(const std::uint64_t *table, std::uint64_t address) {
  const std::uint64_t size = table[0];
  const auto hash = static_cast<std::uint32_t>(address ^ (address >> 32));
  std::uint64_t slot = hash % size;
  for (std::uint64_t probes = 0; probes < size; ++probes) {
    const auto *pair = reinterpret_cast<const std::uint64_t *>(table[4 + slot]);
    if (pair == nullptr) return 0;
    if (pair[0] == address) return pair[1];
    slot += 1 + hash % (size - 2);
    if (slot >= size) slot -= size;
  }
  return 0;
}

static void indirect_functions(unsigned count) {
  std::vector<std::uint64_t> host, dev;
  std::mt19937_64 random(count);
  for (unsigned i = 0; i < count; ++i) {
    // Neighbours, as functions of one program are, and strangers.
    host.push_back(i % 3 == 0 ? random() | 1 : 0x400000 + 16 * i);
    dev.push_back(0x1000 + i);
  }
  array<std::uint64_t> table;
  CHECK(build_hash_table(table, host.data(), dev.data(), count));
  CHECK(table.size() == 4 + 2 * table[0] && table[1] == count && table[2] == 0);
  CHECK(count * 4 <= table[0] * 3 + 3); // room for look-ups to end
  for (unsigned i = 0; i < count; ++i) CHECK(look_up(table, host[i]) == dev[i]);
  for (unsigned i = 0; i < 100; ++i) CHECK(look_up(table, 0x100000001 + 2 * i) == 0);
  array<std::uint64_t> flat;
  CHECK(build_flat_table(flat, host.data(), dev.data(), count));
  CHECK(flat.size() == 2 * count + 1 && flat[2 * count] == 0);
  for (unsigned i = 0; i < count; ++i) CHECK(flat[2 * i] == host[i] && flat[2 * i + 1] == dev[i]);

  // As if the table lay where it was built.
  array<std::uint64_t> built;
  CHECK(built.reserve(built_table_words(count)));
  const auto memory = reinterpret_cast<std::uint64_t>(built.data());
  CHECK(build_table_of_pointers(built, host.data(), dev.data(), count, memory));
  CHECK(reinterpret_cast<std::uint64_t>(built.data()) == memory && built.size() == built_table_words(count));
  for (unsigned i = 0; i < count; ++i) CHECK(look_up_pointer(built.data() + 2 * count, host[i]) == dev[i]);
  for (unsigned i = 0; i < 100; ++i) CHECK(look_up_pointer(built.data() + 2 * count, 0x100000001 + 2 * i) == 0);

  // Some come twice: the last one's value.
  std::map<std::uint64_t, std::uint64_t> value;
  for (unsigned i = 0; i < count / 3; ++i) host[count - 1 - i] = host[i];
  for (unsigned i = 0; i < count; ++i) value[host[i]] = dev[i];
  array<std::uint64_t> sorted;
  CHECK(build_sorted_pairs(sorted, host.data(), dev.data(), count) && sorted.size() == 2 * value.size());
  std::size_t at = 0;
  for (const auto &[h, d] : value) {
    CHECK(sorted[at] == h && sorted[at + 1] == d);
    at += 2;
  }
}

static void absence() {
  absence_list list("fake");
  CHECK(std::string(list.text()).empty());
  list.note("device %d is absent", 1);
  list.note_breakage("device %d is broken", 2);
  const std::string both = "device 1 is absent\ndevice 2 is broken\n";
  CHECK(list.text() == both);
  CHECK(said == "debug: fake: device 1 is absent\nerror: fake: device 2 is broken");
  // What has no room is left out whole, and what has is kept.
  for (int i = 0; i < 100; ++i) list.note("%0200d", i);
  const std::string text = list.text();
  CHECK(text.starts_with(both) && (text.size() - both.size()) % 201 == 0 && text.ends_with("\n") && text.size() < 2048);
  list.note("short");
  CHECK(std::string(list.text()).ends_with("short\n"));
}

int main() {
  host_blocks();
  for (const unsigned count : {0, 1, 2, 5, 6, 7, 9, 10, 100, 5000}) indirect_functions(count);
  absence();
  std::puts("ok");
}
