// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens to data, for a room above that has asked for it (OpenACC's profiling interface). Told on the construct's
// thread with no lock held; where nobody has asked, each place costs a load and a branch that is not taken.
#ifndef REGOMP_MAPPING_DATA_EVENTS_H
#define REGOMP_MAPPING_DATA_EVENTS_H

#include "observe/observed.h"

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
void tell_listener(const data_event &);

inline void tell(const data_event &e) {
  if (observing(data_events)) tell_listener(e);
}

} // namespace regomp

#endif
