# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A program with the set-user-id bit, run by another user: of what the caller says in the environment only what the manual names is heard,
# by the library, the plugins and the simulated drivers.
# The same file without that bit, run by the same user in the same environment, shows that the rest would have been.

# Runs a program as the user nobody, with VARIABLES and no others. Returns {status output}.
proc abi-run-as-nobody { program variables } {
    set status [catch {
	exec setpriv --reuid=65534 --regid=65534 --clear-groups env -i PATH=/usr/bin:/bin {*}$variables $program 2>@1
    } output]
    return [list $status $output]
}

# What the caller says of traces, logs, tools and threads.
proc abi-variables { dir } {
    return [list REGOMP_INFO=-1 GOMP_DEBUG=1 REGOMP_TRACE=$dir/open/trace.json INTRUDER=$dir/open/loaded \
		ACC_PROFLIB=$dir/libintruder.so OMP_TOOL_LIBRARIES=$dir/libintruder.so OMP_TOOL_VERBOSE_INIT=$dir/open/tools.log \
		OMP_NUM_THREADS=3]
}

# And of the simulated devices: how many there are, and files that the drivers write (the count of calls is a report).
proc abi-simulator-variables { dir } {
    return [list GOMPSIM_DEVICES=3 GOMPSIM_TRACE=$dir/open/gompsim.json GOMPSIM_STATS=$dir/open/stats GOMPSIM_REPORTS=$dir/open/reports \
		GOMPSIM_FAULT=count HSA_RUNTIME_LIB=$dir/libintruder.so INTRUDER=$dir/open/loaded REGOMP_IMAGE_CACHE=$dir/open/images]
}

# Why the test cannot be made here; "" if it can.
proc abi-privileges-obstacle { } {
    if { [exec id -u] != 0 } { return "needs root, for a program of another user" }
    if { [catch { exec setpriv --reuid=65534 --regid=65534 --clear-groups true }] } { return "setpriv cannot become another user" }
    return ""
}

proc abi-privileges { } {
    global srcdir regomp_build regomp_cc
    set name "abi: set-user-id program"
    if { [set why [abi-privileges-obstacle]] ne "" } {
	unsupported "$name ($why)"
	return
    }
    # Where another user may go, which the build tree need not be.
    set dir [exec mktemp -d /tmp/regomp-privileges.XXXXXX]
    abi-privileges-in $dir $name
    abi-privileges-simulator $dir "abi: set-user-id program on a simulated GPU"
    file delete -force -- $dir
}

