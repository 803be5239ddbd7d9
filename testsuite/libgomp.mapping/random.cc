// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
// { dg-timeout 120 }
//
// Random map, unmap, update and launch from several threads on one device, each step checked against a plain model of the
// specification's reference counts: presence, what the device holds, what the host holds. Arguments: seed, steps, threads; testsuite/lib/more_seeds.h.
#include "aux/fake_device.h"
#include "testsuite/lib/more_seeds.h"

#include <cstring>
#include <random>
#include <thread>

using fake::maps;

namespace {

struct section {
  std::size_t low, high;
};

// One host array, of which at most one section is on the device.
struct object {
  std::vector<unsigned char> host;      // the program's
  std::vector<unsigned char> expected;  // what it should hold
  std::vector<unsigned char> on_device; // of the section
  section mapped{0, 0};
  int count = 0;
};

struct entry {
  object *o;
  section s;
  unsigned kind;
};

bool copies_to(unsigned k) { return k == k_to || k == k_tofrom || k == k_always_to || k == k_always_tofrom; }
bool copies_from(unsigned k) { return k == k_from || k == k_tofrom || k == k_always_from || k == k_always_tofrom; }
bool always_to(unsigned k) { return k == k_always_to || k == k_always_tofrom; }
bool always_from(unsigned k) { return k == k_always_from || k == k_always_tofrom; }

struct work {
  std::vector<std::size_t> sizes;
  std::vector<bool> set; // else: add
};
thread_local work *current;

void region(void *) { CHECK(!"host version called"); }
void kernel(void *table) {
  auto **words = static_cast<void **>(table);
  for (std::size_t i = 0; i < current->sizes.size(); i++) {
    auto *bytes = static_cast<unsigned char *>(fake::host(words[i], current->sizes[i]));
    for (std::size_t k = 0; k < current->sizes[i]; k++)
      bytes[k] = static_cast<unsigned char>(current->set[i] ? i + k : bytes[k] + i + 1);
  }
}

class model {
public:
  model(unsigned seed, int objects) : random_(seed), objects_(static_cast<std::size_t>(objects)) {
    for (object &o : objects_) {
      o.host.resize(pick(0, 9) == 0 ? pick(30000, 90000) : pick(1, 300));
      for (unsigned char &c : o.host) c = static_cast<unsigned char>(random_());
      o.expected = o.host;
    }
  }

  void run(int steps) {
    for (int i = 0; i < steps; i++) {
      step();
      if (i % 8 == 0) check();
    }
    while (!open_.empty()) end_data();
    for (object &o : objects_)
      if (o.count > 0) {
        maps().add(o.host.data() + o.mapped.low, o.mapped.high - o.mapped.low, k_delete, 0).exit();
        o.count = 0;
      }
    check();
  }

private:
  std::size_t pick(std::size_t low, std::size_t high) {
    return std::uniform_int_distribution<std::size_t>(low, high)(random_);
  }

  section part(section whole) {
    const std::size_t low = pick(whole.low, whole.high - 1);
    return {low, pick(low + 1, whole.high)};
  }

  // Entries for distinct objects, though one that is present may be named twice.
  std::vector<entry> choose(std::initializer_list<unsigned> kinds) {
    std::vector<entry> chosen;
    const std::size_t first = pick(0, objects_.size() - 1), n = pick(1, 6);
    for (std::size_t i = 0; i < n && i < objects_.size(); i++) {
      object &o = objects_[(first + i) % objects_.size()];
      const unsigned kind = kinds.begin()[pick(0, kinds.size() - 1)];
      chosen.push_back({&o, part(o.count > 0 ? o.mapped : section{0, o.host.size()}), kind});
      if (o.count > 0 && pick(0, 3) == 0 && !always_to(kind) && !copies_from(kind))
        chosen.push_back({&o, part(o.mapped), kind});
    }
    return chosen;
  }

