! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 }
!
! { dg-modes "host ours ours-stock" }
! As map-allocatable-components.f90, with items of four bytes between larger ones: the compiler says nothing of the alignment of
! components, and with stock such programs fail on the device (misaligned address).
! Objects of derived types bring their allocatable components along, nested, in arrays, some of them not allocated.
program main
  implicit none
  type inner
    integer, allocatable :: v(:)
    integer :: k
  end type
  type outer
    integer :: n
    real, allocatable :: a(:,:)
    type(inner), allocatable :: list(:)
    integer, allocatable :: scalar
  end type
  type(outer) :: o
  type(outer), allocatable :: arr(:)
  integer :: i, j, s
  logical :: ok
  allocate(o%a(3,4), o%list(3))
  o%n = 5; o%a = 1.5; o%scalar = 7
  do i = 1, 3
    if (i /= 2) allocate(o%list(i)%v(i*2), source=i)
    o%list(i)%k = i
  end do
  !$omp target map(tofrom: o) map(from: ok)
    ok = o%n == 5 .and. all(o%a == 1.5) .and. o%scalar == 7
    ok = ok .and. allocated(o%list(1)%v) .and. .not. allocated(o%list(2)%v)
    ok = ok .and. sum(o%list(3)%v) == 18
    o%a = 2.5
    o%list(1)%v(2) = 42
    o%scalar = 8
  !$omp end target
  print *, ok, o%a(1,1), o%list(1)%v, o%scalar
  allocate(arr(2))
  do i = 1, 2
    allocate(arr(i)%a(i,i), source=real(i))
    allocate(arr(i)%list(1))
    allocate(arr(i)%list(1)%v(2), source=i)
    arr(i)%n = i
  end do
  !$omp target enter data map(to: arr)
  !$omp target map(from: s)
    s = 0
    do i = 1, 2
      s = s + arr(i)%n + int(sum(arr(i)%a)) + sum(arr(i)%list(1)%v)
      arr(i)%list(1)%v = 100 + i
    end do
  !$omp end target
  !$omp target exit data map(from: arr)
  print *, s, arr(1)%list(1)%v, arr(2)%list(1)%v
  call sub(o)
  deallocate(arr, o%a, o%list, o%scalar)
contains
  subroutine sub(x)
    type(outer), intent(inout) :: x
    !$omp target data map(tofrom: x)
    !$omp target
      x%list(3)%v(1) = 77
    !$omp end target
    !$omp end target data
    print *, x%list(3)%v
  end subroutine
end program