proc abi-privileges-in { dir name } {
    global srcdir regomp_build regomp_cc
    file attributes $dir -permissions 0755
    file mkdir $dir/open
    file attributes $dir/open -permissions 0755 -owner nobody
    file copy $regomp_build/libgomp/.libs/libgomp.so.1.0.0 $dir/libgomp.so.1
    foreach plugin [glob $regomp_build/plugin/.libs/*.so.1.0.0] {
	file copy $plugin $dir/[file rootname [file rootname [file tail $plugin]]]
    }
    file copy $srcdir/abi/aux/privileges.c $srcdir/abi/aux/intruder.c $dir
    set message [regomp-run-compiler $dir "$regomp_cc -shared -fPIC -O1 -o libintruder.so intruder.c" ""]
    append message [regomp-run-compiler $dir "$regomp_cc -fopenmp -foffload=disable -O1 -o program privileges.c -Wl,-rpath,$dir" ""]
    if { $message ne "" } {
	fail "$name (compilation: $message)"
	return
    }
    set victim $dir/victim
    set channel [open $victim w]
    puts -nonewline $channel "kept"
    close $channel

    # What it does for a caller who has no less than it.
    lassign [abi-run-as-nobody $dir/program [abi-variables $dir]] status output
    regomp-log-text "without the bit" $output
    if { $status == 0 && [regexp {raised 0 user 65534 effective 65534 threads 3} $output] && [file exists $dir/open/trace.json] &&
	 [file exists $dir/open/loaded] && [file exists $dir/open/tools.log] && [regexp {(^|\n)regomp: } $output] } {
	pass "$name: without the bit the variables are heard"
    } else {
	fail "$name: without the bit the variables are heard (status $status, files [glob -nocomplain -tails -directory $dir/open *]: $output)"
    }

    file delete -- $dir/open/trace.json $dir/open/loaded $dir/open/tools.log
    file link -symbolic $dir/open/trace.json $victim
    file link -symbolic $dir/open/tools.log $victim
    file attributes $dir/program -permissions 04755
    lassign [abi-run-as-nobody $dir/program [abi-variables $dir]] status output
    regomp-log-text "with the bit" $output
    if { [regexp {raised 0} $output] } {
	unsupported "$name (the file system of $dir, or the kernel, grants no privileges)"
	return
    }
    # Not a word beside the program's own.
    if { $status == 0 && $output eq "raised 1 user 65534 effective 0 threads 3" } {
	pass "$name: no variable is heard, but for the number of threads"
    } else {
	fail "$name: no variable is heard, but for the number of threads (status $status: $output)"
    }
    if { [regomp-slurp $victim] eq "kept" && [file type $dir/open/trace.json] eq "link" && [file type $dir/open/tools.log] eq "link" } {
	pass "$name: no trace through a link"
    } else {
	fail "$name: no trace through a link ([string range [regomp-slurp $victim] 0 60])"
    }
    if { ![file exists $dir/open/loaded] } {
	pass "$name: no library of the caller's"
    } else {
	fail "$name: no library of the caller's"
    }
}

# A program that finds the simulated drivers by itself: LD_LIBRARY_PATH, which gompsim sets, is nothing for such a program.
proc abi-privileges-simulator { dir name } {
    global srcdir regomp_build regomp_cc
    if { [llength [glob -nocomplain $dir/open/*]] } {
	file delete -force -- {*}[glob $dir/open/*]
    }
    foreach driver {libcuda libhsa-runtime64} {
	file copy $regomp_build/sim/.libs/$driver.so.1.0.0 $dir/$driver.so.1
    }
    file copy $srcdir/abi/aux/privileges-device.c $dir
    set message [regomp-run-compiler $dir "$regomp_cc -fopenmp -foffload=nvptx-none -O1 -o device privileges-device.c -Wl,--disable-new-dtags,-rpath,$dir" ""]
    if { $message ne "" } {
	fail "$name (compilation: $message)"
	return
    }
    lassign [abi-run-as-nobody $dir/device [abi-simulator-variables $dir]] status output
    regomp-log-text "on a simulated GPU, without the bit" $output
    set written [lsort [glob -nocomplain -tails -directory $dir/open *]]
    if { $status == 0 && [regexp {raised 0 devices 3 on the device 1} $output] && $written eq {gompsim.json images loaded reports stats} &&
	 [llength [glob -nocomplain $dir/open/images/*.image]] == 1 } {
	pass "$name: without the bit the variables are heard"
    } else {
	fail "$name: without the bit the variables are heard (status $status, files $written: $output)"
    }
    file delete -force -- $dir/open/images
    set written [lsearch -all -inline -not -exact $written images]
    foreach file $written {
	file delete -- $dir/open/$file
	file link -symbolic $dir/open/$file $dir/victim
    }
    file delete -- $dir/open/loaded
    file attributes $dir/device -permissions 04755
    lassign [abi-run-as-nobody $dir/device [concat [abi-simulator-variables $dir] [list HOME=$dir/open XDG_CACHE_HOME=$dir/open]]] status output
    regomp-log-text "on a simulated GPU, with the bit" $output
    if { [regexp {raised 0} $output] } {
	unsupported "$name (the file system of $dir, or the kernel, grants no privileges)"
    } elseif { $status == 0 && $output eq "raised 1 devices 1 on the device 1" && [regomp-slurp $dir/victim] eq "kept" && ![file exists $dir/open/loaded] } {
	pass "$name: no variable is heard, and nothing is written through a link"
    } else {
	fail "$name: no variable is heard, and nothing is written through a link (status $status, [string range [regomp-slurp $dir/victim] 0 60]: $output)"
    }
    set kept [glob -nocomplain $dir/open/images $dir/open/regomp $dir/open/.cache]
    if { [regexp {raised 1} $output] && $kept eq "" } {
	pass "$name: no image is kept"
    } elseif { [regexp {raised 1} $output] } {
	fail "$name: no image is kept ($kept)"
    }
}
