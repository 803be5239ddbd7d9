// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_hsa.cc" }
//
// The gcn plugin's output queue: text in order, more than there are slots; requests of many at once, answered out of order,
// with text between them; exit statuses and failures.
#include "aux/fake_host.h"
#include "aux/null_hsa.h"

#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using null_hsa::code_image;
using null_hsa::dispatch;

static constexpr unsigned version = 0x30003;
static void nothing(const dispatch &) {}

static void write_many(const dispatch &d) {
  for (int i = 0; i < 3000; ++i) d.write("line ", std::to_string(i).c_str());
  d.write(std::string(128, 'm').c_str(), std::string(128, 't').c_str()); // no terminating zeros
}
static void call_exit(const dispatch &d) {
  d.write("before", " exit");
  d.output.return_value = regomp::gcn_exited | 7;
}
static void call_abort(const dispatch &d) { d.output.return_value = regomp::gcn_exited | 0x0686; }
static void go_astray(const dispatch &d) { d.output.return_value = 1; }
static void corrupt(const dispatch &d) {
  d.output.queue[0].kind = static_cast<regomp::gcn_output_kind>(77);
  std::atomic_ref(d.output.queue[0].written).store(1);
}

// Teams, each a thread: text, then requests.
static constexpr int requests_of_each = 50;
static void ask(const dispatch &d) {
  std::vector<std::thread> all;
  for (unsigned team = 0; team < d.teams(); ++team)
    all.emplace_back([&d, team] {
      for (int i = 0; i < requests_of_each; ++i) {
        d.write("", "text");
        d.request(team * 1000 + static_cast<unsigned>(i) + 1);
      }
    });
  for (std::thread &t : all) t.join();
}
static void ask_once(const dispatch &d) {
  d.write("kernel ", "1");
  d.request(1);
  d.write("kernel ", "2");
}

// One team asks for a region that ends only when the other one's text has been printed and its request answered.
static std::atomic<bool> region_runs, others_done;
static constexpr std::uint64_t long_region = 1, short_region = 2;
static void ask_beside(const dispatch &d) {
  std::thread other([&] {
    while (!region_runs) std::this_thread::yield();
    const std::uint32_t slot = std::atomic_ref(d.output.next_output).load();
    for (int i = 0; i < 5; ++i) d.write("beside ", std::to_string(i).c_str());
    for (std::uint32_t i = slot; i < slot + 5; ++i)
      while (std::atomic_ref(d.output.queue[i].written).load() != 0) std::this_thread::yield();
    d.request(short_region);
    d.write("behind", "");
    while (std::atomic_ref(d.output.queue[slot + 6].written).load() != 0) std::this_thread::yield();
    others_done = true;
  });
  d.write("before", "");
  d.request(long_region);
  d.write("after", "");
  other.join();
}

static loaded_table plain, reverse;
enum { many, exits, aborts, strays, corrupts };
static void start() {
  open_plugin("gcn");
  CHECK(plugin.get_num_devices(gomp_requires_reverse_offload) == 1 && plugin.init_device(0));
  static code_image p({{"_init_array", nullptr},
                       {"_fini_array", nullptr},
                       {"many", write_many},
                       {"exits", call_exit},
                       {"aborts", call_abort},
                       {"strays", go_astray},
                       {"corrupts", corrupt}});
  static code_image r({{"_init_array", nullptr},
                       {"_fini_array", nullptr},
                       {"ask", ask},
                       {"once", ask_once},
                       {"r.nohost.0", nothing},
                       {"beside", ask_beside}});
  CHECK(plugin.load_image(0, version, p.descriptor(), &plain.entries, &plain.reverse, nullptr) == 6);
  CHECK(plugin.load_image(0, version, r.descriptor(), &reverse.entries, &reverse.reverse, nullptr) == 5);
  CHECK(plain.reverse == nullptr && reverse.reverse != nullptr && reverse.reverse[2] == 0x1004);
  CHECK(!plugin.can_run(reverse.function(2)));
}

// What the program writes to standard output and standard error, together, and how it ends.
static child_outcome run_program(const std::function<void()> &body) {
  return run_in_child(60, [&] {
    dup2(2, 1);
    start();
    body();
    std::fflush(stdout);
  });
}
static bool ended_with(const child_outcome &o, int status, const char *text) {
  if (WIFEXITED(o.status) && WEXITSTATUS(o.status) == status && o.said.find(text) != std::string::npos) return true;
  std::fprintf(stderr, "status %#x: %s\n", o.status, o.said.c_str());
  return false;
}

static launch_arguments args(4, 1);

