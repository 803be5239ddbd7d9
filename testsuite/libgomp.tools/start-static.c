// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool in a program that is linked statically, with the archive, and stripped: it is found without a dynamic symbol.
// { dg-additional-options "-s" }
// { dg-no-sanitizer "the archive is not the instrumented library, and nothing can be preloaded" }
#include "tool.h"

#include <elf.h>
#include <sys/auxv.h>

// Whether a program has an interpreter, which loads libraries.
static int is_dynamic(void) {
  const Elf64_Phdr *header = (const Elf64_Phdr *)getauxval(AT_PHDR);
  for (unsigned long i = getauxval(AT_PHNUM); i > 0; i--)
    if (header[i - 1].p_type == PT_INTERP) return 1;
  return 0;
}

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp critical
  returned();
  CHECK(!is_dynamic() && tool_runs == 1);
  CHECK(count_of(ompt_callback_parallel_begin, -1, -1) == 1 && count_of(ompt_callback_parallel_end, -1, -1) == 1);
  CHECK(count_of(ompt_callback_mutex_released, -1, -1) == 2);
  return tool_result();
}
