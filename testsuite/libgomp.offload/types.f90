! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Types and kinds in regions: integers and logicals of each size, complex, strings, derived types; automatic arrays, array results,
! allocation, selection and loops with names inside a region.
module m
  use iso_fortran_env
  implicit none
  integer, parameter :: dp = kind(1d0)
  type, bind(c) :: cs
    integer(4) :: i
    real(8) :: d(2)
  end type
  enum, bind(c)
  enumerator :: red=1, green
end enum
contains
  subroutine auto(n, r)
    !$omp declare target
    integer, intent(in) :: n
    real(dp), intent(out) :: r
    real(dp) :: tmp(n)
    integer :: i
    do i=1,n; tmp(i)=i; end do
    r=sum(tmp)
  end subroutine
  function vec(n) result(v)
    !$omp declare target
    integer, intent(in) :: n
    integer :: v(n)
    integer :: i
    v=[(i*i,i=1,n)]
  end function
end module
program p
  use check
  use m
  implicit none
  real(dp) :: r, x(3)
  integer(int64) :: big
  integer(int8) :: small(5)
  integer(int16) :: sh
  logical(1) :: l1
  logical :: l(4)
  complex(dp) :: z(2)
  type(cs) :: c
  character(kind=1,len=4) :: s, t
  integer :: v(4), i, n
  real, allocatable :: al(:)
  call check_placement ()
  big=2_int64**40; small=1_int8; sh=300_int16; l1=.true._1; l=.false.; z=(1d0,2d0); c%i=3; c%d=1.5d0; s='abcd'
  !$omp target map(tofrom:big,small,sh,l1,l,z,c,s) map(from:r,v,t,n,x)
  big=big*2; small(3)=-5_int8; sh=sh+1_int16; l1=.not.l1; l(2)=.true.; z(2)=z(1)*(0d0,1d0); c%d(2)=c%i; s(2:3)='XY'
  call auto(10,r); v=vec(4); t=adjustr('ab  '); n=merge(1,2,any(l))+count(l)+maxloc(v,1)+ishft(1,3)+popcnt(7)+ior(8,1)+green
  x=[1d0,2d0,3d0]; x=x(3:1:-1)
  if (s=='aXYd') n=n+100
  select case(v(2))
  case(1:3); n=-1
case(4); n=n+1000
end select
!$omp end target
print *, big, small, sh, l1, l, z, c%i, c%d, s, r, v, t, n, x
!$omp target map(from:n)
block
  integer, allocatable :: w(:)
  integer :: k
  allocate(w(5)); w=[(k,k=1,5)]; n=sum(w); deallocate(w)
  n=n+size([1,2,3])
end block
!$omp end target
print *, n
allocate(al(5)); al=1
!$omp target teams distribute parallel do map(tofrom:al) firstprivate(r)
do i=1,5
  al(i)=al(i)+real(r)
end do
print *, al
!$omp target map(from:n)
n=0
outer: do i=1,5
do
  n=n+1
  if (n>3*i) cycle outer
  if (n>8) exit outer
end do
end do outer
!$omp end target
print *, n
do i=1,2
  !$omp target map(tofrom:v(2:3)) map(from:n) if(i==1)
  v(2)=v(3)*i; n=v(2)
  !$omp end target
  print *, v, n
end do
!$omp target parallel num_threads(4) reduction(+:n) map(tofrom:n)
n=n+1
!$omp end target parallel
print *, n>=17
call check_result ()
end program
