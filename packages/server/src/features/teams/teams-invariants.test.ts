import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import { newTeamApplication } from '@guildhall/testing/topics/teams'

findsFaults('teams', newTeamApplication, [
  [
    'an owner who is not in it',
    ({ owner }) => `delete from team_members where user_id = ${owner.id}`,
    /team \d+: its owner is not in it/,
  ],
  ['members of a team that is gone', 'delete from teams', /team \d+: it is gone, and has members/],
  [
    'an application of another owner',
    ({ member }) => `update applications set owner_id = ${member.id} where team_id is not null`,
    /application \d+: its owner: \d+, should be \d+/,
  ],
  ['an image that is gone', `update teams set icon = 'x'`, /team_icon of \d+ in 0: shown, and not there/],
])
