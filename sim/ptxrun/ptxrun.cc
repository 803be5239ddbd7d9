// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs PTX files on the engine, or on a CUDA driver, and compares what comes out with what their comments say.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "sim/ptxrun/check.h"
#include "sim/ptxrun/files.h"
#include "sim/ptxrun/link.h"

namespace {

using namespace gompsim::ptxrun;

constexpr char usage[] =
    "usage: ptxrun --check [OPTION]... FILE...   run tests and compare\n"
    "       ptxrun --time [OPTION]... FILE       run a test's first launch once and say how long it took\n"
    "       ptxrun --link FILE...                link, decode every function, say what is not supported\n"
    "  --driver[=LIBRARY]    on a CUDA driver (libcuda.so.1) in place of the engine; --hardware is the same\n"
    "  --seeds=N             each test also with N further scheduling seeds\n"
    "  --timeout-factor=F    all time limits times F\n"
    "  --config=KEY=N        each test with this besides its CONFIG, such as weak_memory=1\n"
    "  --blocks=N            for --time: so many blocks along x\n"
    "  --verbose             say which test is begun\n"
    "A file @LIST names further files, one a line.\n";

bool load_test(const std::string &path, test_file *test, std::string *error) {
  test->path = path;
  if (!read_file(path, &test->text)) {
    *error = path + ": " + std::strerror(errno);
    return false;
  }
  return parse_test(test, error);
}

int check_files(const std::vector<std::string> &paths, const check_settings &settings, bool verbose) {
  unsigned passed = 0, failed = 0, skipped = 0;
  for (const std::string &path : paths) {
    if (verbose) std::fprintf(stderr, "%s\n", path.c_str());
    test_file test;
    std::string why;
    verdict v = verdict::fail;
    if (load_test(path, &test, &why)) {
      test.config.insert(settings.config.begin(), settings.config.end());
      v = check(test, settings, &why);
    } else
      why = "  " + why + "\n";
    switch (v) {
    case verdict::pass:
      ++passed;
      std::printf("PASS: %s\n", path.c_str());
      break;
    case verdict::fail:
      ++failed;
      std::printf("FAIL: %s\n%s", path.c_str(), why.c_str());
      break;
    case verdict::skip:
      ++skipped;
      std::printf("SKIP: %s (%s)\n", path.c_str(), why.c_str());
      break;
    }
    std::fflush(stdout);
  }
  std::printf("%u passed, %u failed", passed, failed);
  if (skipped != 0) std::printf(", %u skipped", skipped);
  std::printf("\n");
  return failed == 0 && passed + skipped != 0 ? 0 : 1;
}

int time_file(const std::string &path, const check_settings &settings, std::uint32_t blocks) {
  test_file test;
  std::string error;
  launch_outcome outcome;
  const bool read = load_test(path, &test, &error);
  test.config.insert(settings.config.begin(), settings.config.end());
  if (!read || !run_once(test, settings, blocks, &outcome, &error)) {
    std::printf("%s: %s\n", path.c_str(), error.c_str());
    return 1;
  }
  std::printf("%s: %.3f ms", path.c_str(), outcome.seconds * 1e3);
  if (outcome.lane_instructions != 0)
    std::printf(", %llu lane-instructions, %.1f million a second",
                static_cast<unsigned long long>(outcome.lane_instructions),
                static_cast<double>(outcome.lane_instructions) / outcome.seconds / 1e6);
  std::printf("\n");
  return 0;
}

bool add_path(const char *word, std::vector<std::string> *paths) {
  if (word[0] != '@') {
    paths->push_back(word);
    return true;
  }
  std::string list;
  if (!read_file(word + 1, &list)) {
    std::perror(word + 1);
    return false;
  }
  for (std::size_t at = 0; at < list.size();) {
    auto end = list.find('\n', at);
    if (end == std::string::npos) end = list.size();
    if (end != at) paths->push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return true;
}

} // namespace

int main(int argc, char **argv) {
  enum class mode { none, check, link, time } what = mode::none;
  check_settings settings;
  std::vector<std::string> paths;
  std::uint64_t blocks = 0, configured = 0;
  bool verbose = false, good = true;
  for (int i = 1; i < argc && good; ++i) {
    const std::string_view word = argv[i];
    const auto eq = word.find('=');
    const auto text = eq == std::string_view::npos ? std::string_view{} : word.substr(eq + 1);
    const auto name = word.substr(0, eq);
    if (word == "--check")
      what = mode::check;
    else if (word == "--link")
      what = mode::link;
    else if (word == "--time")
      what = mode::time;
    else if (word == "--verbose")
      verbose = true;
    else if (name == "--driver" || name == "--hardware")
      settings.driver = text.empty() ? "libcuda.so.1" : text.data();
    else if (name == "--seeds")
      good = parse_number(text, &settings.extra_seeds);
    else if (name == "--blocks")
      good = parse_number(text, &blocks) && blocks <= UINT32_MAX;
    else if (name == "--config")
      good = text.find('=') != text.npos && parse_number(text.substr(text.find('=') + 1), &configured) &&
             settings.config.emplace(text.substr(0, text.find('=')), text.substr(text.find('=') + 1)).second;
    else if (name == "--timeout-factor")
      good = !text.empty() && (settings.timeout_factor = std::atof(text.data())) > 0;
    else if (word.starts_with("-"))
      good = false;
    else if (!add_path(argv[i], &paths))
      return 2;
  }
  if (!good || what == mode::none || paths.empty() || (what == mode::time && paths.size() != 1)) {
    std::fputs(usage, stderr);
    return 2;
  }
  switch (what) {
  case mode::check:
    return check_files(paths, settings, verbose);
  case mode::time:
    return time_file(paths[0], settings, static_cast<std::uint32_t>(blocks));
  default:
    return link_files(paths) ? 0 : 1;
  }
}
