// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_hsa.cc" }
//
// Indirect functions of images for AMD's devices: the hash table that device libraries since GCC 15 look in; the one that
// GCC 14's would build of a list, which is put into the library's own variable where the code object's symbols say where
// that is; and the list where they do not.
#include "aux/fake_host.h"
#include "aux/null_hsa.h"

#include <vector>

using null_hsa::code_image;
using null_hsa::dispatch;

constexpr unsigned version = 0x30003, count = 20;
static std::vector<std::uint64_t> host, device;

// Variables of the device library, in this order in memory; what lies between them must stay.
static struct {
  std::uint64_t table, between, list;
} library;

static void remember(const dispatch &) {}

enum class kind { hash_table, list_with_symbols, list, table_elsewhere };

static void load(kind k) {
  library = {0, 77, 0};
  code_image image({{"_init_array", nullptr}, {"_fini_array", nullptr}, {"remember", remember}});
  image.set_indirect_functions(count);
  image.add_symbol(".offload_ind_func_table", device.data(), count * 8);
  if (k == kind::hash_table) image.add_symbol("__gomp_indirect_addr_hmap", &library.table, 8);
  image.add_symbol("__gomp_indirect_addr_map", &library.list, 8);
  if (k == kind::list_with_symbols) image.set_symbols({{"indirect_htab", 0x1100}, {"__gomp_indirect_addr_map", 0x1110}});
  // In no section that the two could share.
  if (k == kind::table_elsewhere) image.set_symbols({{"indirect_htab", 0x3000}, {"__gomp_indirect_addr_map", 0x1110}});
  loaded_table t;
  const regomp::gcn_image *const descriptor = image.descriptor();
  t.count = plugin.load_image(0, version, descriptor, &t.entries, &t.reverse, host.data());
  CHECK(t.count == 2 && library.between == 77);
  if (k == kind::list || k == kind::table_elsewhere) {
    CHECK(library.table == 0);
    const auto *pairs = reinterpret_cast<std::uint64_t *>(library.list);
    for (unsigned i = 0; i < count; ++i) CHECK(pairs[2 * i] == host[i] && pairs[2 * i + 1] == device[i]);
    CHECK(pairs[2 * count] == 0);
  } else {
    CHECK(library.list == 0); // or the device would build one, too
    const auto *table = reinterpret_cast<std::uint64_t *>(library.table);
    CHECK(table[0] == 31 && table[1] == count && table[2] == 0);
    // Every pair is there once; the way that a look-up takes is core-tables.cc's.
    std::vector<unsigned> seen(count);
    for (unsigned slot = 0; slot < table[0]; ++slot) {
      const auto *pair = k == kind::hash_table ? &table[4 + 2 * slot] : reinterpret_cast<std::uint64_t *>(table[4 + slot]);
      if (pair == nullptr || pair[0] == 0) continue;
      for (unsigned i = 0; i < count; ++i) seen[i] += pair[0] == host[i] && pair[1] == device[i];
    }
    for (unsigned n : seen) CHECK(n == 1);
  }
  CHECK(plugin.unload_image(0, version, descriptor));
}

int main() {
  for (std::uint64_t i = 0; i < count; ++i) {
    host.push_back(0x400000 + 16 * i);
    device.push_back(0x7f0000001000 + 64 * i);
  }
  open_plugin("gcn");
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  for (kind k : {kind::hash_table, kind::list_with_symbols, kind::list, kind::table_elsewhere}) load(k);
  CHECK(plugin.fini_device(0));
  std::puts("ok");
}
