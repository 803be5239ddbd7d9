// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The library has every function that the compiler's own plugin looks up, and the version that programs are linked with.
#include "runtime_test.h"

#include <cctype>
#include <set>

namespace test {

// Every name of the form hsa_* in the file that is followed by a NUL: those that the plugin gives dlsym.
std::set<std::string> names_in(const char *file) {
  std::FILE *const f = std::fopen(file, "rb");
  REQUIRE(f != nullptr);
  std::set<std::string> names;
  std::string word;
  for (int c; (c = std::fgetc(f)) != EOF;) {
    if (std::isalnum(c) || c == '_') {
      word.push_back(static_cast<char>(c));
      continue;
    }
    if (c == 0 && word.starts_with("hsa_") && !word.ends_with("_t")) names.insert(word);
    word.clear();
  }
  std::fclose(f);
  return names;
}

void run() {
  const char *const plugin = std::getenv("REGOMP_TEST_GCN_PLUGIN");
  REQUIRE(plugin != nullptr);
  const std::set<std::string> names = names_in(plugin);
  REQUIRE(names.size() > 30 && names.contains("hsa_queue_create"));
  for (const std::string &name : names) find_function(name.c_str());
  void *const library = dlopen("libhsa-runtime64.so.1", RTLD_NOW);
  REQUIRE(dlvsym(library, "hsa_init", "ROCR_1") != nullptr);
  REQUIRE(dlsym(library, "hsa_nothing") == nullptr);
}

} // namespace test

int main() { test::run(); }
