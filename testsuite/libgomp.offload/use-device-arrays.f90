! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! use_device_addr and has_device_addr with allocatable arrays and assumed shape, and updates of parts of arrays.
program p
  use check
  use omp_lib
  use iso_c_binding
  implicit none
  real, allocatable, target :: a(:,:)
  real, pointer :: q(:)
  integer :: i, d
  type(c_ptr) :: pa
  integer(c_size_t) :: n
  integer(c_int) :: rc
  real, target :: h(6)
  call check_placement ()
  allocate(a(3,4)); a=reshape([(real(i),i=1,12)],[3,4])
  d=omp_get_default_device()
  !$omp target data map(tofrom:a)
  a(:,2)=0
  !$omp target update to(a(:,2))
  !$omp target
  a(1,1)=a(2,2)+100; a(3,4)=-1
  !$omp end target
  !$omp target update from(a(1:1,1))
  !$omp target map(always,from:a)
  a(2,1)=50
  !$omp end target
  print *, a
  !$omp target data use_device_addr(a)
  call kern(a)
  !$omp end target data
  !$omp target data use_device_addr(a)
  pa=c_loc(a)
  !$omp end target data
  n=4
  rc=omp_target_memcpy(c_loc(h),pa,4*n,0_c_size_t,0_c_size_t,omp_get_initial_device(),d)
  print *, rc, h(1:4)
  q=>a(:,3)
  !$omp target map(tofrom:q)
  q=q*10
  !$omp end target
  !$omp target update from(q)
  print *, q
  !$omp end target data
  print *, a
  call check_result ()
contains
  subroutine kern(x)
    real :: x(:,:)
    !$omp target has_device_addr(x)
    x(1,1)=7; x(size(x,1),1)=8
    !$omp end target
  end subroutine
end program
