! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-require-compiler 16 }
!
! { dg-modes "stock-host ourlib" }
!
! Components of a declare target variable: their data are mapped, and the device's descriptor gets pointer and bounds. With GCC's library
! it gets the pointer alone.
module globals
  implicit none
  type state
    integer :: n = 3
    integer, allocatable :: a(:), b(:,:)
    integer, pointer :: p(:) => null ()
  end type state
  type(state) :: g
  !$omp declare target enter(g)
contains
  integer function total ()
    !$omp declare target
    total = g%n
    if (allocated (g%a)) total = total + sum (g%a) * lbound (g%a, 1)
    if (allocated (g%b)) total = total + sum (g%b) * ubound (g%b, 2)
  end function total
end module globals

program components_declare_target
  use check
  use globals
  implicit none
  integer, target :: t(10)
  integer :: n, round

  call check_placement ()
  allocate (g%b(2, 3), source = 1)
  do round = 1, 3
    allocate (g%a(round:4 * round))
    g%a = round
    !$omp target enter data map(to: g%a)
    !$omp target map(from: n) map(tofrom: g%b)
    n = total (); g%a(2 * round) = -1; g%b(2, 1) = round + 1
    !$omp end target
    !$omp target exit data map(from: g%a)
    call check_that (n == 3 + round ** 2 * (3 * round + 1) + 3 * (5 + round), 'what the region sees')
    call check_that (g%a(2 * round) == -1 .and. g%a(4 * round) == round .and. g%b(2, 1) == round + 1, 'what it wrote')
    deallocate (g%a)
  end do
  t = 2
  do round = 1, 2
    g%p(0:) => t(4 * round:)
    !$omp target map(tofrom: g%p) map(from: n)
    n = ubound (g%p, 1) * 100 + sum (g%p); g%p(0) = 5
    !$omp end target
    call check_that (n == (10 - 4 * round) * 100 + 2 * (11 - 4 * round), 'pointer')
    call check_that (t(4 * round) == 5, 'what was written through it')
    t = 2
  end do
  call check_result ()
end program components_declare_target
