// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
// { dg-timeout 240 }
//
// Random constructs over structures whose members are pointers that are attached and detached, single members of structures, arrays,
// zero-length sections, sections that overlap what is mapped, the modifiers always and present, memory that the program has associated;
// in nested target data regions, from which exit data may take away what they mapped. From several threads on one device, each step
// compared with a plain model. All threads share one structure besides, with its pointer attached by whoever maps it first.
//
// Arguments: seed, steps of each thread, threads. With REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
#include "testsuite/lib/more_seeds.h"
#include "aux/reference_model.h"

#include <cerrno>
#include <random>
#include <thread>

using fake::maps;
using reference::address;
using reference::entry;
using reference::object_ptr;
using reference::slot_bytes;

namespace {

// Two pointers between other members.
struct node {
  int first[4];
  unsigned char *p;
  int middle[3];
  unsigned char *q;
  char last[5];
};

constexpr std::size_t nodes = 5, arrays = 6, most_array = 200, most_open = 3;

void *as_pointer(address a) { return reinterpret_cast<void *>(a); }

class player;
thread_local player *playing;

void region(void *) { CHECK(!"host version called"); }
void kernel(void *table);

class player {
public:
  explicit player(unsigned seed) : random_(seed), world_(nodes * sizeof(node) + arrays * most_array) {
    address next = world_.start();
    for (std::size_t i = 0; i < nodes; i++, next += sizeof(node)) nodes_.push_back(next);
    for (std::size_t i = 0; i < arrays; i++) {
      const std::size_t n = pick(1, most_array);
      arrays_.push_back({next, n});
      next += pick(0, 1) ? n : most_array; // some touch their neighbour
    }
    for (address a = world_.start(); a < next; a++) {
      const auto c = static_cast<unsigned char>(random_());
      world_.write(a, &c, 1);
    }
    for (address n : nodes_)
      for (address slot : {n + offsetof(node, p), n + offsetof(node, q)}) point(slot);
  }

  void play(int steps) {
    for (int i = 0; i < steps; i++) {
      step();
      world_.check();
      const address a = world_.start() + pick(0, world_.host.size() - 1);
      CHECK(omp_target_is_present(as_pointer(a), 0) == (world_.containing(a) != nullptr));
    }
    while (!open_.empty()) end_data();
    while (!world_.live.empty()) {
      const object_ptr o = world_.live.front();
      if (o->associated)
        disassociate(o);
      else
        exit_with({{o->low, o->high - o->low, k_delete}});
    }
    world_.check();
  }

  // On the device.
  void run_kernel(void *const *table);

private:
  std::size_t pick(std::size_t low, std::size_t high) {
    return std::uniform_int_distribution<std::size_t>(low, high)(random_);
  }
  unsigned pick_of(std::initializer_list<unsigned> kinds) { return kinds.begin()[pick(0, kinds.size() - 1)]; }

  struct range {
    address a;
    std::size_t n;
  };

  // The host's pointer gets a new target: some place in some array, or null.
  range point(address slot) {
    const range target = arrays_[pick(0, arrays - 1)];
    const address value = pick(0, 20) == 0 ? 0 : target.a + pick(0, target.n - 1);
    world_.write(slot, &value, sizeof value);
    return value != 0 ? range{value, target.a + target.n - value} : range{0, 0};
  }

  // --- what may be listed: all of it is on the device as one object, or nothing of it ---

  struct planned : range {
    bool closed; // several objects, so that nothing more of it can be listed
  };
  std::vector<planned> planned_; // what the construct lists so far and is new

  bool is_new(range r) const { return world_.overlapping(r.a, r.a + r.n) == nullptr; }
  // Whether the construct may list the range; if it is new, it is noted.
  bool admit(range r) {
    for (const planned &p : planned_)
      if (p.a < r.a + r.n && r.a < p.a + p.n) return !p.closed && p.a <= r.a && r.a + r.n <= p.a + p.n;
    for (const object_ptr &o : world_.live)
      if (o->low < r.a + r.n && r.a < o->high) return o->contains(r.a, r.n);
    planned_.push_back({r, false});
    return true;
  }
  bool admit_present(range r) const {
    const object_ptr o = world_.overlapping(r.a, r.a + r.n);
    return o != nullptr && o->contains(r.a, r.n);
  }

