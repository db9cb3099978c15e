import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import { World } from '@guildhall/testing/worlds/world'

describe('List Applications', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the caller’s applications as Get Application does, newest first', async () => {
    const made = (await world.owner.api.post('/applications', { name: 'Second' })).body
    const { status, body } = await world.owner.api.get('/applications')
    assert.equal(status, 200)
    assert.deepEqual(
      body.map(({ id }: { id: string }) => id),
      [made.id, world.bot.id],
    )
    for (const each of body) assert.deepEqual(each, (await world.owner.api.get(`/applications/${each.id}`)).body)
    assert.equal(body[1].approximate_guild_count, 1)
    assert.deepEqual((await world.member.api.get('/applications')).body, [])
  })

  test('refuses bots', async () => {
    await world.refuses(() => world.bot.api.get('/applications'), 403, 20001)
  })

  test('takes as many statements for many applications as for one', async () => {
    const { world: counting, seen } = await newRecordingWorld()
    const count = async () => {
      seen.length = 0
      assert.equal((await counting.owner.api.get('/applications')).status, 200)
      return seen.length
    }
    await count()
    const first = await count()
    for (let i = 0; i < 5; i++) await counting.owner.api.post('/applications', { name: `App ${i}` })
    assert.equal(await count(), first)
    await counting.close()
  })
})
