! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! use_device_ptr, use_device_addr, is_device_ptr, has_device_addr with arrays, allocatables, pointers, c_ptr.
program use_device
  use check
  use, intrinsic :: iso_c_binding
  integer, target :: a(10)
  integer, allocatable, target :: b(:)
  integer, pointer :: p(:)
  type(c_ptr) :: c
  integer :: i, s
  call check_placement ()
  a = [(i, i = 1, 10)]
  allocate (b(6), source = 2)
  !$omp target data map(tofrom: a, b)
  !$omp target data use_device_addr(a)
  call on_device (a)
  !$omp end target data
  !$omp target data use_device_addr(b)
  call on_device (b)
  !$omp target data map(tofrom: s)
  !$omp target has_device_addr(b) map(always, from: s)
  s = b(6)
  b(1) = 40
  !$omp end target
  !$omp end target data
  !$omp end target data
  call check_that (s == 3, 'allocatable on the device')
  !$omp end target data
  call check_that (all (a == [(i + 1, i = 1, 10)]) .and. all (b == [40, 3, 3, 3, 3, 3]), 'values')
  c = omp_target_alloc (40_c_size_t, omp_get_default_device ())
  if (c_associated (c)) then
    !$omp target is_device_ptr(c)
    block
      integer, pointer :: q(:)
      call c_f_pointer (c, q, [10])
      q = 6
    end block
    !$omp end target
    i = omp_target_memcpy (c_loc (a), c, 40_c_size_t, 0_c_size_t, 0_c_size_t, omp_get_initial_device (), omp_get_default_device ())
    call check_that (i == 0 .and. all (a == 6), 'c_ptr')
    call omp_target_free (c, omp_get_default_device ())
  end if
  call check_result ()
contains
  subroutine on_device (x)
    integer :: x(:)
    !$omp target has_device_addr(x)
    x = x + 1
    !$omp end target
  end subroutine
end program
