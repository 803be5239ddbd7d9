! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-additional-options "-DREVERSE_OFFLOAD" }
! { dg-modes "host ours ours-slot ours-pascal" } as reverse-firstprivate.c, and memory as in heap-copies.c
!
! Reverse offload with firstprivate data of Fortran: allocatable arrays with bounds of their own, arrays, characters, derived types,
! complex numbers. (GCC 16 gives the region no copy of an allocatable scalar.)
module device_side
  implicit none
  !$omp requires reverse_offload
  type pair
    integer :: i
    real(8) :: x(2)
  end type
contains
  subroutine ask (bad)
    !$omp declare target
    integer, intent(inout) :: bad
    integer, allocatable :: a(:)
    integer :: fixed(4), seen
    character(len=6) :: text
    type(pair) :: p
    complex(8) :: c
    allocate (a(2:4))
    a = [5, 6, 7]
    fixed = [1, 2, 3, 4]
    text = 'abcdef'
    p = pair (3, [0.5d0, 1.5d0])
    c = (1, -2)
    !$omp target device(ancestor: 1) firstprivate(a, fixed, text, p, c) map(from: seen)
    seen = sum (a) + 1000 * lbound (a, 1) + 10000 * sum (fixed) + 1000000 * index (text, 'd')
    if (p%i /= 3 .or. p%x(2) /= 1.5d0 .or. c /= (1, -2)) seen = -1
    a = 0
    fixed = 0
    text = ' '
    p%x = 0
    c = 0
    !$omp end target
    if (seen /= 18 + 2000 + 100000 + 4000000) bad = bad + 1
    if (sum (a) /= 18 .or. sum (fixed) /= 10 .or. text /= 'abcdef' .or. p%x(1) /= 0.5d0 .or. c /= (1, -2)) bad = bad + 10
    deallocate (a)
  end subroutine
end module

program reverse_firstprivate
  use check
  use device_side
  implicit none
  integer :: bad, again
  call check_placement ()
  bad = 0
  do again = 1, 2
    !$omp target map(tofrom: bad)
    call ask (bad)
    !$omp end target
  end do
  call check_that (bad == 0, 'values on both sides')
  call check_result ()
end program
