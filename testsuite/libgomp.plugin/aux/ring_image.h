// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An image whose kernels ask through the ring: as far as the plugin looks at it, it has GCC's device library.
#ifndef REGOMP_TEST_RING_IMAGE_H
#define REGOMP_TEST_RING_IMAGE_H

#include "fake_host.h"
#include "null_driver.h"

#include "include/reverse_offload.h"

#include <string>
#include <thread>

inline int claim_slot(regomp::ring_device &d, unsigned start) {
  for (unsigned s = start % regomp::ring_slots;; s = (s + 1) % regomp::ring_slots) {
    const std::uint32_t bit = 1u << s % 32;
    if ((std::atomic_ref(d.busy[s / 32].word).fetch_or(bit, std::memory_order_acquire) & bit) == 0) return static_cast<int>(s);
    if (s % 32 == 31) std::this_thread::yield();
  }
}

inline const std::string signature =
    ".visible .func GOMP_target_ext (.param .u32 %in_ar0, .param .u64 %in_ar1, .param .u64 %in_ar2, .param .u64 %in_ar3, "
    ".param .u64 %in_ar4, .param .u64 %in_ar5, .param .u32 %in_ar6, .param .u64 %in_ar7, .param .u64 %in_ar8)";

// As far as the plugin looks at it, the module of GCC's device library.
inline std::string library_module() {
  return ".version 7.3\n.target sm_52\n.visible .global .u64 $offload_func_table[1];\n"
         "// BEGIN GLOBAL FUNCTION DECL: GOMP_target_ext\n" +
         signature + ";\n" +
         ".extern .global .align 4 .u64 __gomp_additional_icvs[2];\n"
         ".extern .shared .u32 __nvptx_uni[32];\n"
         ".visible .global .align 8 .u64 __gomp_rev_offload_var[1];\n" +
         signature +
         "\n{\n{\nsetp.eq.u32 %r1,%r2,0;\n}\nsetp.ne.u32 %r48,%r37,-2;\nld.global.u64 %r58,[__gomp_rev_offload_var];\n}\n"
         ".visible .func other\n{\nret;\n}\n";
}

struct two_object_image : test_image {
  std::string library;
  regomp::nvptx_object objects[2];
  explicit two_object_image(std::string l, std::string more = "")
      : test_image("kernel requesting\ncall GOMP_target_ext\nvariable $offload_func_table 16 0 4096\n" + more, {"requesting", "region$nohost$0"}),
        library(std::move(l)) {
    objects[0] = object;
    objects[1] = {library.c_str(), library.size() + 1};
    descriptor.objects = objects;
    descriptor.num_objects = 2;
  }
};

#endif
