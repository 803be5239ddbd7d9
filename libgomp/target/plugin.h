// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An offload plugin: the functions that libgomp-plugin-NAME.so.1 exports. Loaded once, during discovery, and never closed;
// constant afterwards, so any thread may read it. A function that a plugin need not have is null where it does not.
#ifndef REGOMP_TARGET_PLUGIN_H
#define REGOMP_TARGET_PLUGIN_H

#include "gomp_plugin.h"

#include <cstddef>

namespace regomp {

struct plugin {
  void *handle;
  const char *name;
  int type;
  unsigned capabilities;
  int num_devices;

  GOMP_OFFLOAD_version_t *version;
  GOMP_OFFLOAD_get_name_t *get_name;
  GOMP_OFFLOAD_get_caps_t *get_caps;
  GOMP_OFFLOAD_get_type_t *get_type;
  GOMP_OFFLOAD_get_num_devices_t *get_num_devices;
  GOMP_OFFLOAD_init_device_t *init_device;
  GOMP_OFFLOAD_fini_device_t *fini_device;
  GOMP_OFFLOAD_load_image_t *load_image;
  GOMP_OFFLOAD_unload_image_t *unload_image;
  GOMP_OFFLOAD_alloc_t *alloc;
  GOMP_OFFLOAD_free_t *free;
  GOMP_OFFLOAD_dev2host_t *dev2host;
  GOMP_OFFLOAD_host2dev_t *host2dev;

  // With the OpenMP capability.
  GOMP_OFFLOAD_run_t *run;
  GOMP_OFFLOAD_dev2dev_t *dev2dev;
  GOMP_OFFLOAD_memset_t *memset;

  // Optional.
  GOMP_OFFLOAD_get_uid_t *get_uid;
  GOMP_OFFLOAD_async_run_t *async_run;
  GOMP_OFFLOAD_can_run_t *can_run;
  GOMP_OFFLOAD_is_accessible_ptr_t *is_accessible_ptr;
  GOMP_OFFLOAD_managed_alloc_t *managed_alloc;
  GOMP_OFFLOAD_managed_free_t *managed_free;
  GOMP_OFFLOAD_page_locked_host_alloc_t *page_locked_host_alloc;
  GOMP_OFFLOAD_page_locked_host_free_t *page_locked_host_free;
  GOMP_OFFLOAD_memcpy2d_t *memcpy2d;
  GOMP_OFFLOAD_memcpy3d_t *memcpy3d;
  GOMP_OFFLOAD_interop_t *interop; // null unless the plugin has the four functions that follow as well
  GOMP_OFFLOAD_get_interop_int_t *get_interop_int;
  GOMP_OFFLOAD_get_interop_ptr_t *get_interop_ptr;
  GOMP_OFFLOAD_get_interop_str_t *get_interop_str;
  GOMP_OFFLOAD_get_interop_type_desc_t *get_interop_type_desc;

  // Optional, our plugins' own.
  GOMP_OFFLOAD_regomp_describe_device_t *describe_device;
  GOMP_OFFLOAD_regomp_describe_kernel_t *describe_kernel;
  GOMP_OFFLOAD_regomp_absence_t *absence;
  GOMP_OFFLOAD_regomp_image_changes_icvs_t *image_changes_icvs;
  GOMP_OFFLOAD_regomp_check_range_t *check_range;
  GOMP_OFFLOAD_regomp_host_reaches_t *host_reaches;
  GOMP_OFFLOAD_regomp_find_block_t *find_block;
  GOMP_OFFLOAD_regomp_announce_t *announce;
  GOMP_OFFLOAD_regomp_async_run_after_t *async_run_after;

  // With the OpenACC capability; reverse offload copies through a queue.
  GOMP_OFFLOAD_openacc_async_synchronize_t *async_synchronize;
  GOMP_OFFLOAD_openacc_async_host2dev_t *async_host2dev;
  GOMP_OFFLOAD_openacc_async_dev2host_t *async_dev2host;
};

// Loads plugin NAME and asks it for its devices. Null if it is not installed (silent), cannot be used (one line says why),
// or has no device that satisfies the requires mask.
plugin *load_plugin(const char *name, std::size_t name_length, unsigned requires_mask);

} // namespace regomp

#endif
