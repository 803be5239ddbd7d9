! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 }
! { dg-modes "stock-host ourlib" }
!
! Extended types, components of such types, sections of arrays of them, and an unallocated one in between. GCC's library misplaces
! some of them.
module m
  implicit none
  type base
    integer :: i = 1
    integer, allocatable :: a(:)
  end type
  type, extends(base) :: ext
    real :: x = 2.
    integer, allocatable :: e(:)
  end type
  type holder
    type(ext), allocatable :: h
    type(ext), pointer :: hp => null()
    type(base) :: arr(2)
  end type
end module
program p
  use check
  use m
  implicit none
  type(ext) :: e
  type(holder) :: h
  type(ext), allocatable :: ea(:)
  integer :: r, i
  call check_placement ()
  allocate(e%a(2),e%e(3)); e%a=4; e%e=5
  !$omp target map(tofrom:e) map(from:r)
  r=e%i+sum(e%a)+sum(e%e)+int(e%x); e%e(3)=50; e%a(1)=40; e%x=3.
  !$omp end target
  print *, r, e%e, e%a, e%x
  allocate(h%h); allocate(h%h%a(2),h%h%e(1)); h%h%a=6; h%h%e=7; allocate(h%arr(2)%a(3)); h%arr(2)%a=8
  !$omp target map(tofrom:h) map(from:r)
  r=sum(h%h%a)+sum(h%h%e)+sum(h%arr(2)%a); h%h%a(2)=60; h%arr(2)%a(1)=80; h%h%x=9
  if (allocated(h%arr(1)%a)) r=-1
  !$omp end target
  print *, r, h%h%a, h%arr(2)%a, h%h%x
  allocate(ea(3)); do i=1,3; allocate(ea(i)%a(i)); ea(i)%a=i; end do
  !$omp target map(tofrom:ea(2:3)) map(from:r)
  r=sum(ea(2)%a)+sum(ea(3)%a); ea(3)%a=0
  !$omp end target
  print *, r, ea(1)%a, ea(2)%a, ea(3)%a
  !$omp target enter data map(to:ea)
  ea(1)%a(1)=100
  !$omp target update to(ea(1)%a)
  !$omp target map(from:r)
  r=ea(1)%a(1); ea(2)%a=7
  !$omp end target
  !$omp target exit data map(from:ea)
  print *, r, ea(2)%a
  call check_result ()
end program
