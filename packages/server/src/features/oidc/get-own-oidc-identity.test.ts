import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/users/@me/oidc'

describe('Get Own OIDC Identity', () => {
  test('states that an account has a password and no identity, without an issuer too', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    assert.deepEqual((await world.member.api.get(PATH)).body, { identity: null, has_password: true })
    assert.equal((await world.nobody.get('/guildhall/instance')).body.oidc, null)
    await world.refuses(() => world.bot.api.get(PATH), 403, 20001)
    await world.refuses(() => world.nobody.get(PATH), 401, 0)
  })
})
