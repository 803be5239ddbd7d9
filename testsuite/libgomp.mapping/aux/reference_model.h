// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A plain model of the device data environment (OpenMP 5.2 section 5.8): lists that are searched from front to back, no
// sharing, no cache, no order of transfers. One thread's own storage, the arena, is all it knows; the thread plays each
// construct on the model and on the library and compares. Map entries are what the compiler makes of the clauses.
#ifndef REGOMP_TEST_REFERENCE_MODEL_H
#define REGOMP_TEST_REFERENCE_MODEL_H

#include "fake_device.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <set>

namespace reference {

using address = std::uintptr_t;
constexpr std::size_t slot_bytes = sizeof(void *);

struct entry {
  address a;
  std::size_t size;
  unsigned kind;
  unsigned log_alignment = 0;
};

inline bool copies_to(unsigned k) {
  return k == k_to || k == k_tofrom || k == k_always_to || k == k_always_tofrom || k == k_always_present_to ||
         k == k_implicit_tofrom;
}
inline bool copies_from(unsigned k) {
  return k == k_from || k == k_tofrom || k == k_always_from || k == k_always_tofrom || k == k_always_present_from ||
         k == k_implicit_tofrom;
}
inline bool always_to(unsigned k) { return k == k_always_to || k == k_always_tofrom || k == k_always_present_to; }
inline bool always_from(unsigned k) { return k == k_always_from || k == k_always_tofrom || k == k_always_present_from; }

struct group {
  int count = 0;
  bool infinite = false;
};

// Storage that is on the device.
struct object {
  address low, high;
  std::shared_ptr<group> shares; // members of a structure that were mapped together share a count
  bool alive = true;
  bool associated = false;
  address base = 0; // on the device; the library's choice
  std::vector<unsigned char> bytes;
  std::vector<bool> known; // false: nobody has written it yet
  std::map<address, int> attached;

  bool contains(address a, std::size_t n) const { return low <= a && a + n <= high; }
  unsigned char *at(address a) { return bytes.data() + (a - low); }
};
using object_ptr = std::shared_ptr<object>;

struct region {
  struct item {
    object_ptr o;
    address a;
    std::size_t size;
    bool counted, back, always, attached;
  };
  std::vector<item> items;
};

class environment {
public:
  explicit environment(std::size_t bytes) : host(bytes), expected(bytes) {}

  std::vector<unsigned char> host;     // what programs see
  std::vector<unsigned char> expected; // what they should see
  std::vector<object_ptr> live;

  address start() const { return reinterpret_cast<address>(host.data()); }
  unsigned char *should(address a) { return expected.data() + (a - start()); }
  // The program writes to its own memory.
  void write(address a, const void *from, std::size_t n) {
    std::memcpy(reinterpret_cast<void *>(a), from, n);
    std::memcpy(should(a), from, n);
  }

  object_ptr overlapping(address low, address high) const {
    for (const object_ptr &o : live)
      if (o->low < high && low < o->high) return o;
    return nullptr;
  }
  object_ptr containing(address a) const { return overlapping(a, a + 1); }

  object_ptr make(address a, std::size_t n, const std::shared_ptr<group> &g) {
    auto o = std::make_shared<object>();
    o->low = a;
    o->high = a + n;
    o->shares = g;
    o->bytes.assign(n, 0);
    o->known.assign(n, false);
    live.push_back(o);
    return o;
  }

  // All but slots that hold device pointers.
  template <typename Function>
  static void for_each_plain_byte(const object &o, address low, address high, Function f) {
    for (address a = std::max(low, o.low); a < std::min(high, o.high); a++) {
      bool plain = true;
      for (const auto &[slot, count] : o.attached) plain = plain && !(count > 0 && slot <= a && a < slot + slot_bytes);
      if (plain) f(a);
    }
  }
  void copy_in(object &o, address low, address high) {
    for_each_plain_byte(o, low, high, [&](address a) {
      *o.at(a) = *should(a);
      o.known[a - o.low] = true;
    });
  }
  void copy_out(object &o, address low, address high, const std::set<address> &detached) {
    for_each_plain_byte(o, low, high, [&](address a) {
      for (address slot : detached)
        if (slot <= a && a < slot + slot_bytes) return;
      *should(a) = *o.at(a);
    });
  }

  // --- constructs. What the library chooses (addresses) is filled in by settle(), once it has chosen. ---

