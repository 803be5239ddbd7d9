# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# bench/explore: the library's own sources in all interleavings of few threads, with all that C++ lets atomic loads return. That the explorer
# sees just what C++ allows, that it finds faults that are put into the sources, and that it finds none in them as they are.

# What the explorer prints, after its exit status; a status of -1 if it could not be run. SEARCH: all [N], bounded N or random N.
proc explore-run { program scenario search {variables {}} } {
    global regomp_build
    set status 0
    set command [list timeout 300 env {*}$variables $regomp_build/bench-model/$program $scenario {*}$search 2>@1]
    if { [catch { exec {*}$command } output options] } {
	set code [dict get $options -errorcode]
	set status [expr { [lindex $code 0] eq "CHILDSTATUS" ? [lindex $code 2] : -1 }]
    }
    regomp-log-text "$program $variables $scenario $search: $status" $output
    return [list $status $output]
}

# The outcomes of a program whose outcomes are known, in order.
proc explore-outcomes { scenario search } {
    lassign [explore-run explore $scenario $search] status output
    if { $status != 0 } {
	return "status $status"
    }
    return [lsort -integer [lmap {all number} [regexp -all -inline -line {^outcome (\d+)} $output] { set number }]]
}

# Makes bench-model/explore-edited of a copy of SOURCE in which TEXT, which is there once, is REPLACEMENT.
proc explore-edit { source text replacement } {
    global regomp_source regomp_build
    set f [open $regomp_source/$source]
    set original [read $f]
    close $f
    if { [regexp -all ***=$text $original] != 1 } {
	regomp-log-text "edit $source" "not there once: $text"
	return 0
    }
    set copy $regomp_build/bench-model/edited/$source
    file mkdir [file dirname $copy]
    set f [open $copy w]
    puts -nonewline $f [string map [list $text $replacement] $original]
    close $f
    return [model-build $regomp_build/bench-model/explore-edited EDITED=$source]
}

