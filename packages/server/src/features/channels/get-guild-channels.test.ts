import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { newPlainBot } from '@guildhall/testing/worlds/plain-bot'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Channels', () => {
  let world: World
  let path: string
  let hidden: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/channels`
    const deny = permissionSet('VIEW_CHANNEL').toString()
    const permission_overwrites = [{ id: world.guildId, type: 0, deny }]
    const body = { name: 'hidden', permission_overwrites, position: 0 }
    hidden = (await world.owner.api.post(path, body)).body.id
  })
  after(() => world.close())

  const ids = (channels: { id: string }[]) => channels.map(({ id }) => id)

  test('shows users the channels that they may view', async () => {
    const { status, body } = await world.member.api.get(path)
    assert.equal(status, 200)
    assert.deepEqual(ids(body).sort(), [world.channels.general, world.channels.voice].sort())
    assert.ok(ids((await world.owner.api.get(path)).body).includes(hidden))
  })

  test('shows bots every channel', async () => {
    const bot = await newPlainBot(world)
    assert.ok(ids((await bot.api.get(path)).body).includes(hidden))
  })

  test('sorts channels with equal positions by ID', async () => {
    const { body } = await world.owner.api.get(path)
    assert.deepEqual(ids(body), [world.channels.general, world.channels.voice, hidden])
  })

  test('returns the newest message ID of each channel', async () => {
    const posted = await world.member.api.post(`/channels/${world.channels.general}/messages`, { content: 'hello' })
    const { body } = await world.owner.api.get(path)
    const newest = Object.fromEntries(body.map((channel: any) => [channel.id, channel.last_message_id]))
    assert.deepEqual(newest, { [world.channels.general]: posted.body.id, [world.channels.voice]: null, [hidden]: null })
  })

  test('refuses non-members', async () => {
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
    await world.refuses(() => world.owner.api.get('/guilds/1/channels'), 404, 10004)
  })
})
