// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens to data, for a room above that wants to hear of it (OpenACC's profiling interface). On the construct's thread
// with no lock held.
#ifndef REGOMP_WATCH_DATA_LISTENER_H
#define REGOMP_WATCH_DATA_LISTENER_H

#include <cstddef>

namespace regomp {

struct data_event {
  enum kind : unsigned char {
    created,
    deleted,
    upload_begins,
    upload_ends,
    download_begins,
    download_ends,
    allocating, // memory for what a construct maps, by the plugin's next allocation; `bytes` as GCC's library asks for it
  } what;
  const void *host; // null where bytes of several objects go together
  const void *on_device;
  std::size_t bytes;
};

// From here on. The listener must be prepared for any thread.
void listen_to_data(void (*listener)(const data_event &));
// Calls it, if there is one.
void hear_data(const data_event &);

} // namespace regomp

#endif
