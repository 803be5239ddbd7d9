! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-require-compiler 16 }
! { dg-modes "stock-host ourlib" }
!
! Allocatable components of allocatable components, in data regions and enter and exit data. GCC's library misplaces some of them.
module m
  type in
    integer, allocatable :: c(:)
  end type
  type t
    integer :: n
    integer, allocatable :: a(:)
    type(in) :: i
    type(in), allocatable :: j(:)
  end type
end module
program p
  use check
  use m
  implicit none
  type(t) :: x
  type(t), allocatable :: al
  integer :: r,k
  call check_placement ()
  x%n=1; allocate(x%a(3),x%i%c(2),x%j(2)); x%a=1;x%i%c=2; allocate(x%j(1)%c(1),x%j(2)%c(5)); x%j(1)%c=3; x%j(2)%c=4
  !$omp target enter data map(to:x)
  !$omp target map(from:r)
  r=x%n+sum(x%a)+sum(x%i%c)+sum(x%j(1)%c)+sum(x%j(2)%c); x%a(1)=10; x%i%c(2)=20; x%j(2)%c(5)=30; x%n=40
  !$omp end target
  print *, r
  !$omp target exit data map(from:x)
  print *, x%n,x%a,x%i%c,x%j(1)%c,x%j(2)%c
  !$omp target data map(tofrom:x)
  !$omp target map(from:r)
  r=x%n; x%j(1)%c(1)=5
  !$omp end target
  !$omp end target data
  print *, r, x%j(1)%c
  allocate(al); al=x
  !$omp target map(tofrom:al) map(from:r)
  r=sum(al%j(2)%c); al%j(2)%c=1
  !$omp end target
  print *, r, al%j(2)%c, x%j(2)%c
  deallocate(x%j(1)%c)
  !$omp target map(tofrom:x) map(from:r)
  r=merge(1,0,allocated(x%j(1)%c))+merge(2,0,allocated(x%j(2)%c))
  !$omp end target
  print *, r
  !$omp target map(from:r)
  r=x%n
  x%n=99
  !$omp end target
  print *, r, x%n
  call check_result ()
end program
