// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of GCC's map entries: each kind by itself, and those that depend on their neighbours. A new kind is a line
// here.
#include "aux/check.h"
#include "region/gomp_items.h"

#include <vector>

using namespace regomp;

static char data[64];

struct entries {
  std::vector<void *> addresses;
  std::vector<std::size_t> sizes;
  std::vector<unsigned short> kinds;

  entries &add(const void *address, std::size_t size, unsigned kind, unsigned log_alignment = 2) {
    addresses.push_back(const_cast<void *>(address));
    sizes.push_back(size);
    kinds.push_back(static_cast<unsigned short>(kind | log_alignment << 8));
    return *this;
  }
  gomp_arrays arrays() { return {addresses.size(), addresses.data(), sizes.data(), kinds.data()}; }
};

static const struct {
  unsigned kind;
  item_kind what;
  unsigned flags;
} table[] = {
    {0, item_kind::storage, item_enters},
    {1, item_kind::storage, item_enters | item_to},
    {2, item_kind::storage, item_enters | item_leaves | item_from},
    {3, item_kind::storage, item_enters | item_to | item_from},
    {4, item_kind::pointer, item_enters},
    {5, item_kind::descriptor, item_enters},
    {6, item_kind::storage, item_enters | item_leaves | item_needs_present},
    {7, item_kind::storage, item_leaves | item_to_the_last},
    {12, item_kind::private_copy, item_enters},
    {13, item_kind::value, item_enters},
    {14, item_kind::device_pointer, item_enters | item_may_dangle},
    {15, item_kind::section, item_enters | item_leaves},
    {17, item_kind::storage, item_enters | item_to | item_always_to},
    {18, item_kind::storage, item_enters | item_leaves | item_from | item_always_from},
    {19, item_kind::storage, item_enters | item_to | item_from | item_always_to | item_always_from},
    {23, item_kind::storage, item_leaves},
    {28, item_kind::structure, item_enters},
    {29, item_kind::pointer_to_previous, item_enters},
    {30, item_kind::pointer, item_enters | item_may_dangle},
    {31, item_kind::section, item_leaves | item_to_the_last},
    {80, item_kind::attach, item_enters},
    {81, item_kind::detach, item_leaves},
    {82, item_kind::attach, item_enters | item_may_dangle},
    {92, item_kind::structure, item_enters},
    {0x60, item_kind::storage, item_enters | item_implicit},
    {0x61, item_kind::storage, item_enters | item_to | item_implicit},
    {0x62, item_kind::storage, item_enters | item_leaves | item_from | item_implicit},
    {0x63, item_kind::storage, item_enters | item_to | item_from | item_implicit},
    {128, item_kind::storage, item_enters | item_must_be_new},
    {129, item_kind::storage, item_enters | item_must_be_new | item_to},
    {130, item_kind::storage, item_enters | item_must_be_new | item_from},
    {209, item_kind::detach, item_to_the_last},
    {131, item_kind::storage, item_enters | item_must_be_new | item_to | item_from},
    {149, item_kind::storage, item_enters | item_to | item_always_to | item_needs_present},
    {150, item_kind::storage, item_enters | item_leaves | item_from | item_always_from | item_needs_present},
    {151, item_kind::storage, item_enters | item_to | item_from | item_always_to | item_always_from | item_needs_present},
};

static void each_kind() {
  for (unsigned kind = 0; kind < 256; kind++) {
    if (kind == 83) continue; // see allocators
    entries e;
    e.add(data, 24, kind, 3);
    const gomp_items items(e.arrays());
    CHECK(items.list().count == 1 && items.list().argument_count == 1 && items.list().arguments == e.addresses.data());
    const map_item &i = items.list()[0];
    item_kind what = item_kind::unknown;
    unsigned flags = 0;
    for (const auto &line : table)
      if (line.kind == kind) what = line.what, flags = line.flags;
    CHECK(i.what == what && i.flags == flags);
    CHECK(i.address == reinterpret_cast<std::uintptr_t>(data) && i.argument == 0 && i.alignment() == 8);
    CHECK(i.code == (kind | 3 << 8));
    if (i.is_pointer() || what == item_kind::detach)
      CHECK(i.bytes == sizeof(void *) && i.bias == 24);
    else if (what == item_kind::structure)
      CHECK(i.bytes == 0 && i.members == 0 && items.overruns());
    else if (what != item_kind::unknown)
      CHECK(i.bytes == 24 && i.bias == 0);

    // Nothing to do for a null address.
    entries null;
    null.add(nullptr, 24, kind);
    const gomp_items none(null.arrays());
    CHECK(none.list()[0].what == item_kind::value && none.list()[0].address == 0);
    CHECK(!none.list()[0].names_storage());
  }
}

