// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "icv/places.h"

#include "icv/parse.h"
#include "support/diagnostics.h"
#include "support/memory.h"

namespace regomp {

namespace {

// In stock's words, which do not repeat the value.
void invalid_places() { print_error("Invalid value for environment variable OMP_PLACES"); }

constexpr unsigned max_places = 65536;
constexpr unsigned long long max_length = 65535;

void append(place_list &list, const cpu_mask &place) {
  if (list.count == list.capacity) {
    list.capacity = list.capacity == 0 ? 16 : 2 * list.capacity;
    list.places = static_cast<cpu_mask *>(reallocate(list.places, list.capacity * sizeof(cpu_mask)));
  }
  list.places[list.count++] = place;
}

// Keeps what the process may use; places that become empty go, with a notice.
place_list *restricted(place_list *list, const cpu_mask &allowed) {
  const unsigned before = list->count;
  unsigned kept = 0;
  for (unsigned i = 0; i < before; ++i) {
    cpu_mask place = list->places[i];
    for (unsigned w = 0; w < max_cpus / 64; ++w) place.words[w] &= allowed.words[w];
    if (!place.empty()) list->places[kept++] = place;
  }
  list->count = kept;
  if (kept == 0) {
    print_error("None of the places contain usable logical CPUs");
    release_places(list);
    return nullptr;
  }
  if (kept != before)
    print_error("Number of places reduced from %u to %u because some places didn't contain any usable logical CPUs", before,
                kept);
  return list;
}

// --- abstract names ---------------------------------------------------------------------------------------------------

struct cpu_order {
  unsigned cpus[max_cpus];
  unsigned count = 0;
  cpu_mask seen;

