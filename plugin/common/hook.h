// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The hooks that a plugin may define, under the types that gomp_plugin.h gives them: a definition with another type does not
// compile. Not here: those that run a region, whose types are not the same in both versions of the interface
// (versioned_hooks.cc), and those that one plugin alone can have.
#ifndef REGOMP_PLUGIN_HOOK_H
#define REGOMP_PLUGIN_HOOK_H

#include "include/gomp_plugin.h"

#define REGOMP_HOOK(name) extern "C" __attribute__((visibility("default"))) GOMP_OFFLOAD_##name##_t GOMP_OFFLOAD_##name

REGOMP_HOOK(version);
REGOMP_HOOK(get_name);
REGOMP_HOOK(get_caps);
REGOMP_HOOK(get_type);
REGOMP_HOOK(get_num_devices);
REGOMP_HOOK(get_uid);
REGOMP_HOOK(init_device);
REGOMP_HOOK(fini_device);
REGOMP_HOOK(load_image);
REGOMP_HOOK(unload_image);
REGOMP_HOOK(alloc);
REGOMP_HOOK(free);
REGOMP_HOOK(managed_alloc);
REGOMP_HOOK(managed_free);
REGOMP_HOOK(is_accessible_ptr);
REGOMP_HOOK(page_locked_host_alloc);
REGOMP_HOOK(page_locked_host_free);
REGOMP_HOOK(dev2host);
REGOMP_HOOK(host2dev);
REGOMP_HOOK(dev2dev);
REGOMP_HOOK(memcpy2d);
REGOMP_HOOK(memcpy3d);
REGOMP_HOOK(memset);
REGOMP_HOOK(can_run);
REGOMP_HOOK(get_dev_caps);
REGOMP_HOOK(session_size);
REGOMP_HOOK(session_start);
REGOMP_HOOK(session_set_target_var_table);
REGOMP_HOOK(session_allocate_target_var_table);
REGOMP_HOOK(memspace_validate);
REGOMP_HOOK(supported_teams_dim);
REGOMP_HOOK(supported_threads_dim);
REGOMP_HOOK(get_numa_node);
REGOMP_HOOK(interop);
REGOMP_HOOK(get_interop_int);
REGOMP_HOOK(get_interop_ptr);
REGOMP_HOOK(get_interop_str);
REGOMP_HOOK(get_interop_type_desc);
REGOMP_HOOK(openacc_create_thread_data);
REGOMP_HOOK(openacc_destroy_thread_data);
REGOMP_HOOK(openacc_get_property);
REGOMP_HOOK(openacc_async_construct);
REGOMP_HOOK(openacc_async_destruct);
REGOMP_HOOK(openacc_async_test);
REGOMP_HOOK(openacc_async_synchronize);
REGOMP_HOOK(openacc_async_serialize);
REGOMP_HOOK(openacc_async_queue_callback);
REGOMP_HOOK(openacc_async_host2dev);
REGOMP_HOOK(openacc_async_dev2host);
REGOMP_HOOK(openacc_async_dev2dev);
REGOMP_HOOK(regomp_describe_device);
REGOMP_HOOK(regomp_describe_kernel);
REGOMP_HOOK(regomp_describe_regions);
REGOMP_HOOK(regomp_absence);
REGOMP_HOOK(regomp_image_changes_icvs);
REGOMP_HOOK(regomp_check_range);
REGOMP_HOOK(regomp_host_reaches);
REGOMP_HOOK(regomp_announce);
REGOMP_HOOK(regomp_map_watch);
REGOMP_HOOK(regomp_find_block);
REGOMP_HOOK(regomp_time_kernel);
REGOMP_HOOK(regomp_kernel_time);
REGOMP_HOOK(regomp_time_copies);
REGOMP_HOOK(regomp_copies_time);
REGOMP_HOOK(regomp_copies_with_kernel);
REGOMP_HOOK(regomp_wait_for_copy);
REGOMP_HOOK(regomp_async_run_after);
REGOMP_HOOK(regomp_takes_module);
REGOMP_HOOK(regomp_load_module);
REGOMP_HOOK(regomp_unload_module);
REGOMP_HOOK(regomp_find_variable);
REGOMP_HOOK(regomp_find_kernel);
REGOMP_HOOK(regomp_describe_launch);
REGOMP_HOOK(regomp_run_kernel);

#endif