// uses_allocators: a private copy of a record, or a null handle.
static void allocators() {
  const allocator_trait traits[] = {
      {trait_key::alignment, 64}, {trait_key::pool_size, 4096}, {trait_key::fallback, 13}, {trait_key::partition, 16}};
  const allocator_description good{2, 4, traits}, plain{0, 0, nullptr}, no_space{99, 0, nullptr};
  const allocator_trait wrong[] = {{trait_key::alignment, 3}};
  const allocator_description bad{0, 1, wrong};
  entries e;
  e.add(&good, 0, 83, 3).add(&bad, 0, 83, 3).add(&plain, 0, 83, 3).add(&no_space, 0, 83, 3);
  const gomp_items items(e.arrays());
  const map_list &list = items.list();
  CHECK(list.has_allocators && list.count == 4);
  const auto record_of = [&](std::size_t i) { return *reinterpret_cast<const allocator_record *>(list[i].address); };
  for (const std::size_t i : {0, 2}) {
    CHECK(list[i].what == item_kind::private_copy && list[i].is(item_allocator) && list[i].is(item_enters));
    CHECK(list[i].bytes == 48 && list[i].alignment() == 8);
  }
  const allocator_record first = record_of(0), third = record_of(2);
  CHECK(first.space == 2 && first.alignment == 64 && first.pool_size == 4096 && first.used == 0);
  CHECK(first.sync_hint == 3 && first.access == 7 && first.fallback == 13 && first.pinned_and_partition == 16 << 1);
  CHECK(first.host_partition == 7);
  CHECK(third.space == 0 && third.alignment == 8 && third.pool_size == SIZE_MAX && third.fallback_allocator == 0);
  CHECK(third.fallback == 11 && third.pinned_and_partition == 15 << 1 && third.host_partition == 0);
  for (const std::size_t i : {1, 3}) {
    CHECK(list[i].what == item_kind::value && list[i].address == 0);
    CHECK(e.addresses[i] == nullptr);
  }
}

// Where OpenACC's entry points read something else; a kind that no line names means what it means to OpenMP, but to
// exit data, update and declare nothing.
static const struct {
  map_dialect dialect;
  unsigned kind;
  item_kind what;
  unsigned flags;
} openacc[] = {
    {map_dialect::openacc, 8, item_kind::storage, item_enters | item_to | item_device_address},
    {map_dialect::openacc, 9, item_kind::storage, item_enters},
    {map_dialect::openacc, 11, item_kind::storage, item_enters | item_if_present},
    {map_dialect::openacc, 14, item_kind::device_pointer, item_enters},
    {map_dialect::openacc, 16, item_kind::device_pointer, item_enters | item_may_dangle},
    {map_dialect::openacc_exit, 2, item_kind::storage, item_leaves | item_from},
    {map_dialect::openacc_exit, 4, item_kind::pointer, item_leaves},
    {map_dialect::openacc_exit, 5, item_kind::descriptor, item_leaves},
    {map_dialect::openacc_exit, 7, item_kind::storage, item_leaves | item_to_the_last},
    {map_dialect::openacc_exit, 15, item_kind::section, item_leaves},
    {map_dialect::openacc_exit, 23, item_kind::storage, item_leaves},
    {map_dialect::openacc_exit, 28, item_kind::value, item_leaves},
    {map_dialect::openacc_exit, 29, item_kind::pointer_to_previous, item_leaves},
    {map_dialect::openacc_exit, 31, item_kind::section, item_leaves | item_to_the_last},
    {map_dialect::openacc_exit, 81, item_kind::detach, item_leaves},
    {map_dialect::openacc_exit, 92, item_kind::value, item_leaves},
    {map_dialect::openacc_exit, 130, item_kind::storage, item_leaves | item_from | item_to_the_last},
    {map_dialect::openacc_exit, 209, item_kind::detach, item_leaves | item_to_the_last},
    {map_dialect::openacc_update, 1, item_kind::storage, item_to},
    {map_dialect::openacc_update, 2, item_kind::storage, item_from},
    {map_dialect::openacc_update, 4, item_kind::value, 0},
    {map_dialect::openacc_update, 5, item_kind::value, 0},
    {map_dialect::openacc_update, 15, item_kind::value, 0},
    {map_dialect::openacc_update, 28, item_kind::value, 0},
    {map_dialect::openacc_update, 29, item_kind::pointer_to_previous, item_to},
    {map_dialect::openacc_update, 92, item_kind::value, 0},
    {map_dialect::openacc_update, 129, item_kind::storage, item_to | item_needs_present},
    {map_dialect::openacc_update, 130, item_kind::storage, item_from | item_needs_present},
    {map_dialect::openacc_declare, 0, item_kind::storage, item_enters | item_if_absent},
    {map_dialect::openacc_declare, 1, item_kind::storage, item_enters | item_to},
    {map_dialect::openacc_declare, 2, item_kind::storage, item_leaves | item_from},
    {map_dialect::openacc_declare, 4, item_kind::value, 0},
    {map_dialect::openacc_declare, 5, item_kind::value, 0},
    {map_dialect::openacc_declare, 6, item_kind::storage, item_needs_present},
    {map_dialect::openacc_declare, 7, item_kind::storage, item_leaves | item_to_the_last},
    {map_dialect::openacc_declare, 8, item_kind::value, 0},
    {map_dialect::openacc_declare, 9, item_kind::value, 0},
    {map_dialect::openacc_declare, 10, item_kind::value, 0},
    {map_dialect::openacc_declare, 23, item_kind::storage, item_leaves},
    {map_dialect::openacc_declare, 128, item_kind::storage, item_enters},
    {map_dialect::openacc_declare, 129, item_kind::storage, item_enters | item_to},
    {map_dialect::openacc_declare, 130, item_kind::storage, item_leaves | item_from | item_to_the_last},
};

