import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/standing'

describe('Get Own Instance Status', () => {
  test('returns whether the user is an administrator and has a verified phone number', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    const ofAdministrator = { administrator: true, phone_verified: false }
    assert.deepEqual((await world.administrator.api.get(PATH)).body, ofAdministrator)
    const ofMember = { administrator: false, phone_verified: false }
    assert.deepEqual((await world.member.api.get(PATH)).body, ofMember)
    const vouched = { phone_verified: true }
    await world.administrator.api.patch(`/guildhall/users/${world.member.id}/verification`, vouched)
    assert.deepEqual((await world.member.api.get(PATH)).body, { ...ofMember, ...vouched })
    await world.refuses(() => world.bot.api.get(PATH), 403, 20001)
    await world.refuses(() => world.nobody.get(PATH), 401, 0)
  })
})
