// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_cache/store.h"

#include "config/linux/high_descriptor.h"
#include "config/linux/output_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <string_view>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace regomp::nvptx {

namespace {

// A file that is being written has this behind its name, and random digits before that.
constexpr char unfinished_suffix[] = ".new";
constexpr std::size_t unfinished_name_bytes = file_name_bytes + 16 + sizeof unfinished_suffix;

// A process that is killed leaves an unfinished file. None takes so long to write one.
constexpr std::time_t longest_write = 3600;
// Uses within this time are as one: a program that starts again and again writes to the folder once in it.
constexpr std::time_t use_precision = 3600;

// An open file, among numbers that programs hardly use: another thread may close all it knows nothing of meanwhile, and open
// a file of its own.
class descriptor {
public:
  explicit descriptor(int low) : number(low < 0 ? low : move_descriptor_high(low, rather_high_number)) {}
  ~descriptor() { close(); }
  descriptor(const descriptor &) = delete;
  descriptor &operator=(const descriptor &) = delete;

  bool is_open() const { return number >= 0; }
  operator int() const { return number; }
  // False, with errno, if what was written has not arrived.
  bool close() {
    const int was = number;
    number = -1;
    const int before = errno;
    if (was < 0 || ::close(was) == 0) {
      errno = before;
      return true;
    }
    return false;
  }

private:
  int number;
};

bool is_own(const struct stat &s) { return s.st_uid == geteuid() && (s.st_mode & (S_IWGRP | S_IWOTH)) == 0; }

int open_folder(const char *path) { return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC); }

// Whether the cache's folder is open and may be used.
bool is_usable(const descriptor &folder) {
  struct stat s;
  if (!folder.is_open() || fstat(folder, &s) != 0) return false;
  if (is_own(s)) return true;
  errno = EPERM;
  return false;
}

// Makes the folders that are not there yet. False, with errno.
bool make_folder(const cache_place &place) {
  char *const path = strdup(place.folder);
  if (path == nullptr) return false;
  const std::size_t bytes = std::strlen(path);
  std::size_t at = place.base_bytes;
  char cut = path[at];
  path[at] = '\0';
  struct stat s;
  bool made = stat(path, &s) == 0;
  if (made && place.base_is_own && s.st_uid != geteuid()) {
    errno = EPERM;
    made = false;
  }
  path[at] = cut;
  while (made && at < bytes) {
    const char *const next = std::strchr(path + at + 1, '/');
    at = next == nullptr ? bytes : static_cast<std::size_t>(next - path);
    cut = path[at];
    path[at] = '\0';
    made = mkdir(path, S_IRWXU) == 0 || errno == EEXIST;
    path[at] = cut;
  }
  const int error = errno;
  std::free(path);
  errno = error;
  return made;
}

bool is_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

// What the folder may hold besides is not ours.
enum class kind { foreign, finished, unfinished };
kind kind_of(std::string_view name) {
  constexpr std::size_t digits = 2 * digest::bytes;
  if (name.size() < digits || !std::all_of(name.begin(), name.begin() + digits, is_digit)) return kind::foreign;
  name.remove_prefix(digits);
  if (!name.starts_with(file_suffix)) return kind::foreign;
  name.remove_prefix(sizeof file_suffix - 1);
  return name.empty() ? kind::finished : name.ends_with(unfinished_suffix) ? kind::unfinished : kind::foreign;
}

struct old_file {
  timespec used;
  std::uint64_t bytes;
  char name[file_name_bytes];
};

bool used_before(const old_file &a, const old_file &b) {
  return a.used.tv_sec != b.used.tv_sec ? a.used.tv_sec < b.used.tv_sec : a.used.tv_nsec < b.used.tv_nsec;
}