proc explore-all { } {
    global regomp_source regomp_build
    if { ![model-build $regomp_build/bench-model/explore] } {
	fail "explore: compiled"
	return
    }
    pass "explore: compiled"

    # What C++ allows of programs that the literature knows, no more and no less; by either search.
    foreach { scenario outcomes } {
	store-buffering			  {0 1 2 3}
	store-buffering-seq-cst		  {1 2 3}
	store-buffering-fence		  {1 2 3}
	store-buffering-fence-everywhere  {1 2 3}
	message				  {0 1 2 3}
	message-half			  {0 1 2 3}
	message-release			  {0 2 3}
	message-fence			  {0 2 3}
	release-sequence		  {0 2 3}
	read-twice			  {0 2 3}
	readers				  {0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15}
	readers-seq-cst			  {0 1 2 3 4 6 7 8 9 10 11 12 13 14 15}
    } {
	foreach search { all "bounded 99" } {
	    model-judge "explore: $scenario, $search: the outcomes of C++" [expr { [explore-outcomes $scenario $search] eq $outcomes }]
	}
    }

    # No fault in the library, and the search came to its end. With two threads, or of fewer steps, more interleavings.
    foreach { scenario search variables } {
	event-count	 all		{}
	lock-of-two	 all		{}
	lock		 "bounded 3"	{}
	shared-mutex	 "all 1"	{}
	queue		 "all 0"	{}
	queue		 "bounded 3"	{}
	blocks		 all		{}
	gates		 "bounded 2"	{}
	gates-twice	 "bounded 1"	{}
	end-and-other-size "bounded 2"	{}
	starts-at-gates	 "bounded 2"	{}
	starts-at-gates	 "bounded 2"	GOMP_SPINCOUNT=1
	region		 "bounded 1"	{}
	region		 "all 3"	OMP_NUM_THREADS=2
	two-regions	 "bounded 1"	{}
	two-regions	 "bounded 1"	GOMP_SPINCOUNT=3
	two-regions	 "bounded 2"	OMP_NUM_THREADS=2
	barrier		 "bounded 1"	{}
	barrier		 "bounded 1"	GOMP_SPINCOUNT=3
	barrier		 "bounded 2"	OMP_NUM_THREADS=2
	tasks-at-barrier "bounded 1"	{}
	tasks-at-barrier "bounded 2"	OMP_NUM_THREADS=2
	tasks-in-next-region "bounded 1" {}
	taskwait	 "bounded 1"	{}
	taskwait	 "bounded 2"	OMP_NUM_THREADS=2
	taskgroup	 "bounded 1"	{}
	taskgroup	 "bounded 2"	OMP_NUM_THREADS=2
	depend		 "bounded 1"	{}
	depend		 "bounded 1"	OMP_NUM_THREADS=2
	detach		 "bounded 1"	{}
	critical	 "bounded 1"	{}
	critical	 "all 0"	OMP_NUM_THREADS=2
	dynamic		 "bounded 1"	{}
	dynamic		 "all 0"	OMP_NUM_THREADS=2
	ordered		 "bounded 1"	{}
	copyprivate	 "bounded 1"	{}
	nest-lock	 "bounded 1"	{}
	nest-lock	 "bounded 2"	OMP_NUM_THREADS=2
	doacross	 "bounded 1"	{}
	doacross	 "bounded 2"	OMP_NUM_THREADS=2
	cancel-loop	 "bounded 1"	OMP_CANCELLATION=true
	cancel-loop	 "bounded 2"	{OMP_CANCELLATION=true OMP_NUM_THREADS=2}
	cancel-parallel	 "bounded 1"	OMP_CANCELLATION=true
	cancel-parallel	 "bounded 2"	{OMP_CANCELLATION=true OMP_NUM_THREADS=2}
	cancel-taskgroup "bounded 1"	OMP_CANCELLATION=true
	cancel-taskgroup "bounded 2"	{OMP_CANCELLATION=true OMP_NUM_THREADS=2}
    } {
	model-judge "explore: $scenario, $search $variables: right" [expr { [lindex [explore-run explore $scenario $search $variables] 0] == 0 }]
    }
    # Teams that have a tree and gates, at which regions start.
    foreach { scenario spins } { two-regions 0 two-regions 1 four-regions 0 four-regions 1 barrier 0 taskwait 0 tasks-in-next-region 1 } {
	set run [explore-run explore $scenario "random 500" [list OMP_NUM_THREADS=9 GOMP_SPINCOUNT=$spins]]
	model-judge "explore: $scenario, some interleavings of nine threads that look $spins times: right" [expr { [lindex $run 0] == 3 }]
    }

    # Operations that lose their order, wake-ups and fences that are not made: one after the other, all that are there. Those that are missed
    # have more order than they need here.
    foreach { scenario search found missed } {
	event-count  all	 6 2
	lock-of-two  all	 6 0
	queue	     "bounded 2" 9 2
    } {
	catch { exec $regomp_source/bench/explore/faults $regomp_build $scenario {*}$search 2>@1 } output
	regomp-log-text "faults $scenario $search" $output
	model-judge "explore: $scenario: $found injected faults found, $missed harmless" \
	    [expr { [regexp -all -line {^found} $output] == $found && [regexp -all -line {^missed} $output] == $missed }]
    }

    # Faults in the sources, and what they lead to.
    foreach { what source text replacement scenario search variables fault } {
	"an arrival that hands over nothing" libgomp/team/barrier.cc
	{count_down(n.missing, 1, std::memory_order_acq_rel)} {count_down(n.missing, 1, std::memory_order_relaxed)}
	gates "bounded 1" {} "a data race"

	"no fence between gates and sleepers" libgomp/team/barrier.cc
	{  full_fence();} {}
	gates "bounded 3" {} "a thread sleeps for ever"

	"no fence before sleeping for a lock" libgomp/support/lock_word.cc
	{return heavy_fence();} {return true;}
	lock-of-two all {} "a thread sleeps for ever"

	"a nest lock that is taken without a wait" libgomp/team/nest_lock.cc
	{  lock(l.word);} {}
	nest-lock "bounded 2" OMP_NUM_THREADS=2 "a data race"

	"no wake-up for an iteration" libgomp/loop/doacross.cc
	{  thr.team->events.wake(INT_MAX, bit_of(&progress));} {  (void)thr;}
	doacross "bounded 2" OMP_NUM_THREADS=2 "a thread sleeps for ever"

	"no wake-up when a region is cancelled" libgomp/task/cancel.cc
	{tm->cancelled.store(true, std::memory_order_seq_cst);
    tm->events.wake_all();} {tm->cancelled.store(true, std::memory_order_seq_cst);}
	cancel-parallel "bounded 2" {OMP_CANCELLATION=true OMP_NUM_THREADS=2} "a thread sleeps for ever"

	"no fence between assignments and parked workers" libgomp/team/workers.cc
	{  full_fence(); // see pool.h
  // acquire} {  // acquire}
	two-regions "bounded 3" OMP_NUM_THREADS=2 "a thread sleeps for ever"

	"no fence between gates and parked workers" libgomp/team/workers.cc
	{  full_fence(); // as below} {}
	starts-at-gates "bounded 2" {} "a thread sleeps for ever"

	"a parked worker that is not alerted to its gate" libgomp/team/workers.cc
	{    alert(w);} {}
	starts-at-gates "bounded 2" {} "a thread sleeps for ever"

	"an alert that a worker takes for an assignment" libgomp/team/workers.cc
	{    alert(w);} {    assign_next(w);}
	starts-at-gates "bounded 2" {} "a region has been missed, or started twice"

	"an end that a late thread does not see in a team of another size" libgomp/team/barrier.cc
	{region - 1 : no_region} {0 : no_region}
	end-and-other-size "bounded 2" {} "a thread sleeps for ever"

	"a block that is still written to when it is taken again" libgomp/task/task_memory.cc
	{store(below, std::memory_order_release)} {store(below, std::memory_order_relaxed)}
	blocks "bounded 2" {} "a data race"

	"blocks that are taken while they are not linked" libgomp/task/task_memory.cc
	{if (next == &not_linked) break;} {if (next == &not_linked) next = nullptr;}
	blocks "bounded 2" {} "a data race"

	"a size that is read before the lock is taken" libgomp/task/task_queue.cc
	{  const unsigned n = lock();
  for (unsigned i = n;} {  const unsigned n = size();
  lock();
  for (unsigned i = n;}
	queue "bounded 1" {} "a task is lost"

	"no wake-up when the last child ends" libgomp/task/scheduler.cc
	{if (std::uint32_t(left) == 0 && !tally_is_open(left)) thr.team->events.wake(INT_MAX, bit_of(parent));} {}
	taskwait "bounded 2" OMP_NUM_THREADS=2 "a thread sleeps for ever"

	"a look for tasks after the look whether the region is over" libgomp/task/scheduler.cc
	{    const bool tasking = tm.tasking.load(std::memory_order_acquire);
    if (done(argument)) break;} {    const bool over = done(argument);
    const bool tasking = tm.tasking.load(std::memory_order_acquire);
    if (over) break;}
	tasks-in-next-region "random 40000" {} "the program crashes"
    } {
	set found "not compiled"
	if { [explore-edit $source $text $replacement] } {
	    set found [regexp -inline -line {^fault .*} [lindex [explore-run explore-edited $scenario $search $variables] 1]]
	}
	model-judge "explore: found: $what" [expr { $found eq [list "fault $fault"] }]
    }
}
