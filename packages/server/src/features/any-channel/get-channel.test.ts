import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { newPlainBot } from '@guildhall/testing/worlds/plain-bot'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Channel', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the channel with its newest message ID', async () => {
    const path = `/channels/${world.channels.general}`
    const { status, body } = await world.member.api.get(path)
    assert.equal(status, 200)
    assert.equal(body.guild_id, world.guildId)
    assert.equal(body.last_message_id, null)
    const posted = await world.member.api.post(`${path}/messages`, { content: 'hello' })
    assert.equal((await world.member.api.get(path)).body.last_message_id, posted.body.id)
  })

  test('refuses members and bots that may not view it', async () => {
    const deny = permissionSet('VIEW_CHANNEL').toString()
    const body = { name: 'hidden', permission_overwrites: [{ id: world.guildId, type: 0, deny }] }
    const { id } = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, body)).body
    await world.refuses(() => world.member.api.get(`/channels/${id}`), 403, 50001)
    const bot = await newPlainBot(world)
    await world.refuses(() => bot.api.get(`/channels/${id}`), 403, 50001)
    await world.refuses(() => world.stranger.api.get(`/channels/${world.channels.general}`), 403, 50001)
  })

  test('refuses a channel that does not exist', async () => {
    await world.refuses(() => world.owner.api.get('/channels/1'), 404, 10003)
    await world.refuses(() => world.owner.api.get('/channels/general'), 400)
  })

  test('shows a private channel to its recipients only', async () => {
    const { id: recipient_id } = world.owner
    const { body } = await world.member.api.post('/users/@me/channels', { recipient_id })
    assert.deepEqual((await world.member.api.get(`/channels/${body.id}`)).body, body)
    const shown = (await world.owner.api.get(`/channels/${body.id}`)).body
    assert.deepEqual(shown, { ...body, recipients: [world.member.user] })
    for (const who of [world.stranger, world.moderator, world.administrator]) {
      await world.refuses(() => who.api.get(`/channels/${body.id}`), 403, 50001)
    }
  })
})
