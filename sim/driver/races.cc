// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/races.h"

#include "sim/driver/exit_status.h"
#include "sim/driver/message.h"
#include "sim/driver/options.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace gompsim::driver {

namespace {

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
  watch_exit_status();
  return log;
}

} // namespace

engine::race_log *race_reports() {
  static engine::race_log *const log = make_log();
  return log;
}

bool finish_races() {
  if (!chosen_options().check_races) return false;
  engine::race_log *const log = race_reports();
  if (const std::string s = log->summary(); !s.empty()) print_message(s);
  return log->found_any();
}

} // namespace gompsim::driver
