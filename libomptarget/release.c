/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A library of the name that programs of one release of LLVM's compilers were linked for: it loads the one that does the
   work, and says which release it stands for. */
void regomp_set_llvm_release(int release);

__attribute__((constructor)) static void say_release(void) { regomp_set_llvm_release(REGOMP_LLVM_RELEASE); }
