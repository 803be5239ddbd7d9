! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-additional-options "-DREVERSE_OFFLOAD" }
! { dg-modes "host ours ours-slot ours-pascal stock-ours" } memory as in heap-copies.c
!
! Reverse offload with what the device has allocated, points to and got as an argument itself: allocatable arrays and scalars with
! bounds of their own, pointers to sections, deferred-length and assumed-length characters, assumed-shape and explicit-shape dummies.
module device_side
  implicit none
  !$omp requires reverse_offload
contains
  subroutine allocatables (bad)
    !$omp declare target
    integer, intent(inout) :: bad
    integer, allocatable :: a(:), b(:,:), scalar
    integer :: i, seen
    allocate (a(3:7), b(2, 3), scalar)
    a = [(i, i = 3, 7)]
    b = reshape ([1, 2, 3, 4, 5, 6], [2, 3])
    scalar = 9
    !$omp target device(ancestor: 1) map(tofrom: a, b, scalar) map(from: seen)
    seen = lbound (a, 1) * 1000 + ubound (a, 1) * 100 + size (b, 2) * 10 + scalar
    a(3) = -3
    b(2, 3) = 66
    scalar = 10
    !$omp end target
    if (seen /= 3739) bad = bad + 1
    if (a(3) /= -3 .or. a(7) /= 7 .or. b(2, 3) /= 66 .or. b(1, 1) /= 1 .or. scalar /= 10) bad = bad + 10
    if (lbound (a, 1) /= 3 .or. size (b) /= 6) bad = bad + 100
    deallocate (a, b, scalar)
  end subroutine

  subroutine pointers (bad)
    !$omp declare target
    integer, intent(inout) :: bad
    integer, pointer :: p(:)
    integer, target :: t(10)
    integer :: i, seen
    t = [(i, i = 1, 10)]
    p => t(3:6)
    !$omp target device(ancestor: 1) map(tofrom: p) map(from: seen)
    seen = size (p) * 100 + p(1)
    p(4) = 60
    !$omp end target
    if (seen /= 403 .or. t(6) /= 60 .or. t(7) /= 7) bad = bad + 1000
    if (.not. associated (p, t(3:6))) bad = bad + 10000
  end subroutine

  subroutine characters (bad)
    !$omp declare target
    integer, intent(inout) :: bad
    character(len=:), allocatable :: text
    character(len=5) :: words(2)
    integer :: place, length
    allocate (character(len=7) :: text)
    text = 'abcdefg'
    words = ['hello', 'world']
    !$omp target device(ancestor: 1) map(tofrom: text, words) map(from: place, length)
    length = len (text)
    place = index (text, 'd')
    text(1:1) = 'Z'
    words(2)(1:1) = 'W'
    !$omp end target
    if (place /= 4 .or. length /= 7 .or. text /= 'Zbcdefg') bad = bad + 100000
    if (words(2) /= 'World' .or. words(1) /= 'hello') bad = bad + 1000000
  end subroutine

  subroutine assumed (text, a, bad)
    !$omp declare target
    character(len=*), intent(inout) :: text
    integer, intent(inout) :: a(:), bad
    integer :: seen
    !$omp target device(ancestor: 1) map(always, tofrom: text, a) map(from: seen)
    seen = 100 * len (text) + 10 * index (text, 'x') + sum (a)
    text(2:2) = 'y'
    a(2) = -a(2)
    !$omp end target
    if (seen /= 400 + 30 + 18 .or. text /= 'ayxd' .or. a(2) /= -6) bad = bad + 10000000
  end subroutine

  subroutine explicit (a, n, last, bad)
    !$omp declare target
    integer, intent(in) :: n, last
    integer, intent(inout) :: a(n, 0:last), bad
    integer :: seen
    !$omp target device(ancestor: 1) map(tofrom: a(:, 1:2)) map(from: seen)
    seen = sum (a(:, 1:2))
    a(1, 2) = 50
    !$omp end target
    if (seen /= 5 + 6 + 7 + 8 .or. a(1, 2) /= 50 .or. a(2, 3) /= 10) bad = bad + 100000000
  end subroutine

  subroutine dummies (bad)
    !$omp declare target
    integer, intent(inout) :: bad
    character(len=4) :: text
    integer :: a(6), b(2, 0:3), i
    text = 'abxd'
    a = [(i, i = 3, 8)]
    b = reshape ([(i, i = 3, 10)], [2, 4])
    call assumed (text, a(3:5), bad)
    call explicit (b, 2, 3, bad)
  end subroutine
end module

program reverse_locals
  use check
  use device_side
  implicit none
  integer :: bad, again
  call check_placement ()
  bad = 0
  do again = 1, 2
    !$omp target map(tofrom: bad)
    call allocatables (bad)
    call pointers (bad)
    call characters (bad)
    call dummies (bad)
    !$omp end target
  end do
  if (bad /= 0) print *, bad
  call check_that (bad == 0, 'values on both sides')
  call check_result ()
end program
