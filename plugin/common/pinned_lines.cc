// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/pinned_lines.h"

#include "plugin/common/platform.h"

#include <cstring>

namespace regomp::plugin {

void *pinned_lines::allocate() {
  lock_guard held(lock);
  if (unused.size() == 0) {
    const std::size_t lines = page_bytes / line_bytes;
    // Room for every line there will be, so that release() cannot fail.
    if (!pages.reserve(pages.size() + 1) || !unused.reserve((pages.size() + 1) * lines)) return nullptr;
    void *page = driver.allocate_page_locked(page_bytes);
    if (page == nullptr) return nullptr;
    if (!pages.push_back(page)) __builtin_unreachable(); // reserved above
    for (std::size_t i = lines; i-- > 0;)
      if (!unused.push_back(static_cast<char *>(page) + i * line_bytes)) __builtin_unreachable();
  }
  void *line = unused[unused.size() - 1];
  unused.erase(unused.size() - 1);
  std::memset(line, 0, line_bytes);
  return line;
}

void pinned_lines::release(void *line) {
  if (line == nullptr) return;
  lock_guard held(lock);
  if (!unused.push_back(line)) __builtin_unreachable(); // room was reserved with the page
}

void pinned_lines::clear() {
  lock_guard held(lock);
  for (void *page : pages) driver.free_page_locked(page);
  pages.clear();
  unused.clear();
}

} // namespace regomp::plugin