  range part(range whole) {
    const std::size_t skip = pick(0, whole.n - 1);
    return {whole.a + skip, pick(1, whole.n - skip)};
  }
  range some_storage() {
    if (!world_.live.empty() && pick(0, 2) != 0) {
      const object_ptr &o = world_.live[pick(0, world_.live.size() - 1)];
      return part({o->low, o->high - o->low});
    }
    return pick(0, 3) == 0 ? part({nodes_[pick(0, nodes - 1)], sizeof(node)}) : part(arrays_[pick(0, arrays - 1)]);
  }

  unsigned log_alignment() { return static_cast<unsigned>(pick(0, 5)); }

  void list_section(std::vector<entry> &list, std::initializer_list<unsigned> kinds) {
    const range r = some_storage();
    unsigned kind = pick_of(kinds);
    if (admit_present(r) && pick(0, 5) == 0) kind = kind == k_alloc ? k_present : k_always_present_to;
    if (admit(r)) list.push_back({r.a, r.n, kind, log_alignment()});
  }

  // map(s.p[:n]) or map(s) map(s.p[:n]): the pointer's target, then the pointer.
  void list_target(std::vector<entry> &list, address slot, std::initializer_list<unsigned> kinds) {
    for (const entry &e : list)
      if (e.a == slot && (e.kind == k_attach || e.kind == k_attach_zlas)) return;
    range target = point(slot);
    if (target.n == 0 || pick(0, 6) == 0) { // a zero-length section of what may be nowhere
      if (target.n > 0) list.push_back({target.a, 0, k_zlas});
      list.push_back({slot, 0, k_attach_zlas});
      return;
    }
    const address pointer = target.a;
    target = part(target);
    if (!admit(target)) return;
    list.push_back({target.a, target.n, pick_of(kinds), log_alignment()});
    list.push_back({slot, target.a - pointer, k_attach});
  }

  void list_node(std::vector<entry> &list, std::initializer_list<unsigned> kinds) {
    const address n = nodes_[pick(0, nodes - 1)];
    if (!admit({n, sizeof(node)})) return;
    list.push_back({n, sizeof(node), pick_of(kinds), 3});
    if (pick(0, 2) != 0) list_target(list, n + offsetof(node, p), kinds);
    if (pick(0, 2) == 0) list_target(list, n + offsetof(node, q), kinds);
  }

  // map(s.first, s.p, s.p[:n]): a header, then members in ascending order, then what their pointers point to.
  void list_members(std::vector<entry> &list, std::initializer_list<unsigned> kinds) {
    const address n = nodes_[pick(0, nodes - 1)];
    static constexpr range members[] = {{offsetof(node, first), sizeof(node::first)},
                                        {offsetof(node, p), slot_bytes},
                                        {offsetof(node, middle), sizeof(node::middle)},
                                        {offsetof(node, q), slot_bytes},
                                        {offsetof(node, last), sizeof(node::last)}};
    std::vector<entry> chosen;
    std::vector<address> slots;
    object_ptr anchor;
    bool some_new = false, some_present = false;
    for (const range &m : members) {
      if (pick(0, 1)) continue;
      const range r{n + m.a, m.n};
      const bool pointer = m.n == slot_bytes;
      chosen.push_back({r.a, r.n, pointer ? unsigned{k_alloc} : pick_of(kinds), 2});
      if (pointer) slots.push_back(r.a);
    }
    if (chosen.empty()) return;
    const address end = chosen.back().a + chosen.back().size;
    for (const planned &p : planned_)
      if (p.a < end && n < p.a + p.n) return; // once in a construct
    // All members are there, mapped together; or nothing between the structure's start and the last of them is.
    for (const entry &e : chosen) {
      const object_ptr o = world_.overlapping(e.a, e.a + e.size);
      if (o != nullptr && !o->contains(e.a, e.size)) return;
      if (o != nullptr && anchor != nullptr && o->shares != anchor->shares) return;
      if (o != nullptr) anchor = o;
      (o != nullptr ? some_present : some_new) = true;
    }
    if (some_new && (some_present || world_.overlapping(n, end) != nullptr)) return;
    if (some_new) planned_.push_back({{n, end - n}, true});
    list.push_back({n, chosen.size(), k_struct, 3});
    list.insert(list.end(), chosen.begin(), chosen.end());
    for (address slot : slots)
      if (pick(0, 2) != 0) list_target(list, slot, kinds);
  }

