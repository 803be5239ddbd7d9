// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The images of a program of LLVM's compilers: registered by constructors of the program and of its libraries, at any time
// and by several threads at once, and loaded on each device that takes one. What the room of the devices asks of images
// (device/image.h) is here, too.
#ifndef REGOMP_LIBOMPTARGET_IMAGES_H
#define REGOMP_LIBOMPTARGET_IMAGES_H

#include "libomptarget/descriptor.h"

namespace regomp {

struct device;

void register_descriptor(const binary_descriptor *);
void unregister_descriptor(const binary_descriptor *);
// Before a construct looks for devices or kernels: what was registered before is there.
void await_registration();
// What a unit of the program requires, through 18; later ones say so in their entries. Bits as in `requirement`.
void register_requirements(std::uint64_t);

// The kernel of a target region on the device, for run_kernel; null if the device has none. `region`: the address that
// stands for it in the program. Any thread; the caller keeps the program's library loaded.
void *find_kernel(device &, const void *region);

// The kernel's name; "unknown" if no registered image has the region. Takes the images lock.
const char *name_of_region(const void *region);

// Which LLVM release the program was linked for, as the name says by which the library was loaded.
extern "C" void regomp_set_llvm_release(int release);
int llvm_release();

} // namespace regomp

#endif
