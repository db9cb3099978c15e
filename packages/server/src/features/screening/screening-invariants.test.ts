import { newApplicants } from '@guildhall/testing/features/join-requests'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults('join requests', async (world) => (await newApplicants(world, ['applicant']))[0]?.id, [
  [
    'one of a user who left',
    (_world, applicant) => `delete from members where user_id = ${applicant}`,
    /join request \d+: of \d+, who is not a member/,
  ],
  ['one of a deleted user', 'update join_requests set user_id = 1', /join_requests: user 1 does not exist/],
])
