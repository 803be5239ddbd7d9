! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Pointers to arrays that are on the device: exchanged, to parts, of other ranks and bounds, mapped for one region and for several.
program p
  use check
  implicit none
  integer, target, allocatable :: a(:), b(:)
  integer, pointer :: x(:), y(:), z(:), mat(:,:)
  integer :: i, r1, r2
  call check_placement ()
  allocate(a(16),b(16)); a=[(i,i=1,16)]; b=[(100+i,i=1,16)]
  !$omp target data map(tofrom:a,b)
  x=>a; y=>b
  do i=1,3
    !$omp target map(to:x,y) map(from:r1,r2)
    r1=sum(x); r2=sum(y); y(i)=x(i);
    !$omp end target
    print *, r1, r2, size(x)
    z=>x; x=>y; y=>z
  end do
  x=>a(3:7); mat(1:4,1:4)=>b
  !$omp target map(to:x,mat) map(from:r1)
  r1=sum(x)+mat(2,3); mat(4,4)=-5; x(1)=-7
  !$omp end target
  print *, r1
  !$omp target enter data map(to:x)
  !$omp target map(from:r1)
  r1=lbound(x,1)*1000+ubound(x,1)*10
  !$omp end target
  print *, r1
  x(0:)=>a(10:)
  !$omp target map(from:r1)
  r1=lbound(x,1)*1000+ubound(x,1)*10+x(0)
  !$omp end target
  print *, r1
  !$omp target exit data map(release:x)
  !$omp end target data
  print *, a, b
  call check_result ()
end program
