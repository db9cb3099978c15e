import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import { World } from '@guildhall/testing/worlds/world'

describe('Reset Client Secret', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/reset`
  })
  after(() => world.close())

  const keptHash = async () => {
    const query = world.db.q.selectFrom('applications').select('secret_hash').where('id', '=', world.bot.id)
    return (await query.executeTakeFirstOrThrow()).secret_hash
  }

  test('replaces the old secret, and stores only a hash', async () => {
    const before = await keptHash()
    const { status, body } = await world.owner.api.post(path)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['secret'])
    assert.ok(body.secret.length >= 32)
    assert.notEqual(await keptHash(), before)
    assert.ok(!(await world.contents()).includes(body.secret))
  })

  test('keeps the bot’s token', async () => {
    await world.owner.api.post(path)
    assert.equal((await world.bot.api.get('/users/@me')).status, 200)
  })

  test('refuses everyone but the owner', async () => {
    await world.refuses(() => world.administrator.api.post(path), 403, 20012)
  })

  test('refuses an application that does not exist', async () => {
    await world.refuses(() => world.owner.api.post('/applications/1/reset'), 404, 10002)
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
