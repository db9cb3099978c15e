import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import type { World } from '@guildhall/testing/worlds/world'

const MOST_STATEMENTS = 12

describe('A guild of 500 channels', () => {
  let world: World
  let seen: string[]
  let path: string
  let channels: any[]
  before(async () => {
    ;({ world, seen } = await newRecordingWorld())
    const plan = Array.from({ length: 10 }, (_, c) => [
      { name: `category ${c}`, type: 4 },
      ...Array.from({ length: 49 }, (_, i) => ({ name: `c${c}-${i}`, type: 0, parent: `category ${c}` })),
    ]).flat()
    const { id } = await world.newGuild(world.owner, 'Full', { channels: plan })
    path = `/guilds/${id}`
    channels = (await world.owner.api.get(`${path}/channels`)).body
    assert.equal(channels.length, 500)
  })
  after(() => world.close())

  const statements = async (act: () => Promise<{ status: number }>) => {
    seen.length = 0
    const { status } = await act()
    assert.ok(status < 300, `${status}`)
    return seen.length
  }
  const category = () => channels.find(({ type, parent_id }) => type === 4 && parent_id === null)
  const few = async (act: () => Promise<{ status: number }>) => {
    const made = await statements(act)
    assert.ok(made <= MOST_STATEMENTS, `${made} statements: ${seen.join('\n')}`)
  }

  test('takes few statements to move all channels', async () => {
    const body = channels.map(({ id, position }) => ({ id, position: position + 1 }))
    await few(() => world.owner.api.patch(`${path}/channels`, body))
  })

  test('takes few statements to change a category’s overwrites in all its channels', async () => {
    const permission_overwrites = Array.from({ length: 100 }, (_, i) => ({ id: `${i + 1}`, type: 1 }))
    await few(() => world.owner.api.patch(`/channels/${category().id}`, { permission_overwrites }))
    const { body } = await world.owner.api.get(`${path}/channels`)
    assert.equal(body.filter((each: any) => each.permission_overwrites.length === 100).length, 50)
  })

  test('takes few statements to delete a category, or a role with overwrites in all channels', async () => {
    const { id } = (await world.owner.api.post(`${path}/roles`, {})).body
    for (const each of channels.filter(({ type }) => type === 4)) {
      await world.owner.api.put(`/channels/${each.id}/permissions/${id}`, { type: 0 })
    }
    await few(() => world.owner.api.delete(`${path}/roles/${id}`))
    await few(() => world.owner.api.delete(`/channels/${category().id}`))
  })

  test('takes at most four statements to be read', async () => {
    assert.ok((await statements(() => world.owner.api.get(`${path}/channels`))) <= 4)
  })
})