  void add_all(const cpu_mask &group, const cpu_mask &allowed) {
    for (unsigned cpu = group.next(0); cpu < max_cpus; cpu = group.next(cpu + 1)) {
      if (!allowed.test(cpu) || seen.test(cpu)) continue;
      seen.set(cpu);
      cpus[count++] = cpu;
    }
  }
};

// The processors in the order of sockets, within one of cores.
void order_by_topology(const cpu_mask &allowed, cpu_order &order) {
  cpu_mask sockets_done;
  for (unsigned cpu = allowed.next(0); cpu < max_cpus; cpu = allowed.next(cpu + 1)) {
    if (sockets_done.test(cpu)) continue;
    cpu_mask socket;
    if (!cpus_of_group(cpu_group::socket, cpu, socket)) socket.set(cpu);
    for (unsigned member = socket.next(cpu); member < max_cpus; member = socket.next(member + 1)) {
      sockets_done.set(member);
      if (!allowed.test(member)) continue; // cores come by their first processor that may be used
      cpu_mask core;
      if (!cpus_of_group(cpu_group::core, member, core)) core.set(member);
      order.add_all(core, allowed);
    }
  }
}

place_list *places_of_groups(bool single_cpus, cpu_group group, unsigned long long limit, const cpu_mask &allowed) {
  cpu_order *order = create<cpu_order>();
  order_by_topology(allowed, *order);
  place_list *list = create<place_list>();
  cpu_mask done;
  bool known = true;
  for (unsigned i = 0; i < order->count && known && list->count < limit && list->count < max_places; ++i) {
    const unsigned cpu = order->cpus[i];
    if (done.test(cpu)) continue;
    cpu_mask place;
    if (single_cpus) {
      place.set(cpu);
    } else {
      known = cpus_of_group(group, cpu, place);
      place.set(cpu);
    }
    for (unsigned w = 0; w < max_cpus / 64; ++w) {
      place.words[w] &= allowed.words[w];
      done.words[w] |= place.words[w];
    }
    append(*list, place);
  }
  destroy(order);
  if (known && list->count != 0) return list;
  release_places(list);
  return nullptr;
}

// --- explicit lists ---------------------------------------------------------------------------------------------------

struct interval {
  unsigned long long length = 1;
  long long stride = 1;
};

// [:length[:stride]]
bool take_interval(scanner &in, interval &result) {
  result = interval();
  if (!in.take(':')) return true;
  if (!in.take_unsigned(result.length) || result.length == 0 || result.length > max_length) return false;
  return !in.take(':') || in.take_signed(result.stride);
}

// False if one of these is beyond what the kernel's masks have room for, `most` processors: the list is wrong then.
bool add_processors(cpu_mask &place, unsigned long long first, const interval &range, unsigned most) {
  for (unsigned long long i = 0; i < range.length; ++i) {
    const long long cpu = (long long)first + (long long)i * range.stride;
    if (cpu < 0 || cpu >= (long long)most) {
      if (i == 0 || cpu >= 0) {
        print_error("Logical CPU number %lld out of range", cpu);
      } else {
        print_error("Logical CPU number %lld+%lld out of range", cpu - range.stride, range.stride);
      }
      return false;
    }
    place.set(unsigned(cpu));
  }
  return true;
}

// Takes out what a place excludes, which must be in it.
bool remove_processors(cpu_mask &place, const cpu_mask &excluded) {
  for (unsigned cpu = excluded.next(0); cpu < max_cpus; cpu = excluded.next(cpu + 1)) {
    if (!place.test(cpu)) {
      print_error("Logical CPU %u to be removed is not in the set", cpu);
      return false;
    }
    place.clear(cpu);
  }
  return true;
}

// "{...}" or a bare processor number. Exclusions count wherever they stand in the braces.
bool take_place(scanner &in, unsigned most, cpu_mask &place) {
  unsigned long long cpu;
  if (!in.take('{')) return in.take_unsigned(cpu) && add_processors(place, cpu, interval(), most);
  cpu_mask excluded;
  do {
    const bool exclude = in.take('!');
    interval range;
    if (!in.take_unsigned(cpu)) return false;
    if (!exclude && !take_interval(in, range)) return false;
    if (!add_processors(exclude ? excluded : place, cpu, range, most)) return false;
  } while (in.take(','));
  return in.take('}') && remove_processors(place, excluded);
}

// The place moved by `distance` processor numbers; false if one falls outside.
bool shifted(const cpu_mask &place, long long distance, unsigned most, cpu_mask &result) {
  result = cpu_mask();
  for (unsigned cpu = place.next(0); cpu < max_cpus; cpu = place.next(cpu + 1)) {
    const long long moved = (long long)cpu + distance;
    if (moved < 0 || moved >= (long long)most) {
      print_error("Logical CPU number %u+%lld out of range", cpu, distance);
      return false;
    }
    result.set(unsigned(moved));
  }
  return true;
}

bool remove_equal(place_list &list, const cpu_mask &place) {
  unsigned kept = 0;
  for (unsigned i = 0; i < list.count; ++i)
    if (!(list.places[i] == place)) list.places[kept++] = list.places[i];
  const bool found = kept != list.count;
  if (!found) print_error("Trying to remove a non-existing place from list of places");
  list.count = kept;
  return found;
}

bool take_place_list(scanner &in, place_list &list) {
  const unsigned most = most_kernel_cpus();
  do {
    const bool remove = in.take('!');
    cpu_mask place;
    interval range;
    if (!take_place(in, most, place)) return false;
    if (remove) {
      if (!remove_equal(list, place)) return false;
      continue;
    }
    if (!take_interval(in, range) || list.count + range.length > max_places) return false;
    append(list, place);
    for (unsigned long long i = 1; i < range.length; ++i) {
      cpu_mask next;
      if (!shifted(place, range.stride, most, next)) return false;
      append(list, next);
      place = next;
    }
  } while (in.take(','));
  if (!in.at_end()) return false;
  if (list.count == 0) print_error("All places have been removed");
  return list.count != 0;
}

struct abstract_name {
  const char *name;
  bool single_cpus;
  cpu_group group;
};

constexpr abstract_name abstract_names[] = {{"threads", true, cpu_group::core},
                                            {"cores", false, cpu_group::core},
                                            {"sockets", false, cpu_group::socket},
                                            {"ll_caches", false, cpu_group::last_level_cache},
                                            {"numa_domains", false, cpu_group::numa_node}};

} // namespace

namespace {

// An abstract name with its limit: the name; null: another text.
const abstract_name *take_abstract_name(scanner &in, unsigned long long &limit, bool &good) {
  for (const abstract_name &known : abstract_names) {
    if (!in.take_word(known.name)) continue;
    limit = max_places;
    const bool counted = in.take('(');
    good = !((counted && (!in.take_unsigned(limit) || limit == 0 || !in.take(')'))) || !in.at_end());
    return &known;
  }
  return nullptr;
}

place_list *parse_explicit_list(scanner &in) {
  place_list *list = create<place_list>();
  if (take_place_list(in, *list)) return list;
  release_places(list);
  return nullptr;
}

} // namespace

place_list *parse_places(const char *text, const cpu_mask &allowed) {
  scanner in(text);
  unsigned long long limit;
  bool good;
  if (const abstract_name *known = take_abstract_name(in, limit, good)) {
    if (!good) {
      invalid_places();
      return nullptr;
    }
    place_list *list = places_of_groups(known->single_cpus, known->group, limit, allowed);
    if (list == nullptr) print_error("OMP_PLACES=%s: the topology of the processors is not known", text);
    return list;
  }
  place_list *list = parse_explicit_list(in);
  if (list != nullptr) list = restricted(list, allowed);
  if (list == nullptr) invalid_places();
  return list;
}

void check_places(const char *text) {
  scanner in(text);
  unsigned long long limit;
  bool good;
  if (take_abstract_name(in, limit, good) == nullptr) {
    place_list *list = parse_explicit_list(in);
    good = list != nullptr;
    release_places(list);
  }
  if (!good) invalid_places();
}

place_list *parse_cpu_affinity(const char *text) {
  scanner in(text);
  place_list *list = create<place_list>();
  const unsigned most = most_kernel_cpus(); // stock leaves out what is beyond
  bool good = !in.at_end();
  while (good && !in.at_end()) {
    unsigned long long first;
    unsigned long long last;
    unsigned long long stride = 1;
    good = in.take_unsigned(first, 0) && first < 65536;
    last = first;
    if (good && in.take('-')) {
      good = in.take_unsigned(last, 0) && last >= first && last < 65536;
      if (good && in.take(':')) good = in.take_unsigned(stride, 0) && stride != 0 && stride < 65536;
    }
    for (unsigned long long cpu = first; good && cpu <= last; cpu += stride) {
      cpu_mask place;
      place.set(unsigned(cpu));
      if (list->count < max_places && cpu < most) append(*list, place);
    }
    if (in.take(',')) good = good && !in.at_end();
  }
  // In stock's words, and the spelling of GCC 17's.
  if (!good) print_error("Invalid value for environment variable GOMP_CPU_AFFINITY");
  if (good && list->count != 0) return list;
  release_places(list);
  return nullptr;
}

void release_places(place_list *list) {
  if (list == nullptr) return;
  __builtin_free(list->places);
  destroy(list);
}

place_list *places_of_threads(const cpu_mask &allowed) {
  return places_of_groups(true, cpu_group::core, max_places, allowed);
}

} // namespace regomp
