// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool is looked for where OMPT has it: ompt_start_tool in the process, then in the libraries of OMP_TOOL_LIBRARIES.
// Whether there may be one is known when the library is loaded; it is started at the first event, when constructors have
// run.
#include "tool/start.h"

#include "observe/observed.h"
#include "watch/tool_devices.h"

#include "config/linux/output_file.h"
#include "environment_variables.h"
#include "observe/start.h"
#include "observe/tool.h"
#include "support/diagnostics.h"
#include "support/lock_word.h"
#include "support/memory.h"
#include "team/pool_life.h"
#include "team/team.h"
#include "tool/entry_points.h"
#include "tool/program_symbols.h"

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>
#include <strings.h>

extern "C" {
// The tool's. A reference by name makes the linker export it from a program that is linked with this library, and finds it
// in one that is linked with the archive.
__attribute__((weak, visibility("default"))) ompt_start_tool_result_t *ompt_start_tool(unsigned, const char *);
}

namespace regomp {

constinit decltype(start_tool) start_tool = nullptr;

namespace {

constexpr unsigned openmp_version = 202111;
constexpr const char *runtime_version = "regomp, a libgomp";

using start_function = decltype(&ompt_start_tool);

futex_mutex starting;                       // held by the thread that looks for a tool
ompt_start_tool_result_t *tool = nullptr;   // written under it
std::atomic<bool> is_over{false};           // the finaliser has been or is being called
bool disabled = false;                      // OMP_TOOL; written by the constructor
start_function hidden_in_program = nullptr; // written by the constructor

// --- what OMP_TOOL_VERBOSE_INIT prints -----------------------------------------------------------------------------------

// A file that the user names may be anything: nobody waits for a FIFO's reader, and no write raises a signal.
std::FILE *log_stream = nullptr;
output_file log_file;
off_t log_length = 0;

void give_up_log() {
  print_error("OMP_TOOL_VERBOSE_INIT: %s cannot be written: %s", text_of(env_variable::OMP_TOOL_VERBOSE_INIT),
              errno == ENXIO ? "nobody reads from it" : std::strerror(errno));
  log_file.close();
}

void open_log() {
  const char *where = text_of(env_variable::OMP_TOOL_VERBOSE_INIT);
  if (where == nullptr || *where == '\0' || strcasecmp(where, "disabled") == 0) return;
  if (strcasecmp(where, "stdout") == 0 || strcasecmp(where, "stderr") == 0)
    log_stream = strcasecmp(where, "stdout") == 0 ? stdout : stderr;
  else if (!log_file.open(where))
    give_up_log();
}

void log(const char *format, ...) __attribute__((format(printf, 1, 2)));
void log(const char *format, ...) {
  if (log_stream == nullptr && !log_file.is_there()) return;
  char *text = nullptr;
  std::va_list arguments;
  va_start(arguments, format);
  const int length = vasprintf(&text, format, arguments);
  va_end(arguments);
  if (length < 0) return;
  char *line = nullptr;
  const int line_length = asprintf(&line, "regomp: tool: %s\n", text);
  std::free(text);
  if (line_length < 0) return;
  if (log_stream != nullptr)
    std::fputs(line, log_stream);
  else if (!log_file.write(line, static_cast<std::size_t>(line_length), log_length))
    give_up_log();
  else
    log_length += line_length;
  std::free(line);
}

void close_log() {
  log_stream = nullptr;
  log_file.close();
}

// --- finding it ----------------------------------------------------------------------------------------------------------

start_function in_process() {
  if (ompt_start_tool != nullptr) return ompt_start_tool;
  if (void *exported = dlsym(RTLD_DEFAULT, "ompt_start_tool")) return reinterpret_cast<start_function>(exported);
  return hidden_in_program;
}

// In a program that was linked with GCC's library, and so does not export it. Its file is read: usually the names of its
// symbols, up to this many bytes, and all of them if OMP_TOOL is set.
void look_into_program(bool all) {
  constexpr std::size_t most_bytes = std::size_t(1) << 20;
  hidden_in_program =
      reinterpret_cast<start_function>(function_in_program("ompt_start_tool", all ? ~std::size_t(0) : most_bytes));
}

ompt_start_tool_result_t *ask(start_function start, const char *where) {
  ompt_start_tool_result_t *result = start(openmp_version, runtime_version);
  if (result != nullptr && (result->initialize == nullptr || result->finalize == nullptr)) {
    log("ompt_start_tool of %s gives no initialiser or no finaliser; it is left out", where);
    return nullptr;
  }
  log(result != nullptr ? "ompt_start_tool of %s has a tool"
                        : "ompt_start_tool of %s does not want to be a tool in this run",
      where);
  return result;
}

ompt_start_tool_result_t *load_one(const char *name) {
  void *library = dlopen(name, RTLD_LAZY);
  if (library == nullptr) {
    const char *why = dlerror();
    log("%s cannot be loaded: %s", name, why != nullptr ? why : "no reason is given");
    return nullptr;
  }
  auto start = reinterpret_cast<start_function>(dlsym(library, "ompt_start_tool"));
  ompt_start_tool_result_t *result = start != nullptr ? ask(start, name) : nullptr;
  if (start == nullptr) log("%s has no function ompt_start_tool", name);
  if (result == nullptr) dlclose(library);
  return result;
}

ompt_start_tool_result_t *load_any(const char *names) {
  while (names != nullptr && *names != '\0') {
    const std::size_t length = std::strcspn(names, ":");
    if (length > 0) {
      char *name = static_cast<char *>(allocate(length + 1));
      std::memcpy(name, names, length);
      name[length] = '\0';
      ompt_start_tool_result_t *result = load_one(name);
      __builtin_free(name);
      if (result != nullptr) return result;
    }
    names += length + (names[length] == ':');
  }
  return nullptr;
}

ompt_start_tool_result_t *find() {
  if (disabled) {
    log("OMP_TOOL=disabled: none is looked for");
    return nullptr;
  }
  ompt_start_tool_result_t *result = nullptr;
  if (const start_function start = in_process()) {
    result = ask(start, "the process");
  } else {
    log("no function ompt_start_tool in the process");
  }
  const char *names = text_of(env_variable::OMP_TOOL_LIBRARIES);
  if (result == nullptr && (names == nullptr || *names == '\0')) log("OMP_TOOL_LIBRARIES is not set");
  return result != nullptr ? result : load_any(names);
}

// By the first thread at an event point. Others wait, so that no event of theirs is lost.
void start_now() {
  tool_thread &me = tool_self();
  lock_guard guard(starting);
  if (tool_now.load(std::memory_order_relaxed) != tool_stage::pending) return;
  me.silent = true;
  open_log();
  ompt_start_tool_result_t *found = find();
  bool present = false;
  if (found != nullptr) {
    watch_tool_threads();
    // Before the initialiser, so that handlers that are registered after this, as that of devices is, come before the end.
    std::atexit(finalize_tool);
    present = found->initialize(look_up_entry_point, initial_device_number(), &found->tool_data) != 0;
    log(present ? "it is initialised" : "its initialiser returned 0: it is not active");
  }
  close_log();
  me.silent = false;
  // In the initialiser the tool may have said that it wants no more.
  present = present && !is_over.load(std::memory_order_relaxed);
  if (present) tool = found;
  // Release: see begin_tool_thread.
  tool_now.store(present ? tool_stage::present : tool_stage::none, std::memory_order_release);
}

bool read_tool() {
  const char *value = text_of(env_variable::OMP_TOOL);
  if (value == nullptr || *value == '\0') return true;
  if (strcasecmp(value, "disabled") == 0) return false;
  if (strcasecmp(value, "enabled") != 0) print_error("Invalid value for environment variable OMP_TOOL: %s", value);
  return true;
}

bool is_set(env_variable v) {
  const char *value = text_of(v);
  return value != nullptr && *value != '\0';
}

// After the distance of thread-local variables is known, before the program's constructors.
__attribute__((constructor(103))) void look_whether_there_may_be_a_tool() {
  disabled = !read_tool();
  if (!disabled && in_process() == nullptr) look_into_program(is_set(env_variable::OMP_TOOL));
  const bool may_be = !disabled && (in_process() != nullptr || is_set(env_variable::OMP_TOOL_LIBRARIES));
  if (!may_be && !is_set(env_variable::OMP_TOOL_VERBOSE_INIT)) return;
  pthread_atfork(nullptr, nullptr, [] { starting.reset_after_fork(); });
  start_tool = start_now;
  tool_now.store(tool_stage::pending, std::memory_order_relaxed); // there is no other thread
  observed.fetch_or(tools, std::memory_order_relaxed);
  entry_points_have_listener();
  note_listener_of_locks();
}

} // namespace

void finalize_tool() {
  if (is_over.exchange(true, std::memory_order_relaxed)) return; // the flag alone
  // Also while or before there is none: then it will not be any more.
  if (tool_now.load(std::memory_order_relaxed) != tool_stage::present) return;
  thread &thr = self();
  // The threads that wait for this one's next region end first, and say so.
  if (thr.team == nullptr || outside_regions(thr)) {
    destroy_pools(thr.pools, thread_ending::detached);
    thr.pools = nullptr;
  }
  take_leave_of_devices();
  end_tool_thread();
  tool_thread &me = tool_self();
  const bool was_silent = me.silent;
  me.silent = true;
  // relaxed, all of them: threads that have not seen it yet may send a last event.
  tool_now.store(tool_stage::none, std::memory_order_relaxed);
  for (std::atomic<ompt_callback_t> &callback : tool_callbacks) callback.store(nullptr, std::memory_order_relaxed);
  tool->finalize(&tool->tool_data);
  me.silent = was_silent;
}

} // namespace regomp