static void each_kind_of_openacc() {
  for (const map_dialect dialect :
       {map_dialect::openacc, map_dialect::openacc_exit, map_dialect::openacc_update, map_dialect::openacc_declare})
    for (unsigned kind = 0; kind < 256; kind++) {
      if ((kind & 0xfc) == 0x60) continue; // implicit: OpenMP's
      entries e;
      e.add(data, 24, kind);
      const gomp_items items(e.arrays(), dialect);
      item_kind what = item_kind::unknown;
      unsigned flags = 0;
      if (dialect == map_dialect::openacc)
        for (const auto &line : table)
          if (line.kind == kind) what = line.what, flags = line.flags;
      for (const auto &line : openacc)
        if (line.dialect == dialect && line.kind == kind) what = line.what, flags = line.flags;
      CHECK(items.list()[0].what == what && items.list()[0].flags == flags);
    }
}

// A dummy array with deviceptr: what is copied is the pointer variable behind it. Descriptors in exit data.
static void neighbours_of_openacc() {
  void *pointer = data + 16;
  entries e;
  e.add(pointer, 4, 8).add(&pointer, 0, 4);
  const gomp_items dummy(e.arrays(), map_dialect::openacc);
  CHECK(dummy.list()[0].what == item_kind::value);
  CHECK(dummy.list()[1].what == item_kind::storage && dummy.list()[1].is(item_to) &&
        dummy.list()[1].bytes == sizeof pointer);

  entries variable;
  variable.add(&pointer, sizeof pointer, 8);
  const gomp_items plain(variable.arrays(), map_dialect::openacc);
  CHECK(plain.list()[0].what == item_kind::storage && plain.list()[0].bytes == sizeof pointer);

  entries exit;
  exit.add(data, 4, 7).add(data + 8, 24, 5).add(data + 8, 0, 4).add(data + 40, 4, 23).add(data + 48, 0, 4);
  const gomp_items leave(exit.arrays(), map_dialect::openacc_exit);
  CHECK(leave.list()[1].what == item_kind::descriptor && leave.list()[1].is(item_to_the_last));
  CHECK(leave.list()[2].what == item_kind::value); // inside it
  CHECK(leave.list()[4].what == item_kind::pointer && !leave.list()[4].is(item_to_the_last));

  for (const auto &[kind, enters] :
       {std::pair<unsigned, bool>{0, true}, {1, true}, {2, false}, {7, false}, {80, true}, {81, false}, {209, false}}) {
    entries legacy;
    legacy.add(data, 4, 4).add(data, 4, kind);
    CHECK(is_enter_data(legacy.arrays()) == enters);
  }
}

static void structures() {
  entries e;
  e.add(data, 2, 28).add(data, 4, 3).add(data + 8, 4, 3).add(data + 16, 4, 1);
  const gomp_items items(e.arrays());
  CHECK(items.list().count == 4 && items.list()[0].members == 2 && !items.overruns());
  entries beyond;
  beyond.add(data, 2, 92).add(data, 4, 3);
  const gomp_items cut(beyond.arrays());
  CHECK(cut.list()[0].members == 1 && cut.overruns());
}

