! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The device has the host write and read a file, once for each of several teams.
! { dg-additional-options "-DREVERSE_OFFLOAD" }
program files
  use check
  integer :: u, i, lines(6), n, got
  call check_placement ()
  open (newunit = u, status = 'scratch')
  !$omp target teams distribute parallel do num_teams(3) thread_limit(2) firstprivate(u)
  do i = 1, 6
    !$omp target device(ancestor: 1) firstprivate(i, u)
    write (u, '(i4)') i * 11
    !$omp end target
  end do
  rewind (u)
  do i = 1, 6
    read (u, *) lines(i)
  end do
  call check_that (sum (lines) == 231 .and. maxval (lines) == 66, 'written')
  rewind (u)
  n = 0
  !$omp target map(tofrom: n) firstprivate(u) private(got)
  do i = 1, 6
    got = 0
    !$omp target device(ancestor: 1) firstprivate(u) map(always, from: got)
    read (u, *) got
    !$omp end target
    n = n + got
  end do
  !$omp end target
  call check_that (n == 231, 'read')
  call check_result ()
end program
