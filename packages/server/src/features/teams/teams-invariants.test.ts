import { newTeamApplication } from '@guildhall/testing/features/teams'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults('teams', newTeamApplication, [
  [
    'an owner who is not a member',
    ({ owner }) => `delete from team_members where user_id = ${owner.id}`,
    /team \d+: its owner is not a member/,
  ],
  ['members of a deleted team', 'delete from teams', /team \d+: it does not exist, but has members/],
  [
    'an application of another owner',
    ({ member }) => `update applications set owner_id = ${member.id} where team_id is not null`,
    /application \d+: its owner: \d+ instead of \d+/,
  ],
  ['a missing image', `update teams set icon = 'x'`, /team_icon of \d+ in 0: referenced, but missing/],
])
