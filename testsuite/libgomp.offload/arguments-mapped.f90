! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The caller maps, the procedure it calls gets a piece: assumed shape with and without strides, explicit shape, assumed size,
! allocatable, pointers to parts, strings.
module m
  implicit none
contains
  subroutine as(a, what)
    integer, intent(inout) :: a(:)
    integer, intent(in) :: what
    integer :: r, l
    !$omp target map(from:r,l)
    r=sum(a); l=lbound(a,1); a(size(a))=what
    !$omp end target
    print *, r, l
  end subroutine
  subroutine as2(a)
    integer, intent(inout) :: a(0:,0:)
    integer :: r
    !$omp target map(tofrom:a) map(from:r)
    r=a(0,0)+a(1,1); a(1,0)=77
    !$omp end target
    print *, r
  end subroutine
  subroutine es(a,n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: r
    !$omp target map(from:r)
    r=sum(a); a(1)=n
    !$omp end target
    print *, r
  end subroutine
  subroutine al(a)
    integer, allocatable, intent(inout) :: a(:)
    integer :: r
    !$omp target map(from:r)
    r=sum(a)
    !$omp end target
    print *, r
    !$omp target update from(a)
  end subroutine
  subroutine sz(a,n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(*)
    integer :: r
    !$omp target map(from:r) map(tofrom:a(:n))
    r=sum(a(1:n)); a(2)=5
    !$omp end target
    print *, r
  end subroutine
  subroutine tg(a)
    integer, target, intent(inout) :: a(:)
    integer, pointer :: q(:)
    integer :: r
    q=>a(2:)
    !$omp target map(from:r) map(tofrom:q)
    r=sum(q); q(1)=8
    !$omp end target
    print *, r
  end subroutine
  subroutine ch(c)
    character(len=*), intent(inout) :: c(:)
    integer :: r
    !$omp target map(from:r)
    r=len(c)*100+size(c); c(1)='new'
    !$omp end target
    print *, r
  end subroutine
end module
program p
  use check
  use m
  implicit none
  integer, target :: a(12)
  integer, allocatable :: b(:)
  integer :: c(4,4), i
  character(len=5) :: s(3)
  call check_placement ()
  a=[(i,i=1,12)]; allocate(b(6)); b=2; c=reshape([(i,i=1,16)],[4,4]); s='old'
  call as(a,50); call as(a(3:5),51); call as(a(1:12:3),52)
  !$omp target data map(tofrom:a,b,c,s)
  call as(a,60); call as(a(4:6),61)
  call es(a,12); call es(a(5),3); call sz(a,4); call sz(a(6:9),4); call tg(a); call tg(a(3:7))
  call al(b); call as(b,4)
  call as2(c); call as2(c(2:3,2:3)); call ch(s); call ch(s(2:3))
  !$omp end target data
  print *, a; print *, b; print *, c; print *, s
  call check_result ()
end program
