// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of the program's that kernels reach: locked, shared by attributes; and what an address is.
#include "runtime_test.h"

#include <sys/mman.h>

namespace test {

hsa_agent_t a;
std::uint64_t store;

// Whether a kernel may write the word; if not, the queue is told so.
bool reaches(std::uint32_t *p) {
  queue_error error;
  hsa_queue_t *const q = make_queue(a, 64, &error);
  const hsa_signal_t done = make_signal(1);
  *p = 0;
  captured([&] {
    submit(q, dispatch_of(store, arguments(a, p, 9u), done), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
    while (hsa_signal_load_scacquire(done) == 1 && hsa_signal_load_scacquire(error.told) == 0) usleep(100);
  });
  const bool reached = hsa_signal_load_relaxed(done) == 0;
  REQUIRE(reached == (*p == 9));
  REQUIRE(reached || error.status == HSA_STATUS_ERROR_MEMORY_FAULT);
  OK(hsa_queue_destroy(q));
  return reached;
}

std::uint32_t *pages(std::size_t n) {
  void *const p = mmap(nullptr, n * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  REQUIRE(p != MAP_FAILED);
  return static_cast<std::uint32_t *>(p);
}
std::uint32_t *page(std::uint32_t *first, std::size_t n) { return first + n * 1024; }

// What lies behind the end: of memory for kernel arguments, in the same granule; of other memory nothing does.
void ends() {
  for (const unsigned flag : {HSA_REGION_GLOBAL_FLAG_KERNARG, HSA_REGION_GLOBAL_FLAG_FINE_GRAINED}) {
    const bool is_kernarg = flag == HSA_REGION_GLOBAL_FLAG_KERNARG;
    hsa_region_t where{0};
    for (const hsa_region_t r : regions(a)) {
      if (region_info<hsa_region_segment_t>(r, HSA_REGION_INFO_SEGMENT) != HSA_REGION_SEGMENT_GLOBAL) continue;
      const auto flags = region_info<std::uint32_t>(r, HSA_REGION_INFO_GLOBAL_FLAGS);
      if ((flags & flag) != 0 && ((flags & HSA_REGION_GLOBAL_FLAG_KERNARG) != 0) == is_kernarg) where = r;
    }
    REQUIRE(where.handle != 0);
    void *p = nullptr;
    OK(hsa_memory_allocate(where, 4096 + 100, &p));
    auto *const words = static_cast<std::uint32_t *>(p);
    REQUIRE(reaches(words) && reaches(words + 1024 + 24));
    REQUIRE(reaches(words + 1024 + 25) == is_kernarg && reaches(words + 2047) == is_kernarg);
    OK(hsa_memory_free(p));
  }
}

void locking() {
  std::uint32_t *const p = pages(8);
  REQUIRE(!reaches(p));
  void *where = nullptr;
  OK(hsa_amd_memory_lock(page(p, 1), 2 * 4096, &a, 1, &where));
  REQUIRE(where == page(p, 1));
  REQUIRE(!reaches(p) && reaches(page(p, 1)) && reaches(page(p, 2) + 1023) && !reaches(page(p, 3)));
  // A part of it again, and more, for all agents: each page is reached as long as somebody holds it.
  OK(hsa_amd_memory_lock(page(p, 2) + 5, 4096, nullptr, 0, &where));
  REQUIRE(reaches(page(p, 2)) && reaches(page(p, 3)) && !reaches(page(p, 4)));
  OK(hsa_amd_memory_unlock(page(p, 1)));
  REQUIRE(reaches(page(p, 2)) && reaches(page(p, 3)));
  OK(hsa_amd_memory_unlock(page(p, 2) + 5));
  for (std::size_t i = 0; i < 8; ++i) REQUIRE(!reaches(page(p, i)));
  EXPECT(HSA_STATUS_ERROR, hsa_amd_memory_unlock(page(p, 1)));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_unlock(nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_lock(nullptr, 4, nullptr, 0, &where));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_lock(p, 0, nullptr, 0, &where));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_lock(p, 4, nullptr, 0, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_lock(p, 4, &a, 0, &where));
  hsa_agent_t none{0};
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_amd_memory_lock(p, 4, &none, 1, &where));
  // Memory that GPUs reach anyway may be locked, too.
  std::uint32_t *const shared = shared_words(a, 4);
  OK(hsa_amd_memory_lock(shared, 16, nullptr, 0, &where));
  OK(hsa_amd_memory_unlock(shared));
  REQUIRE(reaches(shared));
}

hsa_status_t set(void *p, std::size_t bytes, std::uint64_t attribute, std::uint64_t value) {
  hsa_amd_svm_attribute_pair_t pair{attribute, value};
  return hsa_amd_svm_attributes_set(p, bytes, &pair, 1);
}
std::uint64_t get(void *p, std::size_t bytes, std::uint64_t attribute) {
  hsa_amd_svm_attribute_pair_t pair{attribute, 0};
  OK(hsa_amd_svm_attributes_get(p, bytes, &pair, 1));
  return pair.value;
}
std::uint64_t access(void *p, std::size_t bytes) {
  hsa_amd_svm_attribute_pair_t pair{HSA_AMD_SVM_ATTRIB_ACCESS_QUERY, a.handle};
  OK(hsa_amd_svm_attributes_get(p, bytes, &pair, 1));
  REQUIRE(pair.value == a.handle);
  return pair.attribute;
}

void sharing() {
  std::uint32_t *const p = pages(8);
  REQUIRE(access(p, 8 * 4096) == HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS);
  OK(set(page(p, 1), 4 * 4096, HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE, a.handle));
  REQUIRE(!reaches(p) && reaches(page(p, 1)) && reaches(page(p, 4)) && !reaches(page(p, 5)));
  REQUIRE(access(page(p, 1), 4 * 4096) == HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE);
  REQUIRE(access(p, 2 * 4096) == HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS);
  // Out of the middle.
  OK(set(page(p, 2), 4096, HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS, a.handle));
  REQUIRE(reaches(page(p, 1)) && reaches(page(p, 3)));
  REQUIRE(access(page(p, 2), 4096) == HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS);
  OK(set(page(p, 2), 4096, HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE_IN_PLACE, a.handle));
  REQUIRE(access(page(p, 2), 4096) == HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE_IN_PLACE);
  OK(set(p, 8 * 4096, HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS, a.handle));
  for (std::size_t i = 0; i < 8; ++i) REQUIRE(!reaches(page(p, i)));
  // Other attributes.
  REQUIRE(get(p, 4096, HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG) == HSA_AMD_SVM_GLOBAL_FLAG_FINE_GRAINED);
  OK(set(p, 4096, HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG, HSA_AMD_SVM_GLOBAL_FLAG_COARSE_GRAINED));
  REQUIRE(get(p, 4096, HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG) == HSA_AMD_SVM_GLOBAL_FLAG_COARSE_GRAINED);
  REQUIRE(get(p, 2 * 4096, HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG) == HSA_AMD_SVM_GLOBAL_FLAG_INDETERMINATE);
  OK(set(p, 4096, HSA_AMD_SVM_ATTRIB_PREFERRED_LOCATION, a.handle));
  REQUIRE(get(p, 4096, HSA_AMD_SVM_ATTRIB_PREFERRED_LOCATION) == a.handle);
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, set(nullptr, 4096, HSA_AMD_SVM_ATTRIB_READ_ONLY, 1));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, set(p, 0, HSA_AMD_SVM_ATTRIB_READ_ONLY, 1));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, set(p, 4096, 77, 1));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, set(p, 4096, HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG, 2));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, set(p, 4096, HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE, 0));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, set(p, 4096, HSA_AMD_SVM_ATTRIB_PREFETCH_LOCATION, 5));
  hsa_amd_svm_attribute_pair_t pair{77, 0};
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_svm_attributes_get(p, 4096, &pair, 1));
}

