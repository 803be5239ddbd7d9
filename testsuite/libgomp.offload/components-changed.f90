! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-require-compiler 16 }
!
! { dg-modes "stock-host ourlib" }
!
! Components of a derived type that stays on the device: reallocated, pointed elsewhere, mapped and updated one by one.
! With GCC's library the device keeps the bounds that each array had first.
module m
  type t
    integer :: n = 0
    integer, allocatable :: a(:)
    integer, pointer :: p(:) => null()
    character(len=:), allocatable :: s
    integer, allocatable :: k
    real, allocatable :: b(:,:)
  end type
end module
program p
  use check
  use m
  implicit none
  type(t) :: x
  integer, target :: t1(4), t2(6)
  integer :: r, i, l
  call check_placement ()
  t1=1; t2=2
  !$omp target enter data map(to:x)
  do i=1,3
    allocate(x%a(5*i)); x%a=i; x%p=>t1; if (i==2) x%p=>t2
    !$omp target map(tofrom:x%a,x%p) map(from:r,l)
    r=sum(x%a); l=size(x%p); x%a(1)=-i; x%p(2)=10*i
    !$omp end target
    print *, r, l, x%a(1), t1(2), t2(2)
    deallocate(x%a)
  end do
  !$omp target exit data map(delete:x)
  allocate(x%a(3),x%k,x%b(2,2)); x%a=4; x%k=5; x%b=6; x%s='abc'
  !$omp target enter data map(to:x%a,x%b,x%k)
  x%a=40; x%b=60; x%k=50
  !$omp target update to(x%a,x%k,x%b)
  !$omp target map(from:r)
  r=sum(x%a)+x%k+int(sum(x%b)); x%a=1; x%k=2; x%b=3
  !$omp end target
  !$omp target update from(x%a,x%k,x%b)
  print *, r, x%a, x%k, x%b
  !$omp target map(present,tofrom:x%a) map(always,tofrom:x%k)
  x%k=x%k+sum(x%a)
  !$omp end target
  print *, x%k
  !$omp target exit data map(delete:x%a,x%b,x%k)
  !$omp target data map(tofrom:x%s)
  !$omp target map(from:l)
  l=len(x%s); x%s(1:1)='Z'
  !$omp end target
  !$omp end target data
  print *, l, x%s
  call check_result ()
end program
