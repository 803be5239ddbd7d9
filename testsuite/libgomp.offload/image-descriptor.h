// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mkoffload writes for an image, so that a program can register ones that it would never write.
#ifndef REGOMP_OFFLOAD_IMAGE_DESCRIPTOR_H
#define REGOMP_OFFLOAD_IMAGE_DESCRIPTOR_H

#include <stdint.h>

enum { nvptx_device = 5, gcn_device = 8, library_version = 3, image_abi = 1 };
#define IMAGE_VERSION(library, abi) ((unsigned)(library) << 16 | (abi))

struct image_object {
  const char *code;
  size_t size;
};

struct image_function {
  const char *name;
  unsigned short dim[3];
};

struct image_data {
  uintptr_t requires_mask;
  const struct image_object *objects;
  unsigned num_objects;
  const char *const *variables;
  unsigned num_variables;
  const struct image_function *functions;
  unsigned num_functions;
  unsigned num_indirect_functions;
};

// The host's side: functions, variables, indirect functions; begin and end of each.
struct image_host {
  const void *begin_end[6];
};

void GOMP_offload_register_ver(unsigned version, const void *host_table, int type, const void *data);
void GOMP_offload_unregister_ver(unsigned version, const void *host_table, int type, const void *data);

#endif
