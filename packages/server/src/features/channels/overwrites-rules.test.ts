import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { updateAndEmit } from './channels-actions.ts'

describe('A guild with the maximum number of overwrites', () => {
  let world: World
  let guildId: string
  let channels: any[]
  let category: any
  let free: any
  before(async () => {
    world = await World.create()
    const plan = Array.from({ length: 50 }, (_, i) => ({ name: `c${i}`, type: 0 }))
    const others = [
      { name: 'category', type: 4 },
      { name: 'free', type: 0, parent: 'category' },
    ]
    guildId = (await world.newGuild(world.owner, 'Full', { channels: [...plan, ...others] })).id
    channels = (await world.owner.api.get(`/guilds/${guildId}/channels`)).body
    category = channels.find(({ name }) => name === 'category')
    free = channels.find(({ name }) => name === 'free')
    const permission_overwrites = Array.from({ length: 1000 }, (_, i) => ({
      id: `${i}`,
      type: 1 as const,
      allow: '0',
      deny: '0',
    }))
    const unit = { name: 'fill', emits: ['CHANNEL_UPDATE'], guildId } as const
    await writeAsSystem(world.app.kernel, unit, (tx) => {
      const full = [...tx.guild.channels.values()].filter(({ name }) => name.startsWith('c') && name !== 'category')
      return updateAndEmit(
        tx,
        tx.guild,
        full.map((channel) => ({ ...channel, permission_overwrites })),
      )
    })
  })
  after(() => world.close())

  test('refuses further overwrites by any operation', async () => {
    const one = [{ id: '7', type: 1 }]
    const path = `/guilds/${guildId}/channels`
    for (const act of [
      () => world.owner.api.put(`/channels/${free.id}/permissions/7`, { type: 1 }),
      () => world.owner.api.patch(`/channels/${free.id}`, { permission_overwrites: one }),
      () => world.owner.api.patch(`/channels/${category.id}`, { permission_overwrites: one }),
      () => world.owner.api.post(path, { name: 'x', permission_overwrites: one }),
    ]) {
      const { status, body } = await act()
      assert.deepEqual([status, body.code], [400, 30061])
    }
    assert.deepEqual((await world.owner.api.get(`/channels/${free.id}`)).body.permission_overwrites, [])
  })

  test('can change existing overwrites, and create channels without any', async () => {
    const { id } = channels.find(({ name }) => name === 'c1')
    assert.equal((await world.owner.api.put(`/channels/${id}/permissions/7`, { allow: '1024' })).status, 204)
    assert.equal((await world.owner.api.post(`/guilds/${guildId}/channels`, { name: 'x' })).status, 201)
    assert.equal((await world.owner.api.delete(`/channels/${id}/permissions/7`)).status, 204)
    assert.equal((await world.owner.api.put(`/channels/${free.id}/permissions/7`, { type: 1 })).status, 204)
  })
})
