// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The devices of the process: discovered once, at the first query about them, initialised one by one at first use, closed
// at exit. Any thread.
//
// OpenMP 5.2 sections 1.2.1 and 18.7. Device numbers: 0 ... num_devices() - 1; num_devices() is the host.
#ifndef REGOMP_DEVICE_DEVICES_H
#define REGOMP_DEVICE_DEVICES_H

#include "device/device.h"

namespace regomp {

// How device numbers are spelt: as in API routines (-1 is the host), or as the compiler hands them to GOMP_target* (-1 asks
// for the default device, -2 is the host).
enum class device_numbering { user, directive };
// omp_default_device of OpenMP 6.0, a number of routines.
inline constexpr int default_device_argument = -5;

// The device a construct or routine runs on, initialised; null for the host, which is also the answer where a device cannot
// be used. Ends the process where the device number is omp_invalid_device, and with OMP_TARGET_OFFLOAD=mandatory where the
// specification demands it.
device *resolve_device(int number, device_numbering);

// Whose construct or routine is the first on a device decides which memory it works on: GOMP_RUNTIME_USM is OpenMP's.
enum class offload_model : unsigned char { openmp, openacc };

// The device of that number (user numbering), initialised; null if there is none or it cannot be used. Never ends the
// process.
device *usable_device(int number, offload_model = offload_model::openmp);

// What a room above has of a device: called before the device is closed, at the end of the process or by shut_down_device,
// by the thread that does so, while no other thread uses the device.
void set_close_hook(bool (*)(device &));

// As at the start of the process, so that the next construct initialises it again (acc_shutdown): what is mapped goes, and
// the device's memory with it. Failed: the plugin has said why, and the device cannot be used any more. No thread uses the
// device meanwhile, and the caller holds no lock.
enum class shutdown { not_active, done, failed };
shutdown shut_down_device(device &);

// Where none was found, the next query looks again: images have come that other devices can run. Devices that were found
// stay, and none comes to them.
void discover_again();

// Before the calling thread works on a device that it has not asked for itself, as with the functions above: false if the
// device is finalized.
bool enter_device(const device &);

// True if the number (user numbering, the default-device ICV put in for omp_default_device) names the host.
bool is_host_number(int number);

// Ends the process if OMP_TARGET_OFFLOAD=mandatory and the device that was asked for cannot run a region.
void require_device_usable(const device *);

} // namespace regomp

#endif