  std::vector<entry> choose(std::initializer_list<unsigned> kinds, bool for_target) {
    std::vector<entry> list;
    planned_.clear();
    for (std::size_t i = pick(1, 4); i > 0; i--) switch (pick(0, for_target ? 6 : 3)) {
      case 0:
        list_node(list, kinds);
        break;
      case 1:
        list_members(list, kinds);
        break;
      case 2:
      case 3:
        list_section(list, kinds);
        break;
      case 4:
        list.push_back({some_storage().a, 0, k_zlas});
        break;
      case 5: {
        const range r = some_storage();
        list.push_back({r.a, r.n, k_firstprivate, log_alignment()});
        break;
      }
      case 6: // an implicit map may name more than is there
        if (!world_.live.empty()) {
          const object_ptr &o = world_.live[pick(0, world_.live.size() - 1)];
          const address low = std::max(world_.start(), o->low - pick(0, 9)), high = o->high;
          if (!o->associated && world_.overlapping(low, o->low) == nullptr && admit_present({o->low, high - o->low}) &&
              std::none_of(planned_.begin(), planned_.end(), [&](const planned &p) { return p.a < high && low < p.a + p.n; }))
            list.push_back({low, high - low, k_implicit_tofrom, 0});
        }
        break;
      }
    return list;
  }

  static maps as_maps(const std::vector<entry> &list) {
    maps m;
    for (const entry &e : list) m.add(as_pointer(e.a), e.size, e.kind, e.log_alignment);
    return m;
  }

  // --- constructs ---

  void target() {
    listed_ = choose({k_to, k_from, k_tofrom, k_alloc, k_always_to, k_always_from, k_always_tofrom}, true);
    current_ = world_.map(listed_);
    playing = this;
    as_maps(listed_).target(region);
    world_.unmap(current_);
    world_.settle();
  }

  void data() {
    const auto list = choose({k_to, k_from, k_tofrom, k_alloc, k_always_tofrom}, false);
    open_.push_back(world_.map(list));
    as_maps(list).data();
    world_.settle();
  }

  void end_data() {
    GOMP_target_end_data();
    world_.unmap(open_.back());
    open_.pop_back();
  }

  void enter() {
    const auto list = choose({k_to, k_alloc, k_always_to}, false);
    as_maps(list).enter();
    world_.enter(list);
    world_.settle();
  }

  void exit_with(const std::vector<entry> &list) {
    as_maps(list).exit();
    world_.exit(list);
  }

  // How often a slot is attached by enter data, which exit data may undo.
  int loose_attachments(const object_ptr &o, address slot) const {
    int n = o->attached[slot];
    for (const reference::region &r : open_)
      for (const auto &i : r.items) n -= i.attached && i.o == o && i.a == slot;
    return n;
  }

  void exit() {
    std::vector<entry> list;
    for (std::size_t i = pick(1, 4); i > 0; i--) {
      const range r = some_storage();
      switch (pick(0, 7)) {
      case 0:
        list.push_back({r.a, 0, pick_of({k_zlas, k_delete_zlas})});
        break;
      case 1:
        if (admit_present(r)) list.push_back({r.a, r.n, k_always_present_from});
        break;
      default:
        if (is_new(r) || admit_present(r)) list.push_back({r.a, r.n, pick_of({k_from, k_release, k_always_from, k_delete})});
      }
    }
    for (const object_ptr &o : world_.live)
      for (const auto &[slot, count] : o->attached)
        if (count > 0 && loose_attachments(o, slot) > 0 && pick(0, 2) == 0) list.push_back({slot, 0, k_detach});
    exit_with(list);
  }

  void update() {
    std::vector<entry> list;
    for (std::size_t i = pick(1, 5); i > 0; i--) {
      range r = some_storage();
      if (!is_new(r) && !admit_present(r)) continue;
      if (pick(0, 9) == 0) r.n = 0;
      unsigned kind = pick_of({k_to, k_from});
      if (r.n > 0 && admit_present(r) && pick(0, 4) == 0) kind = kind == k_to ? k_always_present_to : k_always_present_from;
      // Not both ways at once: the order is nobody's promise.
      if (std::none_of(list.begin(), list.end(), [&](const entry &e) {
            return e.a < r.a + r.n && r.a < e.a + e.size && reference::copies_to(e.kind) != reference::copies_to(kind);
          }))
        list.push_back({r.a, r.n, kind});
    }
    as_maps(list).update();
    world_.update(list);
  }

