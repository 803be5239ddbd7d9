// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sees which bytes of its memory the program reads first, page by page: the pages are taken away, and come back when
// somebody uses them (userfaultfd(2), with UFFDIO_MOVE of Linux 6.8). Whoever uses one waits for that, system calls too, so
// nothing fails; and whatever the program does with the memory (unmaps it, moves it, forks) it finds what it had there.
// A thread of the library's, with all signals blocked, brings the pages back. The kernel tells only processes that may
// trace others (CAP_SYS_PTRACE) when they fork, so no other can do this.
#ifndef REGOMP_LINUX_PAGE_WATCH_H
#define REGOMP_LINUX_PAGE_WATCH_H

#include <cstddef>
#include <cstdint>

namespace regomp {

struct page_reader {
  static constexpr unsigned most_words = 512;
  std::size_t offset;               // of the first byte it has read, from the first watched page's begin
  std::uintptr_t code;              // the instruction; 0: not known
  unsigned count;                   // of the words:
  std::uintptr_t stack[most_words]; // what lay on its stack, innermost first
};

class watched_pages;

std::size_t page_bytes();

// All of these: one thread at a time.

// `stale` has a bit for each byte, in memory of malloc(3) which it takes over: reads of the others are of no interest. Start
// and length are whole pages of anonymous memory. Null, with errno: it cannot be. Pages that cannot be taken away stay.
watched_pages *watch_pages(std::uintptr_t start, std::size_t bytes, std::uint64_t *stale);
// These bytes, wherever watched, are of no interest any more.
void permit_reads_of_pages(watched_pages *, std::uintptr_t start, std::size_t bytes);
// Who was the n-th to read a page of which it has not been read before, where a byte that is of interest is; false: there
// were not so many. Behind `most_page_readers` all pages are back.
inline constexpr unsigned most_page_readers = 4;
bool read_pages(const watched_pages *, unsigned n, page_reader &);
// Brings all back.
void unwatch_pages(watched_pages *);
// The thread ends. All have been brought back.
void end_page_watch();

} // namespace regomp

#endif
