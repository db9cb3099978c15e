import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import { newApplicants } from '@guildhall/testing/topics/applicants'

findsFaults('join requests', async (world) => (await newApplicants(world, ['applicant']))[0]?.id, [
  [
    'one of someone who left',
    (_world, applicant) => `delete from members where user_id = ${applicant}`,
    /join request \d+: of \d+, who is no member/,
  ],
  ['one of a user who is gone', 'update join_requests set user_id = 1', /join_requests: of nobody: 1/],
])
