! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-additional-options "-DREVERSE_OFFLOAD" }
!
! Reverse offload with what Fortran describes by descriptors: allocatables and pointers that the host mapped, assumed-shape
! dummies, deferred-length characters; always moves their values.
module host_side
  implicit none
  integer :: seen(4) = 0
contains
  ! Variables of the host are not to be named in a reverse region inside a target region: they would be mapped with that one.
  subroutine note (place, value)
    integer, intent(in) :: place, value
    seen(place) = value
  end subroutine note
end module host_side

program reverse_descriptors
  use check
  use host_side
  implicit none
  !$omp requires reverse_offload
  integer, allocatable :: a(:), m(:,:)
  integer, pointer :: p(:)
  integer, target :: t(8)
  character(len=:), allocatable :: text
  integer :: i, bad
  call check_placement ()
  allocate (a(0:9), m(3, 4))
  a = [(i, i = 0, 9)]
  m = reshape ([(i, i = 1, 12)], [3, 4])
  t = 5
  p => t(3:6)
  text = 'abcdef'
  bad = 0
  !$omp target map(tofrom: a, m, p, text, bad)
  a(0) = 100
  m(3, 4) = 120
  p(1) = 50
  text(1:1) = 'A'
  !$omp target device(ancestor: 1) map(always, tofrom: a)
  call note (1, a(0))
  a(9) = 900
  !$omp end target
  if (a(9) /= 900 .or. a(1) /= 1) bad = bad + 1
  !$omp target device(ancestor: 1) map(always, tofrom: m)
  call note (2, m(3, 4) + size (m))
  m(1, 1) = -1
  !$omp end target
  if (m(1, 1) /= -1) bad = bad + 10
  !$omp target device(ancestor: 1) map(always, tofrom: p)
  call note (3, p(1) + size (p))
  p(4) = 77
  !$omp end target
  if (p(4) /= 77) bad = bad + 100
  call shape (a)
  if (a(4) /= 44) bad = bad + 1000
  !$omp end target
  call check_that (bad == 0, 'values on the device')
  call check_that (seen(1) == 100 .and. seen(2) == 132 .and. seen(3) == 54 .and. seen(4) == 10, 'values on the host')
  call check_that (a(9) == 900 .and. m(1, 1) == -1 .and. t(6) == 77 .and. text == 'Abcdef', 'after the region')
  print *, seen
  deallocate (a, m, text)
  call check_result ()
contains
  subroutine shape (x)
    !$omp declare target
    integer, intent(inout) :: x(:)
    !$omp target device(ancestor: 1) map(always, tofrom: x)
    call note (4, size (x))
    x(5) = 44
    !$omp end target
  end subroutine shape
end program reverse_descriptors
