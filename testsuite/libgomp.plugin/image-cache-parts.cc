// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20" }
// { dg-additional-sources "../../../plugin/nvptx/image_cache/blake2b.cc ../../../plugin/nvptx/image_cache/entry.cc ../../../plugin/nvptx/image_cache/place.cc ../../../plugin/nvptx/image_cache/store.cc" }
// { dg-timeout 120 }
//
// The image cache's parts: the hash against the standard's results, entries of which each byte counts, where the folder
// lies, and its files, which are read only if nobody else can have written them, and do not become too many.
#include "plugin/nvptx/image_cache/blake2b.h"
#include "plugin/nvptx/image_cache/entry.h"
#include "plugin/nvptx/image_cache/place.h"
#include "plugin/nvptx/image_cache/store.h"

#include "include/gomp_plugin.h"

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace regomp::nvptx;
namespace fs = std::filesystem;

#define CHECK(...)                                                                                                          \
  do {                                                                                                                      \
    if (!(__VA_ARGS__)) {                                                                                                   \
      std::fprintf(stderr, "%s:%d: not true: %s (%s)\n", __FILE__, __LINE__, #__VA_ARGS__, std::strerror(errno));           \
      std::_Exit(98);                                                                                                       \
    }                                                                                                                       \
  } while (0)

static std::string said;
extern "C" void GOMP_PLUGIN_error(const char *format, ...) {
  char text[4096];
  va_list list;
  va_start(list, format);
  std::vsnprintf(text, sizeof text, format, list);
  va_end(list);
  said += text;
}

// --- hash ----------------------------------------------------------------------------------------------------------------

static std::string digits(const unsigned char *bytes, std::size_t n) {
  std::string result;
  char two[3];
  for (std::size_t i = 0; i < n; ++i) {
    std::snprintf(two, sizeof two, "%02x", bytes[i]);
    result += two;
  }
  return result;
}

// Of other implementations, byte i of the text being i * i * 7 + i.
static const struct {
  std::size_t length;
  const char *hash;
} known[] = {
    {0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"},
    {1, "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314"},
    {3, "001f97a9afc3bddbf445531fea9d28de100db050a73ac0938d6ae14d54f137e8"},
    {127, "640c22f0b6bc4cca751e26fd682de90db3c15b777a02fdb1e1cd9f85eea76213"},
    {128, "cd9bcc9caf887786ba694ed26e9f4b00a9f992504fff762ac59e323d972fdf50"},
    {129, "230d897bc0bab4502e37a03b659c8bd277119aba3c4afbb159aeb44fbf962343"},
    {255, "b4172b24c08ee3927c2ac9a20866d07483deda069bf28a0badf8aca0e0f1377e"},
    {256, "9775a0001894bba329698582d4086a6cb5e35fc6b5edc6864c03c4f38d1a9040"},
    {257, "246b054cbaf61dca6a5080ac9dc66b55d6b8bc0013121dc0c78a7343c2f1b286"},
    {1000, "aeeb3cc1a9f6030a576208066d37ae4c67d2ed11ae16fc8ac854b5b15c65bc98"},
    {100000, "26e9de4143fc5aaf08aa81d95f4a19119102368b19b83ffc8e9a8e84241ce258"},
};

static void hashes() {
  unsigned char abc[64]; // RFC 7693, appendix A
  blake2b whole(64);
  whole.add("abc", 3);
  whole.finish(abc);
  CHECK(digits(abc, sizeof abc) == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                                   "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
  for (const auto &k : known) {
    std::string text(k.length, '\0');
    for (std::size_t i = 0; i < k.length; ++i) text[i] = static_cast<char>(i * i * 7 + i);
    for (const std::size_t step : {k.length + 1, std::size_t{1}, std::size_t{127}, std::size_t{128}, std::size_t{129}}) {
      blake2b hash;
      for (std::size_t at = 0; at < k.length; at += step) hash.add(text.data() + at, std::min(step, k.length - at));
      CHECK(digits(hash.finish().byte, digest::bytes) == k.hash);
    }
  }
}

// --- entries -------------------------------------------------------------------------------------------------------------

static digest key_of(unsigned n) {
  blake2b hash;
  hash.add(&n, sizeof n);
  return hash.finish();
}

// As malloc gives memory, with a NUL behind it and nothing that could be read beyond.
static bool reads(const std::string &block, const digest &key, unsigned functions, entry &e) {
  const std::unique_ptr<char[]> copy(new char[block.size() + 1]);
  std::memcpy(copy.get(), block.c_str(), block.size() + 1);
  return read_entry(copy.get(), block.size(), key, functions, e);
}

static void entries() {
  const std::uint32_t direct[] = {0, 6, 3};
  entry e;
  e.kernels_take_limit = e.has_ring = true;
  e.stack_bytes = 12345;
  e.direct_kernels = direct;
  e.direct_count = 3;
  e.regions = "region a: lanes\nregion b: warps\n";
  e.edits = "all";
  e.code = "code that was linked";
  array<char> made;
  CHECK(write_entry(e, key_of(1), made));
  const std::string block(made.data(), made.size());
  entry r;
  array<char> read;
  CHECK(read.resize(block.size() + 1));
  std::memcpy(read.data(), block.c_str(), block.size() + 1);
  CHECK(read_entry(read.data(), block.size(), key_of(1), 7, r));
  CHECK(!r.shares_state && !r.has_team_memory && !r.has_indirect_search && r.kernels_take_limit && r.has_ring);
  CHECK(r.stack_bytes == 12345 && r.direct_count == 3 && std::equal(direct, direct + 3, r.direct_kernels));
  CHECK(r.regions == e.regions && r.edits == e.edits && r.code == e.code && r.code.data()[r.code.size()] == '\0');
  CHECK(reinterpret_cast<std::uintptr_t>(r.code.data()) % 16 == 0);
  CHECK(!reads(block, key_of(2), 7, r)); // another image's
  CHECK(!reads(block, key_of(1), 6, r)); // function 6 is not there
  for (std::size_t i = 0; i < block.size(); ++i) {
    for (const int bit : {0, 3, 7}) {
      std::string corrupted = block;
      corrupted[i] = static_cast<char>(corrupted[i] ^ 1 << bit);
      CHECK(!reads(corrupted, key_of(1), 7, r));
    }
    CHECK(!reads(block.substr(0, i), key_of(1), 7, r));
  }
  for (const std::size_t more : {1, 64, 5000}) CHECK(!reads(block + std::string(more, '\0'), key_of(1), 7, r));
  for (const char c : {'\0', '\377'}) CHECK(!reads(std::string(block.size(), c), key_of(1), 7, r));

  entry least;
  least.code = "x";
  CHECK(write_entry(least, key_of(3), made));
  CHECK(reads(std::string(made.data(), made.size()), key_of(3), 0, r) && r.direct_count == 0 && r.regions.empty());
}

// --- where -----------------------------------------------------------------------------------------------------------------

static cache_place place_of(const char *cache, const char *xdg, const char *home, const char *calls = nullptr) {
  const auto set = [](const char *name, const char *value) { value != nullptr ? setenv(name, value, 1) : unsetenv(name); };
  set("REGOMP_IMAGE_CACHE", cache);
  set("XDG_CACHE_HOME", xdg);
  set("HOME", home);
  set("REGOMP_SYSTEM_CALLS", calls);
  said.clear();
  return read_image_cache();
}

static bool is_at(const cache_place &p, const std::string &folder) {
  const bool result = p.folder != nullptr && p.folder == folder;
  std::free(const_cast<char *>(p.folder));
  return result;
}

static void places() {
  CHECK(is_at(place_of(nullptr, nullptr, "/h"), "/h/.cache/regomp/images"));
  CHECK(is_at(place_of(nullptr, "/c", "/h"), "/c/regomp/images"));
  CHECK(is_at(place_of(nullptr, "c", "/h"), "/h/.cache/regomp/images")); // the standard: not relative
  CHECK(is_at(place_of(nullptr, "", "/h"), "/h/.cache/regomp/images"));
  CHECK(is_at(place_of("", "/c", nullptr), "/c/regomp/images"));
  CHECK(is_at(place_of("/f/g//", "/c", "/h"), "/f/g") && said.empty());
  CHECK(is_at(place_of("f", "/c", "/h"), "/c/regomp/images"));
  CHECK(said == "Invalid value for environment variable REGOMP_IMAGE_CACHE: f");
  CHECK(place_of(nullptr, nullptr, nullptr).folder == nullptr && place_of(nullptr, "c", "h").folder == nullptr);
  const cache_place off = place_of("off", "/c", "/h");
  CHECK(off.folder == nullptr && std::strcmp(off.why_not, "REGOMP_IMAGE_CACHE is off") == 0 && said.empty());
  CHECK(place_of("/f", nullptr, nullptr, "stock").folder == nullptr);
  CHECK(is_at(place_of("/f", nullptr, nullptr, "all"), "/f"));
}

// --- files -----------------------------------------------------------------------------------------------------------------

static std::string top;

static std::string path_of(const cache_place &p, const digest &key) {
  char name[file_name_bytes];
  file_name(key, name);
  return std::string(p.folder) + "/" + name;
}
static bool keeps(const cache_place &p, unsigned n, const std::string &text, std::uint64_t bound = cache_bound) {
  return keep_file(p, key_of(n), text.data(), text.size(), bound) == nullptr;
}
static bool has(const cache_place &p, unsigned n, const std::string &text) {
  array<char> content;
  return read_file(p, key_of(n), content) && std::string(content.data(), content.size()) == text &&
         content.data()[content.size()] == '\0';
}
static bool exists(const std::string &path) { return fs::symlink_status(path).type() != fs::file_type::not_found; }
static std::size_t files_in(const cache_place &p) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(p.folder), fs::directory_iterator()));
}
static mode_t mode_of(const std::string &path) {
  struct stat s;
  CHECK(stat(path.c_str(), &s) == 0);
  return s.st_mode & 07777;
}
static void set_age(const std::string &path, std::time_t seconds) {
  const timespec times[2] = {{std::time(nullptr) - seconds, 0}, {std::time(nullptr) - seconds, 0}};
  CHECK(utimensat(AT_FDCWD, path.c_str(), times, AT_SYMLINK_NOFOLLOW) == 0);
}
static std::time_t age_of(const std::string &path) {
  struct stat s;
  CHECK(lstat(path.c_str(), &s) == 0);
  return std::time(nullptr) - s.st_mtim.tv_sec;
}

