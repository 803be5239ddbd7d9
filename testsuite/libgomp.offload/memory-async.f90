! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Asynchronous copies of the device memory routines, with depend objects, in order.
program async
  use check
  use, intrinsic :: iso_c_binding
  type(c_ptr) :: d
  integer(c_int), target :: a(100), b(100)
  integer(omp_depend_kind) :: dep(1)
  integer :: dev, host, rc, i
  call check_placement ()
  dev = omp_get_default_device ()
  host = omp_get_initial_device ()
  d = omp_target_alloc (400_c_size_t, dev)
  a = [(i, i = 1, 100)]
  b = 0
  !$omp depobj(dep(1)) depend(inout: a)
  rc = omp_target_memcpy_async (d, c_loc (a), 400_c_size_t, 0_c_size_t, 0_c_size_t, dev, host, 1, dep)
  call check_that (rc == 0, 'to')
  rc = omp_target_memcpy_async (c_loc (b), d, 400_c_size_t, 0_c_size_t, 0_c_size_t, host, dev, 1, dep)
  call check_that (rc == 0, 'from')
  !$omp taskwait depend(in: a)
  call check_that (all (b == a), 'values')
  rc = omp_target_memcpy_async (c_loc (b), d, 4_c_size_t, 396_c_size_t, 0_c_size_t, host, dev, 0)
  !$omp taskwait
  call check_that (b(100) == 1, 'no dependence')
  !$omp depobj(dep(1)) destroy
  call omp_target_free (d, dev)
  call check_result ()
end program
