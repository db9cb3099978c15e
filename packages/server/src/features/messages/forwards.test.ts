import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Person } from '@guildhall/testing/worlds/people'
import { newPlainBot } from '@guildhall/testing/worlds/plain-bot'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()
const HAS_SNAPSHOT = 1 << 14

describe('Forwards', () => {
  let world: World
  let general: string
  /** A guild whose only member is the owner. */
  let other: { id: string; general: string }
  const at = (channelId: string) => `/channels/${channelId}/messages`
  const say = async (body: object, who: Pick<Person, 'api'> = world.member, channelId = general) =>
    (await who.api.post(at(channelId), body)).body
  const forwarding = (message_id: string, fields: object = {}) => ({
    message_reference: { type: 1, channel_id: general, message_id, ...fields },
  })
  const forward = (body: object, who: Pick<Person, 'api'> = world.owner, channelId = other.general) =>
    who.api.post(at(channelId), body)
  const channelWithout = async (...names: PermissionName[]): Promise<string> => {
    const permission_overwrites = [{ id: world.guildId, type: 0, deny: bits(...names) }]
    const fields = { name: 'x', permission_overwrites }
    return (await world.owner.api.post(`/guilds/${world.guildId}/channels`, fields)).body.id
  }

  before(async () => {
    world = await World.create()
    general = world.channels.general
    other = await world.newGuild(world.owner)
  })
  after(() => world.close())

  test('contain a snapshot of the message, in another guild and in the event too', async () => {
    const message = await say({ content: `hello <@${world.moderator.id}>`, embeds: [{ title: 'x' }] })
    let made: any
    const events = await world.eventsOf(async () => {
      made = await forward(forwarding(message.id))
    }, other.general)
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const { type, content, embeds, attachments, components, mentions, mention_roles, timestamp } = message
    const snapshot = { type, content, embeds, attachments, components, mentions, mention_roles, timestamp }
    assert.deepEqual(made.body.message_snapshots, [{ message: { ...snapshot, edited_timestamp: null, flags: 0 } }])
    const reference = { type: 1, message_id: message.id, channel_id: general, guild_id: world.guildId }
    assert.deepEqual(made.body.message_reference, reference)
    const { flags, referenced_message } = made.body
    assert.deepEqual([made.body.type, made.body.content, flags, made.body.mentions], [0, '', HAS_SNAPSHOT, []])
    assert.equal(referenced_message, undefined)
    assert.deepEqual(events[0]?.data.message_snapshots, made.body.message_snapshots)
    await world.member.api.patch(`${at(general)}/${message.id}`, { content: 'other', embeds: [] })
    await world.member.api.delete(`${at(general)}/${message.id}`)
    const read = await world.owner.api.get(`${at(other.general)}/${made.body.id}`)
    assert.deepEqual(read.body, made.body)
  })

  test('of a forward contain the originally forwarded message', async () => {
    const first = (await forward(forwarding((await say({ content: 'hello' })).id))).body
    const again = await forward(forwarding(first.id, { channel_id: other.general }), world.owner, general)
    assert.deepEqual(again.body.message_snapshots, first.message_snapshots)
    assert.equal(again.body.message_reference.message_id, first.id)
  })

  test('disable components, and hide suppressed embeds', async () => {
    const button = { type: 2, style: 1, label: 'Press', custom_id: 'press' }
    const link = { type: 2, style: 5, label: 'Go', url: 'https://example.org' }
    const components = [{ type: 1, components: [button, link] }]
    const posted = await say({ content: 'x', flags: 4, embeds: [{ title: 'x' }], components }, world.bot)
    const { message } = (await forward(forwarding(posted.id))).body.message_snapshots[0]
    assert.deepEqual(
      message.components[0].components.map(({ disabled = false }) => disabled),
      [true, false],
    )
    assert.deepEqual(message.embeds, [])
  })

  test('can have content of their own, which can be edited', async () => {
    const message = await say({ content: 'hello' })
    const { body } = await forward({ ...forwarding(message.id), content: 'look' })
    assert.deepEqual([body.content, body.message_snapshots.length], ['look', 1])
    const changed = await world.owner.api.patch(`${at(other.general)}/${body.id}`, { content: '' })
    assert.deepEqual([changed.body.content, changed.body.message_snapshots.length], ['', 1])
  })

  test('require permission to view the message and its history', async () => {
    const message = await say({ content: 'hello' })
    const elsewhere = forwarding((await say({ content: 'x' }, world.owner, other.general)).id)
    const hidden = { ...elsewhere.message_reference, channel_id: other.general }
    await world.refuses(() => forward({ message_reference: hidden }, world.member, general), 403, 50001)
    const [unseen, unread] = [await channelWithout('VIEW_CHANNEL'), await channelWithout('READ_MESSAGE_HISTORY')]
    for (const [channel_id, code] of [
      [unseen, 50001],
      [unread, 160009],
    ] as const) {
      const there = await say({ content: 'x' }, world.owner, channel_id)
      await world.refuses(() => forward(forwarding(there.id, { channel_id }), world.member, general), 403, code)
    }
    const bot = await newPlainBot(world)
    await world.refuses(() => forward(forwarding(message.id), bot, general), 403, 160014)
    const meant = await say({ content: `hello <@${bot.id}>` })
    assert.equal((await forward(forwarding(meant.id), bot, general)).status, 200)
  })

  test('require an existing message that is not a system message', async () => {
    const message = await say({ content: 'hello' })
    const refuses = async (body: object, code: string, field = (errors: any) => errors.message_reference) => {
      await world.refuses(() => forward(body), 400, 50035)
      assert.equal(field((await forward(body)).body.errors)._errors[0].code, code)
    }
    await refuses(forwarding('1'), 'REPLIES_UNKNOWN_MESSAGE')
    await refuses(forwarding(message.id, { guild_id: other.id }), 'REPLIES_UNKNOWN_MESSAGE')
    const channelOf = (errors: any) => errors.message_reference.channel_id
    await refuses(forwarding(message.id, { channel_id: undefined }), 'BASE_TYPE_REQUIRED', channelOf)
    await world.refuses(() => forward(forwarding(message.id, { type: 2 })), 400, 50035)
    await world.refuses(() => forward(forwarding(message.id, { channel_id: '1' })), 400, 10003)
    await world.refuses(() => forward(forwarding('1', { fail_if_not_exists: false })), 400, 50006)
    await world.owner.api.put(`/channels/${general}/messages/pins/${message.id}`)
    const [pinned] = (await world.owner.api.get(`${at(general)}?limit=1`)).body
    assert.equal(pinned.type, 6)
    await world.refuses(() => forward(forwarding(pinned.id)), 400, 50068)
  })

  test('are scanned by the content filter of the target channel', async () => {
    const message = await say({ content: 'https://porn.example' })
    await world.owner.api.patch(`/guilds/${other.id}`, { explicit_content_filter: 2 })
    await world.refuses(() => forward(forwarding(message.id)), 400, 20009)
    await world.owner.api.patch(`/guilds/${other.id}`, { explicit_content_filter: 0 })
  })

  test('hide their content from bots that may not read it', async () => {
    const posted = await say({ content: 'hello', embeds: [{ title: 'x' }] })
    const { body } = await forward(forwarding(posted.id), world.owner, general)
    const bot = await newPlainBot(world)
    const { message } = (await bot.api.get(`${at(general)}/${body.id}`)).body.message_snapshots[0]
    assert.deepEqual([message.content, message.embeds, message.type], ['', [], 0])
  })
})
