import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { World } from '../../testing/world.ts'

const PATH = '/guildhall/instance/standing'

describe('Get Own Standing', () => {
  test('says whether one administers the instance', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    assert.deepEqual((await world.administrator.api.get(PATH)).body, { administrator: true })
    assert.deepEqual((await world.member.api.get(PATH)).body, { administrator: false })
    await world.refuses(() => world.bot.api.get(PATH), 403, 20001)
    await world.refuses(() => world.nobody.get(PATH), 401, 0)
  })
})
