import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { HOUR_MS } from '@guildhall/testing/features/scheduled-events'
import { newStage } from '@guildhall/testing/features/stages'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import {
  AuditLogEvent,
  type Client,
  Events,
  type Guild,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventRecurrenceRuleFrequency,
  GuildScheduledEventStatus,
  type StageChannel,
} from 'discord.js'

/** All operations of discord.js on scheduled events and stages. */
describe('An unmodified discord.js bot (scheduled events)', () => {
  let world: World
  let client: Client<true>
  let guild: Guild
  let stage: StageChannel
  before(async () => {
    world = await World.create({ publicUrl: null })
    const id = await newStage(world)
    client = await connectDiscordJs(world, await world.app.listen())
    guild = await client.guilds.fetch(world.guildId)
    stage = guild.channels.cache.get(id) as StageChannel
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  const soon = (hours = 1) => new Date(world.clock.now() + hours * HOUR_MS)
  const base = () => ({ scheduledStartTime: soon(), privacyLevel: GuildScheduledEventPrivacyLevel.GuildOnly })

  test('creates, edits and deletes an external event, sees interest in it, and updates its cache', async () => {
    const received = once(client, Events.GuildScheduledEventCreate)
    const event = await guild.scheduledEvents.create({
      ...base(),
      name: 'Reading',
      description: 'of poems',
      scheduledEndTime: soon(2),
      entityType: GuildScheduledEventEntityType.External,
      entityMetadata: { location: 'Library' },
      image: await picture('png'),
      recurrenceRule: {
        startAt: soon(),
        frequency: GuildScheduledEventRecurrenceRuleFrequency.Weekly,
        interval: 2,
        byWeekday: [3],
      },
      reason: 'fun',
    })
    await received
    assert.deepEqual(
      [event.name, event.creator?.id, event.entityMetadata?.location, event.recurrenceRule?.interval],
      ['Reading', client.user.id, 'Library', 2],
    )
    assert.match(event.coverImageURL() ?? '', new RegExp(`/guild-events/${event.id}/[0-9a-f]{32}`))
    assert.ok(guild.scheduledEvents.cache.has(event.id))
    const updated = once(client, Events.GuildScheduledEventUpdate)
    await event.setName('Recital', 'better')
    const [before, after] = await updated
    assert.deepEqual([before?.name, after.name], ['Reading', 'Recital'])
    const added = once(client, Events.GuildScheduledEventUserAdd)
    await world.member.api.put(`/guilds/${guild.id}/scheduled-events/${event.id}/users/@me`)
    const [, user] = await added
    assert.equal(user.id, world.member.id)
    const subscribers = await event.fetchSubscribers({ withMember: true })
    assert.equal(subscribers.get(world.member.id)?.member?.id, world.member.id)
    assert.equal((await guild.scheduledEvents.fetch({ guildScheduledEvent: event.id, force: true })).userCount, 1)
    const removed = once(client, Events.GuildScheduledEventUserRemove)
    await world.member.api.delete(`/guilds/${guild.id}/scheduled-events/${event.id}/users/@me`)
    await removed
    const gone = once(client, Events.GuildScheduledEventDelete)
    await event.delete()
    await gone
    assert.equal(guild.scheduledEvents.cache.size, 0)
    const { entries } = await guild.fetchAuditLogs({ type: AuditLogEvent.GuildScheduledEventCreate, limit: 1 })
    assert.equal(entries.first()?.reason, 'fun')
  })

  test('starts and ends an event in a voice channel', async () => {
    const channel = world.channels.voice
    const made = { ...base(), name: 'Chess', entityType: GuildScheduledEventEntityType.Voice, channel }
    const event = await guild.scheduledEvents.create(made)
    await event.setStatus(GuildScheduledEventStatus.Active)
    assert.equal((await guild.scheduledEvents.fetch()).get(event.id)?.status, GuildScheduledEventStatus.Active)
    await event.setStatus(GuildScheduledEventStatus.Completed)
    assert.equal((await guild.scheduledEvents.fetch()).size, 0)
    await assert.rejects(event.setName('again'), { code: 180000 })
  })

  test('opens a stage, changes its topic and closes it, and updates its cache', async () => {
    const created = once(client, Events.StageInstanceCreate)
    const instance = await stage.createStageInstance({ topic: 'Poetry' })
    await created
    assert.equal(stage.stageInstance?.id, instance.id)
    assert.equal((await guild.stageInstances.fetch(stage, { force: true })).topic, 'Poetry')
    const updated = once(client, Events.StageInstanceUpdate)
    await instance.setTopic('Prose')
    const [before, after] = await updated
    assert.deepEqual([before?.topic, after.topic], ['Poetry', 'Prose'])
    const { entries } = await guild.fetchAuditLogs({ type: AuditLogEvent.StageInstanceCreate, limit: 1 })
    assert.equal(entries.first()?.target?.id, instance.id)
    const deleted = once(client, Events.StageInstanceDelete)
    await instance.delete()
    await deleted
    assert.equal(guild.stageInstances.cache.size, 0)
    await assert.rejects(guild.stageInstances.fetch(stage), { code: 10067 })
  })

  test('opens a stage with its scheduled event, and closes both together', async () => {
    const entityType = GuildScheduledEventEntityType.StageInstance
    const event = await guild.scheduledEvents.create({ ...base(), name: 'Recital', entityType, channel: stage })
    await event.setStatus(GuildScheduledEventStatus.Active)
    const instance = await guild.stageInstances.fetch(stage)
    assert.deepEqual([instance.topic, instance.guildScheduledEvent?.id], ['Recital', event.id])
    const ended = once(client, Events.GuildScheduledEventUpdate)
    await instance.delete()
    const [, after] = await ended
    assert.equal(after.status, GuildScheduledEventStatus.Completed)
  })
})
