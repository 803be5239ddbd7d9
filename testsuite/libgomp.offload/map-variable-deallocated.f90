! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-modes "stock-host ourlib" } (they leave a declare target array allocated on the device, and a scalar that was null as it was)
!
! Allocatables that host and device allocate in turn: what the host does counts from then on.
module declared
  integer, allocatable :: d(:)
  !$omp declare target (d)
end module

program variable_deallocated
  use check
  call check_placement ()
  call variable ()
  call mapped ()
  call check_result ()
contains
  subroutine variable ()
    use declared
    integer :: round, got
    do round = 1, 3
      allocate (d(round:10), source = round)
      !$omp target enter data map(to: d)
      !$omp target map(from: got)
      got = -1
      if (allocated (d)) got = sum (d) * 100 + lbound (d, 1)
      !$omp end target
      call check_that (got == round * (11 - round) * 100 + round, 'allocated')
      !$omp target exit data map(delete: d)
      deallocate (d)
      !$omp target map(from: got)
      got = merge (1, 0, allocated (d))
      !$omp end target
      call check_that (got == 0, 'deallocated')
      ! Now the device's own.
      !$omp target
      allocate (d(4), source = 20)
      !$omp end target
      !$omp target map(from: got)
      got = -1
      if (allocated (d)) got = sum (d)
      if (allocated (d)) deallocate (d)
      !$omp end target
      call check_that (got == 80, 'allocated by the device')
    end do
  end subroutine

  subroutine mapped ()
    integer, allocatable :: a(:), s
    integer :: round, got(2)
    !$omp target enter data map(to: a, s)
    do round = 1, 3
      got = -1
      !$omp target map(tofrom: a, s)
      allocate (a(3), source = 5)
      allocate (s, source = 4)
      !$omp end target
      !$omp target map(tofrom: a, s) map(tofrom: got)
      if (allocated (a)) got(1) = sum (a)
      if (allocated (s)) got(2) = s
      if (allocated (a)) deallocate (a)
      if (allocated (s)) deallocate (s)
      !$omp end target
      call check_that (all (got == [15, 4]), 'allocated by the device')
      allocate (a(-1:round), source = 2)
      allocate (s, source = 9)
      got = -1
      !$omp target map(to: a, s) map(tofrom: got)
      if (allocated (a)) got(1) = lbound (a, 1) + sum (a)
      if (allocated (s)) got(2) = s
      !$omp end target
      call check_that (all (got == [2 * round + 3, 9]), 'allocated by the host')
      deallocate (a, s)
      !$omp target map(to: a, s) map(tofrom: got)
      got = [merge (1, 0, allocated (a)), merge (1, 0, allocated (s))]
      !$omp end target
      call check_that (all (got == 0), 'deallocated by the host')
    end do
    !$omp target exit data map(delete: a, s)
  end subroutine
end program
