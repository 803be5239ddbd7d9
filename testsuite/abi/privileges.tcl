# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A program with the set-user-id bit, run by another user: of what the caller says in the environment only what the manual names is heard.
# The same file without that bit, run by the same user in the same environment, shows that the rest would have been.

# Runs the program in DIR as the user nobody. Returns {status output}.
proc abi-run-as-nobody { dir } {
    set status [catch {
	exec setpriv --reuid=65534 --regid=65534 --clear-groups env -i PATH=/usr/bin:/bin \
	    REGOMP_INFO=-1 GOMP_DEBUG=1 REGOMP_TRACE=$dir/open/trace.json INTRUDER=$dir/open/loaded \
	    ACC_PROFLIB=$dir/libintruder.so OMP_TOOL_LIBRARIES=$dir/libintruder.so OMP_TOOL_VERBOSE_INIT=$dir/open/tools.log \
	    OMP_NUM_THREADS=3 $dir/program 2>@1
    } output]
    return [list $status $output]
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
    lassign [abi-run-as-nobody $dir] status output
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
    lassign [abi-run-as-nobody $dir] status output
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
