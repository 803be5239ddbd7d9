// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/queued_copy.h"

#include "plugin/gcn/gpu.h"
#include "plugin/gcn/memory.h"
#include "plugin/gcn/report.h"
#include "plugin/gcn/transfer.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace regomp::gcn {

queued_copy *queued_copy::make(gpu &g, const copy_order &o) {
  const bool is_download = o.what == copy_order::kind::to_host, is_upload = o.what == copy_order::kind::to_device;
  // Managed memory kernels write, too.
  const bool is_plain = (is_upload && !is_managed(reinterpret_cast<void *>(o.from))) ||
                        (is_download && !is_managed(reinterpret_cast<void *>(o.to)));
  const bool is_awaited = is_upload && is_plain && g.copies.is_awaited(o.from, o.bytes);
  const bool takes = is_upload && is_plain && !is_awaited;
  if (takes && !g.copies.take_room(o.bytes)) return nullptr;
  void *const memory = std::malloc(sizeof(queued_copy) + (takes ? o.bytes : 0));
  if (memory == nullptr) {
    if (takes) g.copies.return_room(o.bytes);
    return nullptr;
  }
  auto *c = ::new (memory) queued_copy(g, o);
  if (takes) {
    void *const bytes = std::memcpy(static_cast<void *>(c + 1), reinterpret_cast<const void *>(o.from), o.bytes);
    c->order.from = reinterpret_cast<std::uintptr_t>(bytes);
    c->taken = o.bytes;
  } else if (is_download || is_awaited) {
    g.copies.enter(c->entry, is_download ? o.to : o.from, o.bytes, is_download, is_plain);
  }
  return c;
}

void queued_copy::give_up() {
  if (taken != 0) owner.copies.return_room(taken);
  if (entry.bytes != 0) owner.copies.brought(entry, false);
}

status queued_copy::perform() {
  copy_order o = order;
  unsigned char scalar[queued_copies::scalar_bytes];
  const bool is_entered = entry.bytes != 0, is_download = is_entered && entry.is_download;
  const bool brings_scalar = is_download && o.bytes <= sizeof scalar;
  if (brings_scalar) o.to = reinterpret_cast<std::uintptr_t>(scalar);
  if (is_entered && !is_download && owner.copies.leave(entry)) o.from = reinterpret_cast<std::uintptr_t>(entry.value);
  const status result = do_copy(owner, o);
  if (taken != 0) owner.copies.return_room(taken);
  if (brings_scalar && result == 0)
    owner.copies.bring_scalar(entry, scalar);
  else if (is_download)
    owner.copies.brought(entry, result == 0);
  return result == 0 ? 0 : queued_copy_failed | result;
}

} // namespace regomp::gcn
