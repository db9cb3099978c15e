import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '../../testing/world.ts'

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

  test('gives a new secret in place of the old one, and keeps only its hash', async () => {
    const before = await keptHash()
    const { status, body } = await world.owner.api.post(path)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['secret'])
    assert.ok(body.secret.length >= 32)
    assert.notEqual(await keptHash(), before)
    assert.ok(!(await world.contents()).includes(body.secret))
  })

  test("leaves the bot's token alone", async () => {
    await world.owner.api.post(path)
    assert.equal((await world.bot.api.get('/users/@me')).status, 200)
  })

  test('refuses everyone but the owner', async () => {
    await world.refuses(() => world.administrator.api.post(path), 403, 20012)
  })

  test('refuses an application that does not exist', async () => {
    await world.refuses(() => world.owner.api.post('/applications/1/reset'), 404, 10002)
  })
})
