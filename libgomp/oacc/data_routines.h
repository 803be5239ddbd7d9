// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC's data and memory routines (OpenACC 2.7 section 3.2) on the device of the calling thread, which is chosen and
// initialised first. On the host, which shares its memory, those that map do nothing. Bad arguments end the process, in the
// words of GCC's library. `async` is a queue, or acc_async_sync. Any thread; no lock is held.
#ifndef REGOMP_OACC_DATA_ROUTINES_H
#define REGOMP_OACC_DATA_ROUTINES_H

#include "device/device.h"
#include "mapping/map_item.h"

#include <cstddef>
#include <cstdint>

namespace regomp::oacc {

// Device memory: null for no bytes, or if there is none left.
void *allocate_device_memory(std::size_t bytes);
void free_device_memory(void *);

// acc_create, acc_copyin: maps, or counts what is present; the device's address.
void *enter(void *host, std::size_t bytes, bool copy, int async);
// acc_delete, acc_copyout, with `finalize` their other forms.
void leave(void *host, std::size_t bytes, bool copy, bool finalize, int async);
void update_device(void *host, std::size_t bytes, int async);
void update_host(void *host, std::size_t bytes, int async);
void attach(void **slot, int async);
void detach(void **slot, bool finalize, int async);

// Memory of the program's own on the device.
void map_data(void *host, void *device_memory, std::size_t bytes);
void unmap_data(void *host);

// Null if there is none.
void *device_address(void *host);
void *host_address(void *device_memory);
bool is_present(void *host, std::size_t bytes);

enum class copy_direction { to_device, from_device, on_device };
void copy(copy_direction, void *to, const void *from, std::size_t bytes, int async);

} // namespace regomp::oacc

#endif