static void private_pointers() {
  entries e;
  e.add(data, 48, 12).add(data, 16, 12).add(nullptr, 8, 80).add(data, 0, 80);
  e.addresses[2] = &e.addresses[0];
  const gomp_items items(e.arrays());
  CHECK(items.list()[1].what == item_kind::private_copy && items.list()[3].what == item_kind::attach);
  const map_item &p = items.list()[2];
  CHECK(p.what == item_kind::private_pointer && p.holder == 0 && p.bias == 8 && !p.is_pointer());
  // Written for an address array that was somewhere else, and by somebody who names no element of it.
  e.addresses[2] = reinterpret_cast<void *>(0x100008);
  CHECK(gomp_items(e.arrays(), 0x100000).list()[2].holder == 1);
  CHECK(gomp_items(e.arrays(), 0x200000).list()[2].holder == no_argument);
  CHECK(gomp_items(e.arrays(), 0x80000).list()[2].holder == no_argument);
}

static void iterators() {
  std::uintptr_t list[] = {3, reinterpret_cast<std::uintptr_t>(data),     4, 0,
                           5, reinterpret_cast<std::uintptr_t>(data + 8), 6};
  std::uintptr_t none[] = {0};
  entries e;
  e.add(data + 32, 4, 3).add(list, SIZE_MAX, 1).add(none, SIZE_MAX, 3).add(data + 40, 2, 28).add(list, SIZE_MAX, 1);
  e.add(data + 48, 8, 1).add(data + 56, 4, 2);
  const gomp_items items(e.arrays());
  const map_list &l = items.list();
  CHECK(l.count == 10 && l.argument_count == 7);
  CHECK(l[0].argument == 0 && !l[0].is(item_iterated));
  CHECK(l[1].argument == 1 && l[1].address == list[1] && l[1].bytes == 4 && l[1].is(item_iterated) && l[1].is(item_to));
  CHECK(l[2].argument == no_argument && l[2].what == item_kind::value);
  CHECK(l[3].argument == no_argument && l[3].address == list[5] && l[3].bytes == 6);
  CHECK(l[4].what == item_kind::structure && l[4].argument == 3 && l[4].members == 4); // two entries, four items
  CHECK(l[5].argument == 4 && l[8].argument == 5 && l[9].argument == 6);

  // A bias of -1, where a section begins one byte before what the pointer holds; a pointer by mistake; a list of pointers.
  char *pointer = data + 1, *other = data + 33;
  entries b;
  b.add(data, 4, 1).add(&pointer, SIZE_MAX, 80).add(&other, SIZE_MAX, 80).add(list, SIZE_MAX, 80);
  const gomp_items biased(b.arrays());
  const map_list &m = biased.list();
  CHECK(m.count == 6 && m[1].what == item_kind::attach && m[1].bias == SIZE_MAX && m[1].bytes == sizeof(void *));
  CHECK(m[2].what == item_kind::attach && m[2].bias == 0 && m[2].address == reinterpret_cast<std::uintptr_t>(&other));
  CHECK(m[3].what == item_kind::attach && m[3].bias == 4 && m[3].bytes == sizeof(void *) && m[4].what == item_kind::value);
  CHECK(m[5].bias == 6);
}

static void legacy() {
  void *addresses[] = {data, data + 8};
  std::size_t sizes[] = {8, 16};
  const unsigned char kinds[] = {3 | 4 << 3, 1 | 2 << 3};
  const gomp_items items(2, addresses, sizes, kinds);
  CHECK(items.list().count == 2 && items.list().arguments == addresses);
  CHECK(items.list()[0].is(item_to) && items.list()[0].is(item_from) && items.list()[0].alignment() == 16);
  CHECK(items.list()[1].is(item_to) && !items.list()[1].is(item_from) && items.list()[1].alignment() == 4);
}

// More than the list holds without memory of its own.
static void many() {
  entries e;
  for (int i = 0; i < 1000; i++) e.add(data, static_cast<std::size_t>(i), 3);
  const gomp_items items(e.arrays());
  CHECK(items.list().count == 1000);
  for (unsigned i = 0; i < 1000; i++) CHECK(items.list()[i].bytes == i && items.list()[i].argument == i);
}

int main() {
  each_kind();
  allocators();
  each_kind_of_openacc();
  neighbours_of_openacc();
  structures();
  private_pointers();
  iterators();
  legacy();
  many();
}
