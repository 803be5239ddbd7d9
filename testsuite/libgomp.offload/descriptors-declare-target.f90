! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatable arrays and pointers that are declare target variables: their data are mapped, and the device's descriptors follow.
! (For a scalar that is allocatable GCC 16 passes no pointer to be set.)
module globals
  implicit none
  integer, allocatable :: a(:), two(:,:)
  integer, pointer :: p(:) => null ()
  !$omp declare target enter(a, two, p)
contains
  integer function total ()
    !$omp declare target
    total = -1
    if (allocated (a)) total = sum (a)
  end function total
end module globals

program descriptors_declare_target
  use check
  use globals
  implicit none
  integer, target :: t(30)
  integer :: n, low, expected, round, i

  call check_placement ()
  do round = 1, 3
    allocate (a(-round:10 * round))
    a = round
    !$omp target enter data map(to: a)
    !$omp target map(from: n, low)
    n = total (); low = lbound (a, 1); a(0) = 50
    !$omp end target
    call check_that (n == round * (11 * round + 1), 'sum')
    call check_that (low == -round, 'lower bound')
    !$omp target exit data map(from: a)
    call check_that (a(0) == 50 .and. a(1) == round, 'what came back')
    deallocate (a)
  end do

  allocate (two(3, 0:4), source = 7)
  !$omp target data map(tofrom: two)
  !$omp target map(from: n)
  n = sum (two); two(3, 4) = ubound (two, 2)
  !$omp end target
  !$omp end target data
  call check_that (n == 105, 'array of two dimensions')
  call check_that (two(3, 4) == 4 .and. two(1, 0) == 7, 'what came back of it')

  t = [(i, i = 1, 30)]
  !$omp target data map(tofrom: t)
  do round = 1, 2
    p(0:) => t(5 * round:20)
    expected = sum (p)
    !$omp target enter data map(to: p)
    !$omp target map(from: n, low)
    n = sum (p); low = ubound (p, 1); p(0) = -1
    !$omp end target
    call check_that (n == expected .and. low == 20 - 5 * round, 'pointer')
    !$omp target exit data map(release: p)
  end do
  !$omp end target data
  call check_that (t(5) == -1 .and. t(10) == -1 .and. t(6) == 6, 'what came back through it')
  call check_result ()
end program descriptors_declare_target
