import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationRights, isInvitedToTeam, managesTeam } from './application-rights.ts'

const member = (id: string, role: string, membership_state = 2): any => ({ user: { id }, role, membership_state })
const team: any = {
  owner_user_id: '1',
  members: [
    member('1', 'admin'),
    member('2', 'admin'),
    member('3', 'developer'),
    member('4', 'read_only'),
    member('5', 'admin', 1),
  ],
}

test('an application’s owner has all permissions for it, and others have none', () => {
  const application: any = { team: null, owner: { id: '1' } }
  assert.deepEqual(applicationRights(application, '1'), { mayChange: true, mayDelete: true })
  assert.deepEqual(applicationRights(application, '2'), { mayChange: false, mayDelete: false })
})

test('developers and admins of a team may change applications, and only the owner may delete them', () => {
  const rights = (id: string) => Object.values(applicationRights({ team, owner: { id: '9' } } as any, id))
  assert.deepEqual(['1', '2', '3', '4', '9'].map(rights), [
    [true, true],
    [true, false],
    [true, false],
    [false, false],
    [false, false],
  ])
  const ofOwnerWithoutRole: any = { team: { owner_user_id: '1', members: [] }, owner: { id: '9' } }
  assert.deepEqual(Object.values(applicationRights(ofOwnerWithoutRole, '1')), [true, true])
})

test('a team is managed by its owner and by admins who have joined', () => {
  assert.deepEqual(
    ['1', '2', '3', '4', '5', '9'].map((id) => managesTeam(team, id)),
    [true, true, false, false, false, false],
  )
  assert.deepEqual(
    ['2', '5'].map((id) => isInvitedToTeam(team, id)),
    [false, true],
  )
  assert.equal(managesTeam({ owner_user_id: '1', members: [] } as any, '1'), true)
})