hsa_amd_pointer_info_t info_of(const void *p, std::vector<hsa_agent_t> *who = nullptr) {
  hsa_amd_pointer_info_t info{};
  info.size = sizeof info;
  std::uint32_t n = 0;
  hsa_agent_t *list = nullptr;
  OK(hsa_amd_pointer_info(p, &info, who ? std::malloc : nullptr, who ? &n : nullptr, who ? &list : nullptr));
  if (who) {
    who->assign(list, list + n);
    std::free(list);
  }
  return info;
}

void addresses() {
  std::vector<hsa_agent_t> who;
  std::uint32_t *const device = device_words(a, 100), *const shared = shared_words(a, 100), *const own = pages(1);
  hsa_amd_pointer_info_t i = info_of(device + 50, &who);
  REQUIRE(i.type == HSA_EXT_POINTER_TYPE_HSA && i.agentBaseAddress == device && i.hostBaseAddress == nullptr);
  REQUIRE(i.sizeInBytes == 400 && i.agentOwner.handle == a.handle && who.size() == 1 && who[0].handle == a.handle);
  REQUIRE(i.global_flags == HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED);
  i = info_of(shared + 99, &who);
  REQUIRE(i.type == HSA_EXT_POINTER_TYPE_HSA && i.agentBaseAddress == shared && i.hostBaseAddress == shared);
  REQUIRE(i.agentOwner.handle == agents()[0].handle && who.size() == 2);
  REQUIRE(info_of(own, &who).type == HSA_EXT_POINTER_TYPE_UNKNOWN && who.empty());
  void *where = nullptr;
  OK(hsa_amd_memory_lock(own, 4096, nullptr, 0, &where));
  REQUIRE(info_of(own + 3).type == HSA_EXT_POINTER_TYPE_LOCKED);
  OK(hsa_amd_memory_unlock(own));
  REQUIRE(info_of(own + 3).type == HSA_EXT_POINTER_TYPE_UNKNOWN);
  OK(hsa_memory_free(device));
  REQUIRE(info_of(device).type == HSA_EXT_POINTER_TYPE_UNKNOWN);
  // A caller that knows less of the structure.
  struct {
    hsa_amd_pointer_info_t info;
  } part{};
  part.info.size = 32;
  part.info.userData = &part;
  OK(hsa_amd_pointer_info(shared, &part.info, nullptr, nullptr, nullptr));
  REQUIRE(part.info.size == 32 && part.info.sizeInBytes == 400 && part.info.userData == &part);
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_pointer_info(nullptr, &i, nullptr, nullptr, nullptr));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_pointer_info(shared, nullptr, nullptr, nullptr, nullptr));
  i.size = 0;
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_pointer_info(shared, &i, nullptr, nullptr, nullptr));
}

void run() {
  with_environment("GOMPSIM_UNIFIED_MEMORY", "1", [] {
    OK(hsa_init());
    a = gpu();
    store = kernel(load_kernels(a), a, "store.kd");
    REQUIRE(reaches(pages(1)));
    REQUIRE(access(pages(1), 4096) == HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE);
  });
  OK(hsa_init());
  a = gpu();
  store = kernel(load_kernels(a), a, "store.kd");
  ends();
  locking();
  sharing();
  addresses();
}

} // namespace test

int main() { test::run(); }