  region map(const std::vector<entry> &entries) {
    region r;
    std::set<group *> counted;
    map_piece(entries, 0, entries.size(), true, counted, r);
    return r;
  }

  void enter(const std::vector<entry> &entries) {
    std::set<group *> counted;
    region unused;
    for (std::size_t i = 0; i < entries.size();) {
      std::size_t end = i + 1;
      if (entries[i].kind == k_struct)
        end += entries[i].size;
      else if (end < entries.size() && (entries[end].kind == k_attach || entries[end].kind == k_attach_zlas))
        end++;
      map_piece(entries, i, end, false, counted, unused);
      i = end;
    }
  }

  void unmap(const region &r) {
    std::set<address> detached;
    std::vector<std::pair<object_ptr, address>> returned;
    for (const region::item &i : r.items)
      if (i.attached && i.o->alive && --i.o->attached[i.a] == 0) {
        detached.insert(i.a);
        returned.push_back({i.o, i.a});
      }
    for (const region::item &i : r.items)
      if (i.counted && i.o->alive && !i.o->shares->infinite && i.o->shares->count > 0) i.o->shares->count--;
    give_back(returned);
    for (const region::item &i : r.items)
      if (i.o->alive && (i.always || (i.back && dying(*i.o)))) copy_out(*i.o, i.a, i.a + i.size, detached);
    remove_dying();
  }

  void exit(const std::vector<entry> &entries) {
    std::set<address> detached;
    std::vector<std::pair<object_ptr, address>> returned;
    std::vector<object_ptr> objects;
    for (const entry &e : entries) {
      object_ptr o = e.size == 0 || e.kind == k_detach ? containing(e.a) : overlapping(e.a, e.a + e.size);
      if (e.kind == k_detach) {
        if (o != nullptr && o->contains(e.a, slot_bytes) && --o->attached[e.a] == 0) {
          detached.insert(e.a);
          returned.push_back({o, e.a});
        }
        o = nullptr;
      }
      objects.push_back(o);
    }
    std::set<group *> counted;
    for (std::size_t i = 0; i < entries.size(); i++) {
      if (objects[i] == nullptr || objects[i]->shares->infinite) continue;
      group &g = *objects[i]->shares;
      if (entries[i].kind == k_delete || entries[i].kind == k_delete_zlas)
        g.count = 0;
      else if (counted.insert(&g).second && g.count > 0)
        g.count--;
    }
    give_back(returned);
    for (std::size_t i = 0; i < entries.size(); i++)
      if (objects[i] != nullptr && (always_from(entries[i].kind) || (entries[i].kind == k_from && dying(*objects[i]))))
        copy_out(*objects[i], entries[i].a, entries[i].a + entries[i].size, detached);
    remove_dying();
  }

  void update(const std::vector<entry> &entries) {
    // As the library does it: all that goes to the device first.
    for (const entry &e : entries)
      if (object_ptr o = overlapping(e.a, e.a + e.size); o != nullptr && e.size > 0 && copies_to(e.kind))
        copy_in(*o, e.a, e.a + e.size);
    for (const entry &e : entries)
      if (object_ptr o = overlapping(e.a, e.a + e.size); o != nullptr && e.size > 0 && copies_from(e.kind))
        copy_out(*o, e.a, e.a + e.size, {});
  }

  void associate(address a, std::size_t n, address base, const unsigned char *contents) {
    auto g = std::make_shared<group>();
    g->infinite = true;
    object_ptr o = make(a, n, g);
    o->associated = true;
    o->base = base;
    o->bytes.assign(contents, contents + n);
    o->known.assign(n, true);
  }
  void remove(const object_ptr &o) {
    o->alive = false;
    live.erase(std::find(live.begin(), live.end(), o));
  }

  // Asks the library where things are, writes what nobody has written, and translates pointers.
  void settle() {
    for (const object_ptr &o : live) {
      if (o->base == 0) o->base = reinterpret_cast<address>(omp_get_mapped_ptr(reinterpret_cast<void *>(o->low), 0));
      CHECK(o->base != 0);
    }
    for (const pending_pointer &p : pending_) {
      const std::uint64_t value = p.target != nullptr ? p.target->base + (p.pointer - p.target->low) : p.pointer;
      std::memcpy(p.o->at(p.slot), &value, sizeof value);
      for (std::size_t k = 0; k < slot_bytes; k++) p.o->known[p.slot - p.o->low + k] = true;
    }
    pending_.clear();
    for (const object_ptr &o : live) {
      if (std::find(o->known.begin(), o->known.end(), false) == o->known.end()) continue;
      auto *device = static_cast<unsigned char *>(fake::host(reinterpret_cast<void *>(o->base), o->bytes.size()));
      for (std::size_t k = 0; k < o->bytes.size(); k++)
        if (!o->known[k]) {
          device[k] = o->bytes[k] = 0x5a;
          o->known[k] = true;
        }
    }
  }

