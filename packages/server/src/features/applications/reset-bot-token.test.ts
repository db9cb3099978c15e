import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import { World } from '@guildhall/testing/worlds/world'

describe('Reset Bot Token', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/bot/reset`
  })
  after(() => world.close())

  const works = async (token: string) => (await world.clientOf(`Bot ${token}`).get('/users/@me')).status === 200

  test('issues a new token and invalidates the old one at once', async () => {
    assert.ok(await works(world.bot.token))
    const { status, body } = await world.owner.api.post(path)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['token'])
    assert.ok(await works(body.token))
    await world.refuses(() => world.bot.api.get('/users/@me'), 401, 0)
    assert.ok(!(await world.contents()).includes(body.token))
  })

  test('leaves one valid token after simultaneous resets', async () => {
    const made = await Promise.all([1, 2, 3].map(() => world.owner.api.post(path)))
    const alive = await Promise.all(made.map(({ body }) => works(body.token)))
    assert.equal(alive.filter(Boolean).length, 1)
  })

  test('refuses everyone but the owner', async () => {
    await world.refuses(() => world.administrator.api.post(path), 403, 20012)
    await world.refuses(() => world.member.api.post(path), 403, 20012)
  })

  test('refuses an application that does not exist', async () => {
    await world.refuses(() => world.owner.api.post('/applications/1/bot/reset'), 404, 10002)
  })

  test('requires a code from a user with a second factor', async () => {
    const who = await world.newPerson('careful')
    const app = new AuthenticatorApp(world)
    const { api } = await app.enable(who)
    const { id } = (await api.post('/applications', { name: 'Guarded' })).body
    const own = path.replace(world.bot.id, id)
    assert.equal((await api.post(own)).status, 200)
    world.clock.advance(11 * 60_000)
    await world.refuses(() => api.post(own), 403, 60003)
    await world.refuses(() => api.post(own, { code: app.wrongCode() }), 400, 60008)
    const code = app.code()
    assert.equal((await api.post(own, { code })).status, 200)
    await world.refuses(() => api.post(own, { code }), 400, 60008)
  })
})
