import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Application', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('creates an application of the caller with a bot that works at once', async () => {
    const { status, body } = await world.member.api.post('/applications', { name: '  Town   Crier ' })
    assert.equal(status, 201)
    assert.equal(body.name, 'Town Crier')
    assert.equal(body.owner.id, world.member.id)
    assert.equal(body.bot.username, 'Town Crier')
    assert.equal(body.bot.bot, true)
    assert.match(body.verify_key, /^[0-9a-f]{64}$/)
    const bot = world.clientOf(`Bot ${body.bot_token}`)
    assert.equal((await bot.get('/users/@me')).body.id, body.bot.id)
    const { client_secret, bot_token, ...application } = body
    assert.deepEqual((await bot.get('/applications/@me')).body, application)
    assert.ok(client_secret.length >= 32)
  })

  test('enables every privileged intent, as for bots in few guilds', async () => {
    const { body } = await world.member.api.post('/applications', { name: 'Listener' })
    assert.equal(body.flags, (1 << 13) | (1 << 15) | (1 << 19))
  })

  test('stores neither of the two secrets that it returns', async () => {
    const { body } = await world.member.api.post('/applications', { name: 'Keeper' })
    const contents = await world.contents()
    assert.ok(contents.includes('Keeper'))
    assert.ok(!contents.includes(body.client_secret))
    assert.ok(!contents.includes(body.bot_token))
  })

  test('allows several applications with one name', async () => {
    const made = await Promise.all([1, 2].map(() => world.member.api.post('/applications', { name: 'Twin' })))
    assert.deepEqual(
      made.map(({ status }) => status),
      [201, 201],
    )
  })

  test('refuses a name outside 1 to 32 characters', async () => {
    for (const name of ['', '  ', 'x'.repeat(33), 1, null, undefined]) {
      await world.refuses(() => world.member.api.post('/applications', { name }), 400, 50035)
    }
  })

  test('refuses bots', async () => {
    await world.refuses(() => world.bot.api.post('/applications', { name: 'Offspring' }), 403, 20001)
  })

  test('refuses everyone but administrators if the instance settings say so', async (t) => {
    const set = (value: string | null) =>
      world.administrator.api.patch('/guildhall/instance/settings', { application_creation: value })
    await set('administrators')
    t.after(() => set(null))
    await world.refuses(() => world.owner.api.post('/applications', { name: 'Refused' }), 403, 50013)
    assert.equal((await world.administrator.api.post('/applications', { name: 'Allowed' })).status, 201)
  })
})
