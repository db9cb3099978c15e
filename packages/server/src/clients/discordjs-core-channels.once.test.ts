import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type API, AuditLogEvent, ChannelType, GatewayDispatchEvents, OverwriteType } from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (channels)', () => {
  let world: World
  let core: DiscordJsCoreBot
  let api: API
  let id: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    const features = ['COMMUNITY', 'NEWS']
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })
    core = await connectDiscordJsCore(world, await world.app.listen())
    api = core.api
    id = world.guildId
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  const updateOf = (channelId: string) =>
    core.next(GatewayDispatchEvents.ChannelUpdate, (each) => each.id === channelId)

  test('creates, reads and deletes channels of every type', async () => {
    const types = [
      ChannelType.GuildCategory,
      ChannelType.GuildText,
      ChannelType.GuildVoice,
      ChannelType.GuildAnnouncement,
      ChannelType.GuildStageVoice,
      ChannelType.GuildForum,
      ChannelType.GuildMedia,
    ] as const
    for (const type of types) {
      const made = core.next(GatewayDispatchEvents.ChannelCreate)
      const channel = await api.guilds.createChannel(id, { name: `type-${type}`, type }, { reason: 'a try' })
      assert.equal((await made).id, channel.id)
      assert.deepEqual([channel.name, channel.type], [`type-${type}`, type])
      assert.deepEqual(await api.channels.get(channel.id), channel)
      assert.ok((await api.guilds.getChannels(id)).some((each) => each.id === channel.id))
      const gone = core.next(GatewayDispatchEvents.ChannelDelete)
      assert.equal((await api.channels.delete(channel.id)).id, channel.id)
      assert.equal((await gone).id, channel.id)
      await assertRefused(api.channels.get(channel.id), 404, 10003)
    }
    const log = await api.guilds.getAuditLogs(id, { action_type: AuditLogEvent.ChannelCreate, limit: 1 })
    assert.equal(log.audit_log_entries[0]?.reason, 'a try')
    await assertRefused(api.guilds.createChannel(id, { name: '' }), 400, 50035)
  })

  test('edits channels, and changes no other field', async () => {
    const channel = await api.guilds.createChannel(id, { name: 'talk', topic: 'first', nsfw: true })
    const received = updateOf(channel.id)
    const edited = await api.channels.edit(channel.id, { topic: 'second', rate_limit_per_user: 30 })
    assert.deepEqual(edited, { ...channel, topic: 'second', rate_limit_per_user: 30 })
    const { guild_id: _, ...fields } = await received
    assert.equal((fields as { topic?: string }).topic, 'second')
    await assertRefused(api.channels.edit(channel.id, { rate_limit_per_user: 21_601 }), 400, 50035)
    await api.channels.delete(channel.id)
  })

  test('sets and deletes overwrites', async () => {
    const { general } = world.channels
    const received = updateOf(general)
    const overwrite = { type: OverwriteType.Role, allow: '2048', deny: '1024' }
    await api.channels.editPermissionOverwrite(general, world.roles.member, overwrite, { reason: 'closed' })
    const change = (await received) as { permission_overwrites?: unknown[] }
    assert.deepEqual(change.permission_overwrites, [{ id: world.roles.member, ...overwrite }])
    const gone = updateOf(general)
    await api.channels.deletePermissionOverwrite(general, world.roles.member)
    assert.deepEqual(((await gone) as typeof change).permission_overwrites, [])
    await assertRefused(api.channels.deletePermissionOverwrite(general, world.roles.member), 404, 10009)
    const untyped = { ...overwrite, type: 7 as OverwriteType }
    await assertRefused(api.channels.editPermissionOverwrite(general, world.roles.member, untyped), 400, 50035)
  })

  test('moves channels', async () => {
    const { general, voice } = world.channels
    const category = await api.guilds.createChannel(id, { name: 'Rooms', type: ChannelType.GuildCategory })
    const received = updateOf(voice)
    await api.guilds.setChannelPositions(id, [
      { id: general, position: 3 },
      { id: voice, position: 4, parent_id: category.id },
    ])
    const moved = (await received) as { position?: number; parent_id?: string | null }
    assert.deepEqual([moved.position, moved.parent_id], [4, category.id])
    await assertRefused(api.guilds.setChannelPositions(id, [{ id: general, parent_id: voice }]), 400, 50035)
    await api.channels.delete(category.id)
  })

  test('can’t change channels of others', async () => {
    const elsewhere = await world.newGuild(world.stranger)
    await assertRefused(api.channels.get(elsewhere.general), 403, 50001)
    await assertRefused(api.channels.edit(elsewhere.general, { topic: 'mine' }), 403, 50001)
    await assertRefused(api.channels.delete(elsewhere.general), 403, 50001)
    await assertRefused(api.guilds.getChannels(elsewhere.id), 403, 50001)
  })
})
