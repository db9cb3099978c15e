import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ClientApplication, newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/oauth2/userinfo'

describe('Get Openid Connect Userinfo', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    client = await newClientApplication(world)
  })
  after(() => world.close())

  const seen = async (scopes: string) =>
    (await (await tokensFor(world, client, world.member, scopes)).api.get(PATH)).body

  test('returns the user’s name and what the granted scopes allow', async () => {
    const { publicUrl } = world.app.kernel.instance
    const { id } = world.member
    assert.deepEqual(await seen('openid'), { sub: id })
    const picture = `${publicUrl}/embed/avatars/${(BigInt(id) >> 22n) % 6n}.png`
    const named = { sub: id, preferred_username: 'member', nickname: null, picture, locale: 'en-US' }
    assert.deepEqual(await seen('openid identify'), named)
    const address = { email: 'member@example.org', email_verified: true }
    assert.deepEqual(await seen('openid email'), { sub: id, ...address })
    assert.deepEqual(await seen('openid identify email'), { ...named, ...address })
  })

  test('returns the user’s avatar', async () => {
    const { body } = await world.member.api.patch('/users/@me', { avatar: dataUri(await picture('png')) })
    const { publicUrl } = world.app.kernel.instance
    assert.equal((await seen('openid identify')).picture, `${publicUrl}/avatars/${world.member.id}/${body.avatar}.png`)
  })

  test('refuses tokens of other scopes, sessions, bots and requests without a token', async () => {
    const { api } = await tokensFor(world, client, world.member, 'identify email')
    await world.refuses(() => api.get(PATH), 403, 50026)
    await world.refuses(() => world.member.api.get(PATH), 403, 20002)
    await world.refuses(() => world.bot.api.get(PATH), 403, 20001)
    await world.refuses(() => world.nobody.get(PATH), 401, 0)
  })
})
