import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { newPlainBot } from '@guildhall/testing/worlds/plain-bot'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Channel Message', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  test('returns the message', async () => {
    const message = (await world.owner.api.post(path, { content: 'hello' })).body
    const { status, body } = await world.member.api.get(`${path}/${message.id}`)
    assert.equal(status, 200)
    assert.deepEqual(body, message)
    assert.equal((await (await newPlainBot(world)).api.get(`${path}/${message.id}`)).body.content, '')
  })

  test('refuses an unknown message, and one of another channel', async () => {
    const message = (await world.owner.api.post(path, { content: 'hello' })).body
    await world.refuses(() => world.member.api.get(`${path}/1`), 404, 10008)
    const elsewhere = `/channels/${world.channels.voice}/messages/${message.id}`
    await world.refuses(() => world.member.api.get(elsewhere), 404, 10008)
  })

  test('requires VIEW_CHANNEL and READ_MESSAGE_HISTORY', async () => {
    for (const [name, code] of [
      ['VIEW_CHANNEL', 50001],
      ['READ_MESSAGE_HISTORY', 50013],
    ] as const) {
      const permission_overwrites = [{ id: world.guildId, type: 0, deny: permissionSet(name).toString() }]
      const body = { name: 'x', permission_overwrites }
      const { id } = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, body)).body
      const message = (await world.owner.api.post(`/channels/${id}/messages`, { content: 'hello' })).body
      await world.refuses(() => world.member.api.get(`/channels/${id}/messages/${message.id}`), 403, code)
    }
    await world.refuses(() => world.stranger.api.get(`${path}/1`), 403, 50001)
  })
})
