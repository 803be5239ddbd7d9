// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// Constructs with many items, against a model: neighbours in ascending, descending and no order, which enter the mapping
// table as runs, with objects that are present among them, with the same storage named again, empty sections, members of
// structures and null pointers. Once in a while there is no memory. Arguments: seed, steps.
#include "aux/fake_device.h"

#include <algorithm>
#include <random>
#include <utility>

using fake::host_of;
using fake::maps;

namespace {

constexpr std::size_t number = 400, ints = 4;
struct slot {
  int data[ints];
  long gap; // never mapped
} slots[number];
int on_device[number][ints];
bool entered[number];

// What the kernel is to check and change.
struct expected_entry {
  std::size_t slot;
  std::size_t offset;
  bool first;
};
std::vector<std::pair<std::size_t, expected_entry>> expected; // by position in the argument table
std::vector<std::size_t> nulls;

void region(void *) {} // where there is no memory
void kernel(void *table) {
  void **words = static_cast<void **>(table);
  for (const auto &[position, e] : expected) {
    int *data = host_of<int>(words[position]) - e.offset;
    for (std::size_t i = 0; i < ints; i++) {
      if (e.first) CHECK(data[i] == (entered[e.slot] ? on_device[e.slot][i] : slots[e.slot].data[i]));
      data[i] += e.first ? 1 : 1000; // what is named again is the same
    }
  }
  for (std::size_t position : nulls) CHECK(words[position] == nullptr);
}

fake::image program({{region, kernel, 0}}, {});

void construct(std::mt19937 &random) {
  const std::size_t n = 1 + random() % 120, first = random() % (number - n);
  std::vector<std::size_t> order;
  for (std::size_t k = first; k < first + n; k++)
    if (random() % 8 != 0) order.push_back(k);
  switch (random() % 4) {
  case 0:
    std::reverse(order.begin(), order.end());
    break;
  case 1:
    std::shuffle(order.begin(), order.end(), random);
    break;
  }
  maps m;
  expected.clear();
  nulls.clear();
  bool named[number] = {};
  const auto name = [&](std::size_t k, std::size_t offset) {
    expected.push_back({m.addresses.size(), {k, offset, !named[k]}});
    named[k] = true;
    m.add(slots[k].data + offset, (ints - offset) * sizeof(int), k_tofrom);
  };
  for (std::size_t k : order) {
    switch (random() % 30) {
    case 0:
      nulls.push_back(m.addresses.size());
      m.add(nullptr, 8, k_tofrom);
      break;
    case 1:
      m.add(&slots[k].gap, 0, k_zlas);
      break;
    case 2:
      if (!expected.empty()) name(expected[random() % expected.size()].second.slot, random() % ints);
      break;
    case 3: // one member of a structure
      if (!named[k]) {
        m.add(slots[k].data, 1, k_struct);
        name(k, 0);
      }
      continue;
    }
    if (!named[k]) name(k, 0);
  }
  const long before = fake::counts.launches;
  if (random() % 16 == 0) fake::allocations_left = 0;
  // Data that are there already have no other version on the host.
  const bool present = std::any_of(expected.begin(), expected.end(), [](const auto &e) { return entered[e.second.slot]; });
  if (present || m.addresses.empty()) fake::allocations_left = -1;
  m.target(region);
  const bool ran = fake::counts.launches != before;
  CHECK(ran == (fake::allocations_left < 0));
  fake::allocations_left = -1;
  if (!ran) return;
  for (const auto &[position, e] : expected)
    for (std::size_t i = 0; i < ints; i++)
      (entered[e.slot] ? on_device[e.slot] : slots[e.slot].data)[i] += e.first ? 1 : 1000;
}

void change(std::mt19937 &random) {
  const std::size_t n = 1 + random() % 60, first = random() % (number - n);
  const bool enter = random() % 2 == 0;
  maps m;
  for (std::size_t k = first; k < first + n; k++) {
    if (entered[k] == enter || random() % 3 == 0) continue;
    m.add(slots[k].data, sizeof slots[k].data, enter ? k_to : k_from);
    if (enter) std::copy_n(slots[k].data, ints, on_device[k]);
    entered[k] = enter;
  }
  if (m.addresses.empty()) return;
  if (enter) return m.enter();
  m.exit();
  for (void *data : m.addresses) {
    const auto k = static_cast<std::size_t>(static_cast<slot *>(data) - slots);
    CHECK(std::equal(on_device[k], on_device[k] + ints, slots[k].data));
  }
}

void compare() {
  for (std::size_t k = 0; k < number; k++) CHECK((omp_target_is_present(slots[k].data, 0) != 0) == entered[k]);
}

} // namespace

int main(int argc, char **argv) {
  std::mt19937 random(argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1);
  const int steps = argc > 2 ? std::atoi(argv[2]) : 3000;
  program.load();
  for (std::size_t k = 0; k < number; k++)
    for (std::size_t i = 0; i < ints; i++) slots[k].data[i] = static_cast<int>(k * ints + i);
  for (int step = 0; step < steps; step++) {
    if (random() % 3 == 0)
      change(random);
    else
      construct(random);
    if (step % 16 == 0) compare();
  }
  for (std::size_t k = 0; k < number; k++)
    if (entered[k]) {
      maps().add(slots[k].data, sizeof slots[k].data, k_from).exit();
      entered[k] = false;
      CHECK(std::equal(on_device[k], on_device[k] + ints, slots[k].data));
    }
  compare();
  CHECK(fake::counts.live() == 0);
  program.unload();
  return 0;
}