int main() {
  std::string lines;
  for (int i = 0; i < 3000; ++i) lines += "line " + std::to_string(i) + "\n";
  lines += std::string(128, 'm') + std::string(128, 't') + "\n";
  CHECK(run_program([] { plugin.run(0, plain.function(many), nullptr, args.words); }).said == lines);
  // An asynchronous kernel's text comes while nobody waits for it.
  CHECK(run_program([] {
          std::atomic<bool> over{false};
          on_completion = [&](void *) { over = true; };
          plugin.async_run(0, plain.function(many), nullptr, args.words, nullptr);
          while (!over) std::this_thread::yield();
        }).said == lines);

  for (const bool asynchronous : {false, true}) {
    const auto run = [=](int which) {
      return run_program([=] {
        if (!asynchronous) return plugin.run(0, plain.function(which), nullptr, args.words);
        plugin.async_run(0, plain.function(which), nullptr, args.words, nullptr);
        for (;;) pause();
      });
    };
    CHECK(ended_with(run(exits), 7, "before exit\n"));
    CHECK(WTERMSIG(run(aborts).status) == SIGABRT);
    CHECK(WTERMSIG(run(strays).status) == SIGABRT);
    CHECK(WTERMSIG(run(corrupts).status) == SIGABRT);
    CHECK(ended_with(run_program([=] {
                       null_hsa::next_queue_error = HSA_STATUS_ERROR;
                       if (!asynchronous) return plugin.run(0, plain.function(many), nullptr, args.words);
                       plugin.async_run(0, plain.function(many), nullptr, args.words, nullptr);
                       for (;;) pause();
                     }),
                     1, "kernel execution error: ERROR"));
  }

  // The device is finished while a kernel runs: all that it uses stays.
  CHECK(ended_with(run_program([] {
                     static std::atomic<bool> running{false};
                     on_request = [](const reverse_request &) {
                       running = true;
                       for (;;) pause();
                     };
                     std::thread([] { plugin.run(0, reverse.function(1), nullptr, args.words); }).detach();
                     while (!running) std::this_thread::yield();
                     const null_hsa::census before = null_hsa::count();
                     CHECK(plugin.fini_device(0));
                     const null_hsa::census left = null_hsa::count();
                     CHECK(left.blocks == before.blocks && left.queues == before.queues && left.executables == 2);
                   }),
                   0, "kernel 1\n"));

  // What a region prints comes between what its kernel prints before and after.
  const child_outcome o = run_program([] {
    on_request = [](const reverse_request &) { std::printf("region\n"); };
    plugin.run(0, reverse.function(1), nullptr, args.words);
  });
  CHECK(o.said == "kernel 1\nregion\nkernel 2\n");

  // Text and requests wait for no region that runs, whether somebody waits for the kernel or not.
  for (const bool asynchronous : {false, true}) {
    const child_outcome beside = run_program([=] {
      std::atomic<bool> over{false};
      region_runs = others_done = false;
      on_completion = [&](void *) { over = true; };
      on_request = [](const reverse_request &r) {
        std::printf(r.fn == long_region ? "long region begins\n" : "short region\n");
        if (r.fn != long_region) return;
        region_runs = true;
        while (!others_done) std::this_thread::yield();
        std::printf("long region ends\n");
      };
      if (asynchronous) {
        plugin.async_run(0, reverse.function(3), nullptr, args.words, nullptr);
        while (!over) std::this_thread::yield();
      } else {
        plugin.run(0, reverse.function(3), nullptr, args.words);
      }
    });
    CHECK(beside.said == "before\nlong region begins\nbeside 0\nbeside 1\nbeside 2\nbeside 3\nbeside 4\n"
                         "short region\nbehind\nlong region ends\nafter\n");
  }

  // Requests of four teams: of regions that wait for one another, if the host library is ours.
  std::fflush(stdout);
  const child_outcome all = run_program([] {
    std::atomic<int> served{0}, completed{0};
    on_request = [&](const reverse_request &r) {
      CHECK(r.fn % 1000 >= 1 && r.fn % 1000 <= requests_of_each);
      ++served;
    };
    on_completion = [&](void *) { ++completed; };
    for (int round = 0; round < 3; ++round) {
      std::thread other([] { plugin.run(0, reverse.function(0), nullptr, args.words); });
      plugin.async_run(0, reverse.function(0), nullptr, args.words, nullptr);
      plugin.run(0, reverse.function(0), nullptr, args.words);
      other.join();
      while (completed != round + 1) std::this_thread::yield();
      CHECK(served == (round + 1) * 3 * 4 * requests_of_each);
    }
    CHECK(plugin.fini_device(0));
    const null_hsa::census left = null_hsa::count();
    CHECK(left.blocks == 0 && left.signals == 0 && left.queues == 0);
  });
  CHECK(WIFEXITED(all.status) && WEXITSTATUS(all.status) == 0);
  std::size_t texts = 0;
  for (std::size_t at = 0; (at = all.said.find("text\n", at)) != std::string::npos; at += 5) ++texts;
  CHECK(texts == 3 * 3 * 4 * requests_of_each);
}
