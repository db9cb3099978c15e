import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import { newApplicants } from '@guildhall/testing/topics/applicants'

findsFaults('join requests', async (world) => (await newApplicants(world, ['applicant']))[0]?.id, [
  [
    'one of a user who left',
    (_world, applicant) => `delete from members where user_id = ${applicant}`,
    /join request \d+: of \d+, who is not a member/,
  ],
  ['one of a deleted user', 'update join_requests set user_id = 1', /join_requests: user 1 does not exist/],
])
