/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What the compiler's static C++ library and unwinder take from a newer C library than the one the bundle is made for: linked into
   the programs and the simulated drivers, hidden there, so that they ask of the C library for nothing that version 2.31 lacks.
   scripts/bundle links it as an archive and checks which versions the result needs.  */
#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>
#include <wchar.h>

#define HIDDEN __attribute__ ((visibility ("hidden")))

/* 2.32. Without it the C++ library cannot know that there is one thread; it takes the safe way then.  */
HIDDEN char __libc_single_threaded = 0;

/* 2.36. For std::random_device.  */
HIDDEN uint32_t arc4random (void) {
  uint32_t value;
  size_t have = 0;
  while (have < sizeof value) {
    const ssize_t n = getrandom ((char *) &value + have, sizeof value - have, 0);
    if (n > 0) have += (size_t) n;
    else if (errno != EINTR) abort ();
  }
  return value;
}

/* 2.38. The functions of C23 also read 0b1 where the base is 0 or 2; the C++ library means none of those.  */
HIDDEN long __isoc23_strtol (const char *text, char **end, int base) { return strtol (text, end, base); }
HIDDEN unsigned long __isoc23_strtoul (const char *text, char **end, int base) { return strtoul (text, end, base); }
HIDDEN long long __isoc23_strtoll (const char *text, char **end, int base) { return strtoll (text, end, base); }
HIDDEN unsigned long long __isoc23_strtoull (const char *text, char **end, int base) { return strtoull (text, end, base); }
HIDDEN int __isoc23_vsscanf (const char *text, const char *format, va_list list) { return vsscanf (text, format, list); }
HIDDEN int __isoc23_sscanf (const char *text, const char *format, ...) {
  va_list list;
  va_start (list, format);
  const int n = vsscanf (text, format, list);
  va_end (list);
  return n;
}

/* 2.35. The unwinder asks where the frame information for an address is. The same from dl_iterate_phdr, which is slower; what is
   thrown here are few things.  */
struct dl_find_object {
  unsigned long long dlfo_flags;
  void *dlfo_map_start;
  void *dlfo_map_end;
  struct link_map *dlfo_link_map;
  void *dlfo_eh_frame;
  unsigned long long reserved[7];
};

struct search {
  uintptr_t address;
  struct dl_find_object *found;
};

static int look (struct dl_phdr_info *info, size_t size, void *data) {
  struct search *s = data;
  uintptr_t low = UINTPTR_MAX, high = 0;
  void *frames = NULL;
  int inside = 0;
  (void) size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW (Phdr) *p = &info->dlpi_phdr[i];
    const uintptr_t start = info->dlpi_addr + p->p_vaddr, end = start + p->p_memsz;
    if (p->p_type == PT_LOAD) {
      if (start < low) low = start;
      if (end > high) high = end;
      if (s->address >= start && s->address < end) inside = 1;
    } else if (p->p_type == PT_GNU_EH_FRAME) {
      frames = (void *) start;
    }
  }
  if (!inside || frames == NULL) return 0;
  *s->found = (struct dl_find_object) { .dlfo_map_start = (void *) low, .dlfo_map_end = (void *) high, .dlfo_eh_frame = frames };
  return 1;
}

HIDDEN int _dl_find_object (void *address, struct dl_find_object *found) {
  struct search s = { (uintptr_t) address, found };
  return dl_iterate_phdr (look, &s) == 1 ? 0 : -1;
}