// Of processes that do this at the same time each removes the same files first; one that is gone already is gone.
void keep_within(int folder, std::uint64_t bound, std::string_view newest) {
  const int number = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *const entries = number < 0 ? nullptr : fdopendir(number);
  if (entries == nullptr) {
    if (number >= 0) close(number);
    return;
  }
  array<old_file> files;
  std::uint64_t sum = 0;
  while (const dirent *const e = readdir(entries)) {
    struct stat s;
    const kind k = kind_of(e->d_name);
    if (k == kind::foreign || fstatat(folder, e->d_name, &s, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (k == kind::unfinished) {
      if (std::time(nullptr) - s.st_mtim.tv_sec > longest_write) unlinkat(folder, e->d_name, 0);
      continue;
    }
    sum += static_cast<std::uint64_t>(s.st_size);
    if (newest == e->d_name) continue;
    old_file file = {s.st_mtim, static_cast<std::uint64_t>(s.st_size), {}};
    std::memcpy(file.name, e->d_name, sizeof file.name);
    if (!files.push_back(file)) break;
  }
  closedir(entries);
  if (sum <= bound) return;
  std::sort(files.begin(), files.end(), used_before);
  for (const old_file &file : files) {
    if (sum <= bound) return;
    unlinkat(folder, file.name, 0);
    sum -= file.bytes;
  }
}

bool write_all(int file, const char *content, std::size_t bytes) {
  without_write_signals guard;
  for (std::size_t written = 0; written < bytes;) {
    const ssize_t n = write(file, content + written, bytes - written);
    if (n > 0) {
      written += static_cast<std::size_t>(n);
    } else if (n == 0 || errno != EINTR) {
      if (n == 0) errno = ENOSPC;
      guard.note_failure();
      return false;
    }
  }
  return true;
}

std::uint64_t random_number() {
  std::uint64_t n;
  if (getrandom(&n, sizeof n, GRND_NONBLOCK) == sizeof n) return n;
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return static_cast<std::uint64_t>(now.tv_nsec) << 32 ^ static_cast<std::uint64_t>(getpid());
}

// What could not be done; null if the file is there.
const char *write_file(int folder, const char *name, const char *content, std::size_t bytes) {
  char unfinished[unfinished_name_bytes];
  std::snprintf(unfinished, sizeof unfinished, "%s%016llx%s", name, static_cast<unsigned long long>(random_number()),
                unfinished_suffix);
  constexpr mode_t mode = S_IRUSR | S_IWUSR;
  descriptor file(openat(folder, unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
  if (!file.is_open()) return "openat";
  const char *failed = nullptr;
  if (fchmod(file, mode) != 0) // the process's mask may take what the next start needs
    failed = "fchmod";
  else if (!write_all(file, content, bytes))
    failed = "write";
  else if (!file.close())
    failed = "close";
  else if (renameat(folder, unfinished, folder, name) != 0)
    failed = "renameat";
  if (failed != nullptr) {
    const int error = errno;
    unlinkat(folder, unfinished, 0);
    errno = error;
  }
  return failed;
}

bool read_all(int file, array<char> &content, std::size_t bytes) {
  if (!content.resize(bytes + 1)) return false;
  for (std::size_t done = 0; done < bytes;) {
    const ssize_t n = read(file, content.data() + done, bytes - done);
    if (n == 0 || (n < 0 && errno != EINTR)) return false;
    if (n > 0) done += static_cast<std::size_t>(n);
  }
  content[bytes] = '\0';
  return content.resize(bytes);
}

} // namespace

void file_name(const digest &key, char (&name)[file_name_bytes]) {
  char *at = name;
  for (const unsigned char byte : key.byte) {
    constexpr char digits[] = "0123456789abcdef";
    *at++ = digits[byte >> 4];
    *at++ = digits[byte & 15];
  }
  std::memcpy(at, file_suffix, sizeof file_suffix);
}

bool read_file(const cache_place &place, const digest &key, array<char> &content) {
  const descriptor folder(open_folder(place.folder));
  if (!is_usable(folder)) return false;
  char name[file_name_bytes];
  file_name(key, name);
  // Not to wait is for a FIFO.
  const descriptor file(openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open() && (errno == ENOENT || errno == EMFILE || errno == ENFILE || errno == ENOMEM)) return false;
  struct stat s;
  if (!file.is_open() || fstat(file, &s) != 0 || !S_ISREG(s.st_mode) || !is_own(s) || s.st_size < 0 ||
      static_cast<std::uint64_t>(s.st_size) > cache_bound || !read_all(file, content, static_cast<std::size_t>(s.st_size))) {
    unlinkat(folder, name, 0); // in the user's folder it is in the way of a good one
    return false;
  }
  if (std::time(nullptr) - s.st_mtim.tv_sec > use_precision) {
    const timespec now[2] = {{0, UTIME_OMIT}, {0, UTIME_NOW}};
    futimens(file, now);
  }
  return true;
}

void remove_file(const cache_place &place, const digest &key) {
  const descriptor folder(open_folder(place.folder));
  if (!is_usable(folder)) return;
  char name[file_name_bytes];
  file_name(key, name);
  unlinkat(folder, name, 0);
}

const char *keep_file(const cache_place &place, const digest &key, const char *content, std::size_t bytes,
                      std::uint64_t bound) {
  if (bytes > bound) {
    errno = EFBIG;
    return "write";
  }
  int number = open_folder(place.folder);
  if (number < 0 && errno == ENOENT) {
    if (!make_folder(place)) return "mkdir";
    number = open_folder(place.folder);
  }
  const descriptor folder(number);
  if (!is_usable(folder)) return "open";
  char name[file_name_bytes];
  file_name(key, name);
  // Of many processes that start at the same time, on several machines perhaps, most find that another has been faster.
  if (faccessat(folder, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0) return nullptr;
  const char *const failed = write_file(folder, name, content, bytes);
  if (failed == nullptr) keep_within(folder, bound, name);
  return failed;
}

} // namespace regomp::nvptx
