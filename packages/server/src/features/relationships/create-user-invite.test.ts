import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { RELATIONSHIP_LIMITS } from '@guildhall/protocol/relationship-limits'
import { newFriendInvite } from '@guildhall/testing/features/relationships'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

describe('Create User Invite', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  test('returns a friend invite with five uses within a week', async () => {
    const { member, clock } = world
    const { code, ...rest } = await newFriendInvite(member)
    assert.match(code, /^_(?=.*[A-Z])[A-Za-z0-9]{10}$/u)
    const now = clock.now()
    assert.deepEqual(rest, {
      type: 2,
      inviter: member.user,
      channel: null,
      expires_at: toTimestamp(now + 604_800_000),
      flags: 0,
      uses: 0,
      max_uses: 5,
      max_age: 604_800,
      created_at: toTimestamp(now),
    })
    assert.notEqual((await newFriendInvite(member)).code, code)
    assert.equal((await member.api.post('/users/@me/invites')).status, 200, 'nothing need be sent')
  })

  test('limits friend invites per user, even for simultaneous requests', async () => {
    const { owner, clock } = world
    const rows = Array.from({ length: RELATIONSHIP_LIMITS.invites - 1 }, (_, i) => {
      const times = { created_at: clock.now(), expires_at: clock.now() + 1 }
      return { code: `_x${i}`, inviter_id: owner.id, channel_id: null, uses: 0, ...times, wire: '{"max_uses":5}' }
    })
    await world.app.kernel.store.write((tx) => tx.q.insertInto('private_invites').values(rows).execute())
    const answers = await Promise.all([1, 2, 3].map(() => owner.api.post('/users/@me/invites')))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
    await world.refuses(() => owner.api.post('/users/@me/invites'), 400, 30016)
    clock.advance(1)
    await newFriendInvite(owner)
  })
})