static void files() {
  CHECK(mkdir((top + "/home").c_str(), 0755) == 0);
  const cache_place p = place_of(nullptr, nullptr, (top + "/home").c_str());
  CHECK(!has(p, 1, "one") && !exists(top + "/home/.cache")); // reading makes nothing
  const mode_t mask = umask(0);
  CHECK(keeps(p, 1, "one") && has(p, 1, "one") && !has(p, 2, "one"));
  CHECK(mode_of(p.folder) == 0700 && mode_of(top + "/home/.cache") == 0700 && mode_of(path_of(p, key_of(1))) == 0600);
  umask(0777);
  CHECK(keeps(p, 2, std::string(100000, 'x')) && has(p, 2, std::string(100000, 'x')) && files_in(p) == 2);
  umask(mask);
  CHECK(keeps(p, 1, "other") && has(p, 1, "one")); // what is there stays
  remove_file(p, key_of(1));
  CHECK(!has(p, 1, "one") && keeps(p, 1, "") && has(p, 1, ""));

  // What stands in the place of a file is not read, and goes.
  const std::string victim = top + "/victim", path = path_of(p, key_of(3));
  std::ofstream(victim) << "three";
  const auto is_refused = [&](const std::function<void()> &make) {
    fs::remove(path);
    make();
    CHECK(!has(p, 3, "three") && !exists(path) && exists(victim));
    CHECK(keeps(p, 3, "three") && has(p, 3, "three"));
  };
  is_refused([&] { CHECK(symlink(victim.c_str(), path.c_str()) == 0); });
  is_refused([&] { CHECK(symlink("/nowhere", path.c_str()) == 0); });
  is_refused([&] { CHECK(mkfifo(path.c_str(), 0600) == 0); });
  for (const mode_t mode : {0620, 0602, 0666})
    is_refused([&] { CHECK(keeps(p, 3, "three") && chmod(path.c_str(), mode) == 0); });
  if (geteuid() == 0) is_refused([&] { CHECK(keeps(p, 3, "three") && chown(path.c_str(), 1, 0) == 0); });

  // Nor is a folder that others may write to, or that is somebody else's, or a link. Nothing is written there either.
  for (const mode_t mode : {0770, 0777, 0702}) {
    CHECK(chmod(p.folder, mode) == 0 && !has(p, 3, "three") && !keeps(p, 4, "four") && errno == EPERM);
    CHECK(chmod(p.folder, 0755) == 0 && has(p, 3, "three") && !has(p, 4, "four"));
  }
  if (geteuid() == 0) {
    CHECK(chown(p.folder, 1, 0) == 0 && !has(p, 3, "three") && !keeps(p, 4, "four"));
    CHECK(chown(p.folder, 0, 0) == 0 && has(p, 3, "three"));
    // A process that acts for another user than the one whose home it has makes no folder there.
    CHECK(mkdir((top + "/other").c_str(), 0777) == 0 && chown((top + "/other").c_str(), 1, 0) == 0);
    const cache_place other = place_of(nullptr, nullptr, (top + "/other").c_str());
    CHECK(!keeps(other, 1, "one") && !exists(top + "/other/.cache"));
    std::free(const_cast<char *>(other.folder));
  }
  const cache_place named = place_of((top + "/link/").c_str(), nullptr, nullptr);
  CHECK(symlink(p.folder, named.folder) == 0 && !has(named, 3, "three") && !keeps(named, 4, "four"));
  CHECK(unlink(named.folder) == 0 && keeps(named, 4, "four") && has(named, 4, "four") && mode_of(named.folder) == 0700);
  std::free(const_cast<char *>(named.folder));

  // Where nothing can be made or written there is nothing, and nothing is left.
  const cache_place file = place_of((victim + "/images").c_str(), nullptr, nullptr);
  CHECK(!keeps(file, 1, "one") && !has(file, 1, "one"));
  std::free(const_cast<char *>(file.folder));
  const cache_place absent = place_of((top + "/no/where").c_str(), nullptr, nullptr);
  CHECK(!keeps(absent, 1, "one") && !exists(top + "/no"));
  std::free(const_cast<char *>(absent.folder));
  const std::size_t before = files_in(p);
  const pid_t child = fork();
  if (child == 0) {
    // As on a full disk: the signal does not end the process.
    const rlimit small = {5000, 5000};
    CHECK(setrlimit(RLIMIT_FSIZE, &small) == 0 && !keeps(p, 5, std::string(10000, 'x')) && errno == EFBIG);
    CHECK(keeps(p, 6, "six") && has(p, 6, "six"));
    std::_Exit(0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0 && files_in(p) == before + 1);
  std::free(const_cast<char *>(p.folder));
}

static void bound() {
  const cache_place p = place_of((top + "/bounded").c_str(), nullptr, nullptr);
  const std::string text(1000, 'x');
  for (unsigned n = 0; n < 10; ++n) {
    CHECK(keeps(p, n, text, 10000));
    set_age(path_of(p, key_of(n)), 100000 - 1000 * static_cast<std::time_t>(n));
  }
  CHECK(files_in(p) == 10 && !keeps(p, 99, std::string(10001, 'x'), 10000) && files_in(p) == 10);
  // A use makes it the newest.
  CHECK(has(p, 0, text) && age_of(path_of(p, key_of(0))) < 1000);
  const std::string foreign = std::string(p.folder) + "/README", written = path_of(p, key_of(50)) + "0123456789abcdef.new";
  const std::string left = path_of(p, key_of(51)) + "0123456789abcdef.new";
  for (const std::string &name : {foreign, written, left}) std::ofstream(name) << std::string(50000, 'y');
  set_age(foreign, 1000000);
  set_age(left, 1000000);
  CHECK(keeps(p, 10, text, 10000) && !exists(path_of(p, key_of(1))) && has(p, 0, text) && has(p, 2, text) && has(p, 10, text));
  CHECK(keeps(p, 11, std::string(3500, 'z'), 10000));
  for (const unsigned gone : {1u, 3u, 4u, 5u, 6u}) CHECK(!exists(path_of(p, key_of(gone))));
  for (const unsigned there : {0u, 2u, 7u, 8u, 9u, 10u, 11u}) CHECK(exists(path_of(p, key_of(there))));
  CHECK(exists(foreign) && exists(written) && !exists(left));
  std::free(const_cast<char *>(p.folder));
}

// Processes and threads that keep, read, corrupt and remove the same few files, of which the bound leaves less than all:
// whoever reads one reads a whole one, and nothing unfinished is left.
static void at_once() {
  const cache_place p = place_of((top + "/together").c_str(), nullptr, nullptr);
  const auto text = [](unsigned n) { return std::string(20000 + n, static_cast<char>('a' + n)); };
  const auto work = [&](unsigned seed) {
    for (unsigned i = 0; i < 300; ++i) {
      seed = seed * 1103515245 + 12345;
      const unsigned n = seed / 65536 % 5;
      array<char> content;
      if (read_file(p, key_of(n), content))
        CHECK(std::string(content.data(), content.size()) == text(n));
      else
        keep_file(p, key_of(n), text(n).data(), text(n).size(), 70000);
      if (i % 16 == 0) remove_file(p, key_of(n));
    }
  };
  std::vector<pid_t> children;
  for (unsigned c = 0; c < 4; ++c) {
    children.push_back(fork());
    if (children.back() == 0) {
      std::vector<std::thread> threads;
      for (unsigned t = 0; t < 3; ++t) threads.emplace_back(work, 17 * c + t + 1);
      for (std::thread &t : threads) t.join();
      std::_Exit(0);
    }
  }
  for (const pid_t child : children) {
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
  for (const auto &f : fs::directory_iterator(p.folder)) CHECK(f.path().extension() == file_suffix);
  std::free(const_cast<char *>(p.folder));
}

int main() {
  hashes();
  entries();
  places();
  char name[] = "/tmp/regomp-image-cache.XXXXXX";
  CHECK(mkdtemp(name) != nullptr);
  top = name;
  files();
  bound();
  at_once();
  fs::remove_all(top);
  std::puts("ok");
}
