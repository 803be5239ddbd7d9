// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives a fuzz target the bytes of files: the way to try again what fuzzing has found, where there is no libFuzzer.
#include <cstdio>
#include <vector>

#include "sim/fuzz/target.h"

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k) {
    std::FILE *const f = std::fopen(argv[k], "rbe");
    if (f == nullptr) {
      std::perror(argv[k]);
      return 2;
    }
    std::vector<unsigned char> bytes;
    for (int c; (c = std::fgetc(f)) != EOF;) bytes.push_back(static_cast<unsigned char>(c));
    std::fclose(f);
    bytes.shrink_to_fit();
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    std::printf("done: %s\n", argv[k]);
    std::fflush(stdout);
  }
  return 0;
}