  void associate() {
    const range r = pick(0, 2) == 0 ? range{nodes_[pick(0, nodes - 1)], sizeof(node)} : part(arrays_[pick(0, arrays - 1)]);
    const std::size_t offset = pick(0, 3) * 8;
    void *memory = omp_target_alloc(offset + r.n, 0);
    CHECK(memory != nullptr);
    if (const object_ptr o = world_.overlapping(r.a, r.a + r.n); o != nullptr) {
      CHECK(omp_target_associate_ptr(as_pointer(r.a), memory, r.n, offset, 0) == EINVAL); // it is mapped already
      if (o->contains(r.a, r.n)) {
        // To what it is mapped to already: nothing to do.
        CHECK(omp_target_associate_ptr(as_pointer(r.a), as_pointer(o->base), r.n, r.a - o->low, 0) == 0);
      }
      const object_ptr there = world_.containing(r.a);
      if (there == nullptr || !there->associated || there->low != r.a)
        CHECK(omp_target_disassociate_ptr(as_pointer(r.a), 0) == EINVAL);
      omp_target_free(memory, 0);
      return;
    }
    auto *bytes = static_cast<unsigned char *>(fake::host(memory, offset + r.n)) + offset;
    std::memset(bytes, static_cast<int>(random_() & 255), r.n);
    CHECK(omp_target_associate_ptr(as_pointer(r.a), memory, r.n, offset, 0) == 0);
    CHECK(omp_target_associate_ptr(as_pointer(r.a), memory, r.n, offset + 1, 0) == EINVAL);
    CHECK(omp_target_associate_ptr(as_pointer(r.a), memory, r.n, offset, 0) == 0);
    world_.associate(r.a, r.n, reinterpret_cast<address>(memory) + offset, bytes);
    memory_of_[r.a] = memory;
  }

  void disassociate(const object_ptr &o) {
    if (o->high - o->low > 1) CHECK(omp_target_disassociate_ptr(as_pointer(o->low + 1), 0) == EINVAL);
    CHECK(omp_target_disassociate_ptr(as_pointer(o->low), 0) == 0);
    CHECK(omp_target_disassociate_ptr(as_pointer(o->low), 0) == EINVAL);
    omp_target_free(memory_of_[o->low], 0);
    memory_of_.erase(o->low);
    world_.remove(o);
  }

  void maybe_disassociate() {
    std::vector<object_ptr> associated;
    for (const object_ptr &o : world_.live)
      if (o->associated) associated.push_back(o);
    if (!associated.empty()) disassociate(associated[pick(0, associated.size() - 1)]);
  }

  // The host's own business.
  void scribble() {
    const range r = part(arrays_[pick(0, arrays - 1)]);
    for (address a = r.a; a < r.a + r.n; a++) {
      const auto c = static_cast<unsigned char>(random_());
      world_.write(a, &c, 1);
    }
    if (pick(0, 1)) point(nodes_[pick(0, nodes - 1)] + offsetof(node, p));
  }

  void step() {
    switch (pick(0, 12)) {
    case 0:
    case 1:
    case 2:
      return target();
    case 3:
    case 4:
      return enter();
    case 5:
    case 6:
      return exit();
    case 7:
      return update();
    case 8:
      return open_.size() < most_open ? data() : end_data();
    case 9:
      return open_.empty() ? data() : end_data();
    case 10:
      return pick(0, 2) == 0 ? associate() : maybe_disassociate();
    default:
      return scribble();
    }
  }