  static maps as_maps(const std::vector<entry> &entries) {
    maps m;
    for (const entry &e : entries) m.add(e.o->host.data() + e.s.low, e.s.high - e.s.low, e.kind, 0);
    return m;
  }

  static unsigned char *device_bytes(const object &o) {
    auto *p = static_cast<unsigned char *>(omp_get_mapped_ptr(o.host.data() + o.mapped.low, 0));
    CHECK(p != nullptr);
    return static_cast<unsigned char *>(fake::host(p, o.mapped.high - o.mapped.low));
  }

  // What mapping does to the model. Returns the objects that got a reference.
  std::vector<object *> expect_mapped(const std::vector<entry> &entries, bool write_fresh) {
    std::vector<object *> counted;
    for (const entry &e : entries) {
      object &o = *e.o;
      const bool fresh = o.count == 0;
      bool twice = false;
      for (object *c : counted) twice = twice || c == &o;
      if (!twice) {
        o.count++;
        counted.push_back(&o);
      }
      if (fresh) {
        o.mapped = e.s;
        o.on_device.assign(o.expected.begin() + long(e.s.low), o.expected.begin() + long(e.s.high));
        if (!copies_to(e.kind) && write_fresh) {
          // Undefined until somebody writes.
          std::fill(o.on_device.begin(), o.on_device.end(), 0x5a);
          std::memset(device_bytes(o), 0x5a, o.on_device.size());
        }
      } else if (always_to(e.kind)) {
        std::copy(o.expected.begin() + long(e.s.low), o.expected.begin() + long(e.s.high),
                  o.on_device.begin() + long(e.s.low - o.mapped.low));
      }
    }
    return counted;
  }

  static void expect_copied_back(object &o, section s) {
    std::copy(o.on_device.begin() + long(s.low - o.mapped.low), o.on_device.begin() + long(s.high - o.mapped.low),
              o.expected.begin() + long(s.low));
  }

  static void expect_unmapped(const std::vector<entry> &entries, const std::vector<object *> &counted) {
    for (object *o : counted)
      if (o->count > 0) o->count--;
    for (const entry &e : entries)
      if ((e.o->count == 0 && copies_from(e.kind)) || always_from(e.kind)) expect_copied_back(*e.o, e.s);
  }

  void enter() {
    const auto entries = choose({k_to, k_alloc, k_always_to});
    as_maps(entries).enter();
    expect_mapped(entries, true);
  }

  void exit() {
    std::vector<entry> entries = choose({k_from, k_release, k_always_from, k_delete});
    as_maps(entries).exit();
    std::vector<object *> counted, present;
    for (const entry &e : entries)
      if (e.o->count > 0) present.push_back(e.o);
    const auto was_present = [&](object *o) {
      for (object *p : present)
        if (p == o) return true;
      return false;
    };
    for (const entry &e : entries) {
      if (!was_present(e.o)) continue;
      bool twice = false;
      for (object *c : counted) twice = twice || c == e.o;
      if (e.kind == k_delete)
        e.o->count = 0;
      else if (!twice && e.o->count > 0)
        e.o->count--;
      counted.push_back(e.o);
    }
    for (const entry &e : entries)
      if (was_present(e.o) && ((e.kind == k_from && e.o->count == 0) || e.kind == k_always_from))
        expect_copied_back(*e.o, e.s);
  }

  void update() {
    const auto entries = choose({k_to, k_from});
    // Host and device differ from now on where the model says so.
    for (const entry &e : entries)
      for (std::size_t i = e.s.low; i < e.s.high; i += 7)
        e.o->host[i] = e.o->expected[i] = static_cast<unsigned char>(random_());
    as_maps(entries).update();
    for (const entry &e : entries)
      if (e.kind == k_to && e.o->count > 0)
        std::copy(e.o->expected.begin() + long(e.s.low), e.o->expected.begin() + long(e.s.high),
                  e.o->on_device.begin() + long(e.s.low - e.o->mapped.low));
    for (const entry &e : entries)
      if (e.kind == k_from && e.o->count > 0) expect_copied_back(*e.o, e.s);
  }

