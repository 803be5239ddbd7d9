// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/races.h"

#include "sim/driver/message.h"
#include "sim/driver/options.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

namespace gompsim::driver {

namespace {

// -1: the process does not end by exit. Relaxed: written and read by the thread that ends the process.
std::atomic<int> exit_status{-1};

void remember_status(int status, void *) { exit_status.store(status, std::memory_order_relaxed); }

void read_suppressions(const std::string &name, engine::race_log &log) {
  std::FILE *const f = std::fopen(name.c_str(), "re");
  if (f == nullptr) {
    print_to_stderr("--race-suppressions " + name + " is ignored: " + std::strerror(errno));
    return;
  }
  std::string line;
  unsigned number = 0;
  for (int c = std::fgetc(f);; c = std::fgetc(f)) {
    if (c != EOF && c != '\n') {
      line.push_back(static_cast<char>(c));
      continue;
    }
    ++number;
    if (!log.suppress(line))
      print_to_stderr(name + ":" + std::to_string(number) +
                      " is ignored: expected kernel, function, variable or line, and a pattern");
    line.clear();
    if (c == EOF) break;
  }
  std::fclose(f);
}

engine::race_log *make_log() {
  const options &o = chosen_options();
  if (!o.check_races) return nullptr;
  auto *const log = new engine::race_log([](const std::string &report) { print_message(report); }); // threads outlive exit
  if (!o.race_suppressions.empty()) read_suppressions(o.race_suppressions, *log);
  on_exit(remember_status, nullptr);
  return log;
}

} // namespace

engine::race_log *race_reports() {
  static engine::race_log *const log = make_log();
  return log;
}

void finish_races() {
  if (!chosen_options().check_races) return;
  engine::race_log *const log = race_reports();
  if (const std::string s = log->summary(); !s.empty()) print_message(s);
  if (!log->found_any() || exit_status.load(std::memory_order_relaxed) != 0) return;
  std::fflush(nullptr);
  _exit(status_of_races);
}

} // namespace gompsim::driver