  std::mt19937 random_;
  reference::environment world_;
  std::vector<address> nodes_;
  std::vector<range> arrays_;
  std::vector<reference::region> open_;
  std::vector<entry> listed_;
  reference::region current_;
  std::map<address, void *> memory_of_;
};

bool is_slot(address offset_in_node, address slot) { return offset_in_node >= slot && offset_in_node < slot + slot_bytes; }

void player::run_kernel(void *const *table) {
  world_.settle();
  for (std::size_t i = 0; i < listed_.size(); i++) {
    const entry &e = listed_[i];
    const auto word = reinterpret_cast<address>(table[i]);
    const object_ptr o = world_.containing(e.kind == k_struct ? listed_[i + 1].a : e.a);
    if (e.kind == k_firstprivate) {
      CHECK(word % (std::size_t{1} << e.log_alignment) == 0);
      CHECK(std::memcmp(fake::host(table[i], e.size), world_.should(e.a), e.size) == 0);
      std::memset(fake::host(table[i], e.size), 1, e.size);
    } else if (e.kind == k_attach || e.kind == k_attach_zlas) {
      continue; // below
    } else if (e.kind == k_zlas) {
      CHECK(word == (o != nullptr ? o->base + (e.a - o->low) : e.a));
    } else if (e.kind == k_implicit_tofrom) {
      const object_ptr meant = world_.overlapping(e.a, e.a + e.size);
      CHECK(word == meant->base + (e.a - meant->low));
    } else {
      CHECK(o != nullptr && word == o->base + (e.a - o->low));
      if (e.a < arrays_[0].a && e.size == sizeof(node) && !o->associated) CHECK(word % alignof(node) == 0);
    }
  }
  // What the region writes: all but pointers, and through them.
  for (const auto &i : current_.items) {
    reference::object &o = *i.o;
    auto *device = static_cast<unsigned char *>(fake::host(as_pointer(o.base), o.bytes.size()));
    if (i.attached) {
      std::uint64_t pointer;
      std::memcpy(&pointer, device + (i.a - o.low), sizeof pointer);
      CHECK(std::memcmp(&pointer, o.at(i.a), sizeof pointer) == 0);
      for (const object_ptr &target : world_.live)
        if (target->base <= pointer && pointer < target->base + target->bytes.size() && target->low >= arrays_[0].a) {
          auto &byte = *static_cast<unsigned char *>(fake::host(as_pointer(pointer)));
          byte++;
          target->bytes[pointer - target->base] = byte;
        }
      continue;
    }
    for (address a = std::max(i.a, o.low); a < std::min(i.a + i.size, o.high); a++) {
      const address in_node = (a - world_.start()) % sizeof(node);
      if (a < arrays_[0].a && (is_slot(in_node, offsetof(node, p)) || is_slot(in_node, offsetof(node, q)))) continue;
      device[a - o.low] = *o.at(a) = static_cast<unsigned char>(*o.at(a) * 3 + 1);
    }
  }
}

void kernel(void *table) { playing->run_kernel(static_cast<void *const *>(table)); }

// --- what all threads map ---------------------------------------------------------------------------------------------

int shared_data[100];
struct {
  int count;
  int *data;
} shared_node = {100, shared_data};

void read_shared(void *) { CHECK(!"host version called"); }
void read_shared_kernel(void *table) {
  const auto *n = static_cast<decltype(shared_node) *>(fake::host(*static_cast<void **>(table), sizeof shared_node));
  const int *data = static_cast<int *>(fake::host(n->data, sizeof shared_data));
  long sum = 0;
  for (int i = 0; i < n->count; i++) sum += data[i];
  CHECK(sum == 4950);
}

void share(int how) {
  maps all;
  all.add(&shared_node, sizeof shared_node, k_to).add(shared_data, sizeof shared_data, k_to).add(&shared_node.data, 0, k_attach);
  if (how % 3 == 0) {
    all.target(read_shared);
    return;
  }
  if (how % 3 == 1)
    all.data();
  else
    all.enter();
  maps present;
  present.add(&shared_node, sizeof shared_node, k_present).target(read_shared);
  if (how % 3 == 1)
    GOMP_target_end_data();
  else
    maps()
        .add(&shared_node.data, 0, k_detach)
        .add(shared_data, sizeof shared_data, k_release)
        .add(&shared_node, sizeof shared_node, k_release)
        .exit();
}

fake::image program({{region, kernel, 0}, {read_shared, read_shared_kernel, 0}}, {});

void run(unsigned seed, int steps, int threads) {
  std::vector<std::thread> team;
  for (int t = 0; t < threads; t++)
    team.emplace_back([=] {
      player me(seed * 1000 + static_cast<unsigned>(t));
      for (int part = 0; part < 10; part++) {
        me.play(steps / 10);
        for (int i = 0; i < steps / 20; i++) share(t + i);
      }
    });
  for (std::thread &t : team) t.join();
  CHECK(!omp_target_is_present(shared_data, 0) && !omp_target_is_present(&shared_node, 0) && fake::counts.live() == 0);
}

} // namespace

int main(int argc, char **argv) {
  for (int i = 0; i < 100; i++) shared_data[i] = i;
  program.load();
  unsigned seed = argc > 1 ? static_cast<unsigned>(std::atol(argv[1])) : 1;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 1500, threads = argc > 3 ? std::atoi(argv[3]) : 4;
  for (const unsigned end = seed + 4; seed < end; seed++) run(seed, steps, threads);
  go_on_with_seeds(seed, [](unsigned s) { run(s, 1500, 1 + static_cast<int>(s % 6)); });
  return 0;
}
