import { testFindsFaults, withImage, withOtherId } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults('users', async () => {}, [
  ['another id', withOtherId('users'), /users \d+: the id/],
  ['a missing image', withImage('users', 'avatar'), /avatar of \d+ in 0: referenced, but missing/],
])