  void check() {
    CHECK(host == expected);
    for (const object_ptr &o : live) {
      CHECK(omp_target_is_present(reinterpret_cast<void *>(o->low), 0));
      CHECK(omp_get_mapped_ptr(reinterpret_cast<void *>(o->high - 1), 0) ==
            reinterpret_cast<void *>(o->base + o->bytes.size() - 1));
      CHECK(std::memcmp(fake::host(reinterpret_cast<void *>(o->base), o->bytes.size()), o->bytes.data(), o->bytes.size()) ==
            0);
    }
  }

private:
  struct pending_pointer {
    object_ptr o, target;
    address slot;
    std::uint64_t pointer;
  };

  static bool dying(const object &o) { return !o.shares->infinite && o.shares->count == 0; }

  void map_piece(const std::vector<entry> &e, std::size_t first, std::size_t end, bool structured,
                 std::set<group *> &counted, region &r) {
    std::set<object *> fresh;
    std::vector<object_ptr> of(end);
    std::shared_ptr<group> together;
    std::size_t members = 0;
    for (std::size_t i = first; i < end; i++) {
      const bool member = members > 0;
      if (member) members--;
      if (e[i].kind == k_struct || e[i].kind == k_struct_unord) {
        members = e[i].size;
        together = std::make_shared<group>();
        continue;
      }
      if (e[i].kind == k_attach || e[i].kind == k_attach_zlas || e[i].kind == k_firstprivate ||
          e[i].kind == k_firstprivate_int)
        continue;
      of[i] = e[i].size == 0 ? containing(e[i].a) : overlapping(e[i].a, e[i].a + e[i].size);
      if (of[i] == nullptr && e[i].size > 0) {
        of[i] = make(e[i].a, e[i].size, member ? together : std::make_shared<group>());
        fresh.insert(of[i].get());
      }
      if (of[i] == nullptr) continue;
      group &g = *of[i]->shares;
      const bool counts = !g.infinite && counted.insert(&g).second;
      if (counts) g.count++;
      r.items.push_back({of[i], e[i].a, e[i].size, counts, copies_from(e[i].kind), always_from(e[i].kind), false});
    }
    for (std::size_t i = first; i < end; i++)
      if (of[i] != nullptr && fresh.contains(of[i].get()) && copies_to(e[i].kind))
        copy_in(*of[i], e[i].a, e[i].a + e[i].size);
    for (std::size_t i = first; i < end; i++) {
      if (e[i].kind != k_attach && e[i].kind != k_attach_zlas) continue;
      const object_ptr o = overlapping(e[i].a, e[i].a + slot_bytes);
      if (o == nullptr || !o->contains(e[i].a, slot_bytes)) continue;
      if (structured) r.items.push_back({o, e[i].a, slot_bytes, false, false, false, true});
      std::uint64_t pointer;
      std::memcpy(&pointer, should(e[i].a), sizeof pointer);
      const object_ptr target = pointer != 0 ? containing(pointer + e[i].size) : nullptr;
      // One that is attached already is attached to what this construct maps.
      if (++o->attached[e[i].a] > 1 && (target == nullptr || !fresh.contains(target.get()))) continue;
      pending_.push_back({o, target, e[i].a, pointer});
    }
    for (std::size_t i = first; i < end; i++)
      if (of[i] != nullptr && !fresh.contains(of[i].get()) && always_to(e[i].kind))
        copy_in(*of[i], e[i].a, e[i].a + e[i].size);
  }

  // Slots that are detached and stay hold the host's pointer again.
  void give_back(const std::vector<std::pair<object_ptr, address>> &slots) {
    for (const auto &[o, slot] : slots)
      if (!dying(*o)) std::memcpy(o->at(slot), should(slot), slot_bytes);
  }

  void remove_dying() {
    for (const object_ptr &o : live)
      if (dying(*o)) o->alive = false;
    std::erase_if(live, [](const object_ptr &o) { return !o->alive; });
  }

  std::vector<pending_pointer> pending_;
};

} // namespace reference

#endif
