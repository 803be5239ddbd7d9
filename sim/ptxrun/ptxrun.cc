// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs PTX files on the engine, or on a CUDA driver, and compares what comes out with what their comments say.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <sys/wait.h>
#include <unistd.h>

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

struct result {
  verdict v = verdict::fail;
  std::string why; // lines
};

result check_file(const std::string &path, const check_settings &settings, bool verbose) {
  if (verbose) std::fprintf(stderr, "%s\n", path.c_str());
  test_file test;
  result r;
  if (!load_test(path, &test, &r.why)) return {verdict::fail, "  " + r.why + "\n"};
  test.config.insert(settings.config.begin(), settings.config.end());
  r.v = check(test, settings, &r.why);
  return r;
}

class tally {
public:
  void add(const std::string &path, const result &r) {
    ++counts_[static_cast<int>(r.v)];
    switch (r.v) {
    case verdict::pass:
      std::printf("PASS: %s\n", path.c_str());
      break;
    case verdict::fail:
      std::printf("FAIL: %s\n%s", path.c_str(), r.why.c_str());
      break;
    case verdict::skip:
      std::printf("SKIP: %s (%s)\n", path.c_str(), r.why.c_str());
      break;
    }
    std::fflush(stdout);
  }
  int finish() const {
    const unsigned passed = of(verdict::pass), failed = of(verdict::fail), skipped = of(verdict::skip);
    std::printf("%u passed, %u failed", passed, failed);
    if (skipped != 0) std::printf(", %u skipped", skipped);
    std::printf("\n");
    return failed == 0 && passed + skipped != 0 ? 0 : 1;
  }

private:
  unsigned of(verdict v) const { return counts_[static_cast<int>(v)]; }
  unsigned counts_[3] = {};
};

// What a child process says of a test: the verdict, the length of the text, the text.
void send(int to, const result &r) {
  std::string message(1, static_cast<char>(r.v));
  const std::size_t length = r.why.size();
  message.append(reinterpret_cast<const char *>(&length), sizeof length).append(r.why);
  for (std::size_t at = 0; at < message.size();) {
    const ssize_t n = write(to, message.data() + at, message.size() - at);
    if (n < 0 && errno != EINTR) _exit(1);
    if (n > 0) at += static_cast<std::size_t>(n);
  }
}

bool receive(int from, void *to, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes;) {
    const ssize_t n = read(from, static_cast<char *>(to) + at, bytes - at);
    if (n == 0 || (n < 0 && errno != EINTR)) return false;
    if (n > 0) at += static_cast<std::size_t>(n);
  }
  return true;
}

bool receive(int from, result *r) {
  char v;
  std::size_t length;
  if (!receive(from, &v, 1) || !receive(from, &length, sizeof length)) return false;
  r->v = static_cast<verdict>(v);
  r->why.resize(length);
  return receive(from, r->why.data(), length);
}

// On a driver, in child processes: one after another, each as far as it comes before the driver is lost, or takes the
// process with it. The parent never opens the driver, which would not work in a child then.
int check_on_driver(const std::vector<std::string> &paths, const check_settings &settings, bool verbose) {
  tally all;
  for (std::size_t next = 0; next < paths.size();) {
    int ends[2];
    const pid_t child = pipe(ends) == 0 ? fork() : -1;
    if (child < 0) {
      std::perror("ptxrun");
      return 2;
    }
    if (child == 0) {
      close(ends[0]);
      for (std::size_t i = next; i < paths.size() && !driver_is_lost(); ++i)
        send(ends[1], check_file(paths[i], settings, verbose));
      std::fflush(nullptr); // what kernels have printed
      _exit(0);             // a lost driver need not survive its own exit handlers
    }
    close(ends[1]);
    for (result r; receive(ends[0], &r);) all.add(paths[next++], r);
    close(ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (status != 0 && next < paths.size())
      all.add(paths[next++], {verdict::fail, "  the process ended with status " + std::to_string(status) + "\n"});
  }
  return all.finish();
}

int check_files(const std::vector<std::string> &paths, const check_settings &settings, bool verbose) {
  if (settings.driver != nullptr) return check_on_driver(paths, settings, verbose);
  tally all;
  for (const std::string &path : paths) all.add(path, check_file(path, settings, verbose));
  return all.finish();
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
