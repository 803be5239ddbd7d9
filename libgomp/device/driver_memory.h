// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for OpenMP allocators that a device's driver supplies: page-locked host memory and managed memory, of the default
// device (OpenMP 5.2 section 6.2, allocator trait `pinned`; the ompx_gnu_managed memory space). Any thread.
#ifndef REGOMP_DEVICE_DRIVER_MEMORY_H
#define REGOMP_DEVICE_DRIVER_MEMORY_H

namespace regomp {

// From here on allocators ask the devices first. Called when the library is loaded, since a program without target regions
// may still use the memory with a library of the driver's; the devices are looked for at the first such allocation.
void offer_driver_memory();

} // namespace regomp

#endif