  void target() {
    const auto entries = choose({k_to, k_from, k_tofrom, k_alloc, k_always_tofrom, k_always_from});
    work w;
    for (const entry &e : entries) {
      w.sizes.push_back(e.s.high - e.s.low);
      w.set.push_back(e.o->count == 0 && !copies_to(e.kind));
    }
    current = &w;
    as_maps(entries).target(region);
    const auto counted = expect_mapped(entries, false);
    for (std::size_t i = 0; i < entries.size(); i++) {
      object &o = *entries[i].o;
      unsigned char *bytes = o.on_device.data() + (entries[i].s.low - o.mapped.low);
      for (std::size_t k = 0; k < w.sizes[i]; k++)
        bytes[k] = static_cast<unsigned char>(w.set[i] ? i + k : bytes[k] + i + 1);
    }
    expect_unmapped(entries, counted);
  }

  void data() {
    open_.push_back({choose({k_to, k_tofrom, k_alloc, k_always_from}), {}});
    as_maps(open_.back().entries).data();
    open_.back().counted = expect_mapped(open_.back().entries, true);
  }

  void end_data() {
    GOMP_target_end_data();
    // What exit data has deleted meanwhile is not this region's any more; the model does not follow that far (see step).
    expect_unmapped(open_.back().entries, open_.back().counted);
    open_.pop_back();
  }

  void step() {
    switch (pick(0, 6)) {
    case 0:
    case 1:
      return target();
    case 2:
      return open_.empty() ? enter() : end_data();
    case 3:
      return open_.empty() ? exit() : end_data(); // exit data inside a data region may take the region's own references
    case 4:
      return update();
    case 5:
      return open_.size() < 3 ? data() : end_data();
    default:
      return enter();
    }
  }

  void check() const {
    for (const object &o : objects_) {
      CHECK(o.host == o.expected);
      const std::size_t where = o.count > 0 ? o.mapped.low : 0;
      CHECK(omp_target_is_present(o.host.data() + where, 0) == (o.count > 0));
      if (o.count > 0) CHECK(std::memcmp(device_bytes(o), o.on_device.data(), o.on_device.size()) == 0);
    }
  }

  struct data_region {
    std::vector<entry> entries;
    std::vector<object *> counted;
  };
  std::mt19937 random_;
  std::vector<object> objects_;
  std::vector<data_region> open_;
};

// All threads map the same array for reading, and one that each of them wants afresh.
int shared_array[1000];
void read_shared(void *) { CHECK(!"host version called"); }
void read_shared_kernel(void *table) {
  const int *a = static_cast<int *>(fake::host(*static_cast<void **>(table), sizeof shared_array));
  long sum = 0;
  for (int i = 0; i < 1000; i++) sum += a[i];
  CHECK(sum == 499500);
}

fake::image program({{region, kernel, 0}, {read_shared, read_shared_kernel, 0}}, {});

void run(unsigned seed, int steps, int threads) {
  std::vector<std::thread> team;
  for (int t = 0; t < threads; t++)
    team.emplace_back([=] {
      model m(seed * 1000 + static_cast<unsigned>(t), 12 + 4 * t);
      for (int part = 0; part < 10; part++) {
        m.run(steps / 10);
        for (int i = 0; i < steps / 20; i++) {
          maps shared;
          shared.add(shared_array, sizeof shared_array, k_to, 2);
          shared.target(read_shared);
        }
      }
    });
  for (std::thread &t : team) t.join();
  CHECK(!omp_target_is_present(shared_array, 0) && fake::counts.live() == 0);
}

} // namespace

int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 3000, threads = argc > 3 ? std::atoi(argv[3]) : 4;
  program.load();
  for (int i = 0; i < 1000; i++) shared_array[i] = i;
  run(seed, steps, threads);
  go_on_with_seeds(seed + 1, [](unsigned s) { run(s, 3000, 1 + static_cast<int>(s % 6)); });
  return 0;
}
