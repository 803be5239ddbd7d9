// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fake_host.h"

#include <cstdarg>
#include <dlfcn.h>
#include <mutex>
#include <sys/wait.h>
#include <unistd.h>

plugin_functions plugin;
std::function<void(const reverse_request &)> on_request;
std::function<void(void *)> on_completion;

namespace {

std::mutex messages_lock;
std::string &messages() {
  static auto *text = new std::string;
  return *text;
}

void add_message(const char *prefix, const char *format, std::va_list args, const char *suffix) {
  char buffer[10000];
  std::vsnprintf(buffer, sizeof buffer, format, args);
  std::lock_guard held(messages_lock);
  messages() += std::string(prefix) + buffer + suffix;
}

template <typename F>
void find(void *library, const char *name, F *&result) {
  result = reinterpret_cast<F *>(dlsym(library, name));
  if (result == nullptr) {
    std::fprintf(stderr, "the plugin has no %s\n", name);
    std::_Exit(97);
  }
}

} // namespace

extern "C" {

void *GOMP_PLUGIN_malloc(std::size_t n) { return std::malloc(n); }
void GOMP_PLUGIN_debug(int, const char *format, ...) {
  std::va_list args;
  va_start(args, format);
  add_message("", format, args, "");
  va_end(args);
}
void GOMP_PLUGIN_error(const char *format, ...) {
  std::va_list args;
  va_start(args, format);
  add_message("error: ", format, args, "\n");
  va_end(args);
}
void GOMP_PLUGIN_fatal(const char *format, ...) {
  std::va_list args;
  va_start(args, format);
  std::fputs("\nlibgomp: ", stderr);
  std::vfprintf(stderr, format, args);
  std::fputs("\n", stderr);
  va_end(args);
  std::exit(1);
}
void GOMP_PLUGIN_target_rev(std::uint64_t fn, std::uint64_t mapnum, std::uint64_t addrs, std::uint64_t sizes,
                            std::uint64_t kinds, int dev_num, goacc_asyncqueue *queue) {
  CHECK(queue == nullptr); // the plugin has no OpenACC queues
  on_request({fn, mapnum, addrs, sizes, kinds, dev_num});
}
void GOMP_PLUGIN_target_task_completion(void *data) { on_completion(data); }
}

void open_plugin(const char *device) {
  const char *given = std::getenv("REGOMP_TEST_PLUGIN");
  std::string file = given != nullptr ? given : "libgomp-plugin-nvptx.so.1";
  const bool is_nvptx = std::string(device) == "nvptx";
  if (!is_nvptx) file.replace(file.rfind("nvptx"), 5, device);
  void *library = dlopen(file.c_str(), RTLD_LAZY);
  if (library == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    std::_Exit(97);
  }
#define HOOK(name) find(library, "GOMP_OFFLOAD_" #name, plugin.name)
  HOOK(version);
  HOOK(get_name);
  HOOK(get_caps);
  HOOK(get_type);
  HOOK(get_num_devices);
  HOOK(get_uid);
  HOOK(init_device);
  HOOK(fini_device);
  HOOK(load_image);
  HOOK(unload_image);
  HOOK(alloc);
  HOOK(free);
  HOOK(managed_alloc);
  HOOK(managed_free);
  HOOK(is_accessible_ptr);
  if (is_nvptx) {
    HOOK(page_locked_host_alloc);
    HOOK(page_locked_host_free);
  }
  HOOK(dev2host);
  HOOK(host2dev);
  HOOK(dev2dev);
  HOOK(memcpy2d);
  HOOK(memcpy3d);
  HOOK(memset);
  HOOK(run);
  HOOK(async_run);
  HOOK(regomp_async_run_after);
  HOOK(regomp_find_block);
  HOOK(can_run);
#undef HOOK
}

std::string plugin_messages() {
  std::lock_guard held(messages_lock);
  return messages();
}

void clear_plugin_messages() {
  std::lock_guard held(messages_lock);
  messages().clear();
}

bool plugin_said(const char *text) { return plugin_messages().find(text) != std::string::npos; }

test_image::test_image(std::string lines, std::vector<const char *> function_names, std::vector<const char *> variables,
                       unsigned indirect)
    : text(std::move(lines)), variable_names(std::move(variables)) {
  for (const char *name : function_names) functions.push_back({name, {}});
  object = {text.c_str(), text.size() + 1};
  descriptor = {&object,
                1,
                variable_names.data(),
                static_cast<unsigned>(variable_names.size()),
                functions.data(),
                static_cast<unsigned>(functions.size()),
                indirect};
}

int load(int ord, const test_image &im, loaded_table *table, std::uint64_t *host_indirect) {
  table->count = plugin.load_image(ord, image_version, &im.descriptor, &table->entries, &table->reverse, host_indirect);
  return table->count;
}

launch_arguments::launch_arguments(int teams, int threads)
    : words{reinterpret_cast<void *>(std::intptr_t{0x100 | 0x80}), reinterpret_cast<void *>(std::intptr_t{teams}),
            reinterpret_cast<void *>((std::intptr_t{threads} << 16) | 0x200), nullptr, nullptr} {}

int sample_step([[maybe_unused]] int sparse) {
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  if (std::getenv("REGOMP_SANITIZER_SAMPLE") != nullptr) return sparse;
#endif
  return 1;
}

child_outcome run_in_child(unsigned seconds, const std::function<void()> &body) {
  int fd[2];
  CHECK(pipe(fd) == 0);
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    alarm(seconds);
    dup2(fd[1], 2);
    body();
    std::_Exit(0);
  }
  close(fd[1]);
  child_outcome outcome;
  char buffer[4096];
  for (ssize_t n; (n = read(fd[0], buffer, sizeof buffer)) > 0;) outcome.said.append(buffer, static_cast<std::size_t>(n));
  close(fd[0]);
  CHECK(waitpid(child, &outcome.status, 0) == child);
  return outcome;
}
