import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { HOUR_MS, scheduleDailyEvent } from '@guildhall/testing/features/scheduled-events'
import { newStage } from '@guildhall/testing/features/stages'
import { World } from '@guildhall/testing/worlds/world'
import type { Client, Guild } from 'oceanic.js'

/** Scheduled events with an unmodified oceanic.js client. */
describe('An unmodified oceanic.js bot (scheduled events)', () => {
  let world: World
  let client: Client
  let guild: Guild
  let stage: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    world.clock.hold()
    stage = await newStage(world)
    client = await connectOceanic(world, await world.app.listen())
    guild = client.guilds.get(world.guildId) as Guild
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  const soon = (hours = 1) => new Date(world.clock.now() + hours * HOUR_MS).toISOString()

  test('creates, edits and deletes an event, sees interest in it, and updates its cache', async () => {
    const made = nextEvent(client, 'guildScheduledEventCreate')
    const event = await guild.createScheduledEvent({
      name: 'Reading',
      privacyLevel: 2,
      entityType: 3,
      scheduledStartTime: soon(),
      scheduledEndTime: soon(2),
      entityMetadata: { location: 'Library' },
      reason: 'fun',
    })
    await made
    assert.equal(guild.scheduledEvents.get(event.id)?.entityMetadata?.location, 'Library')
    const changed = nextEvent(client, 'guildScheduledEventUpdate')
    await client.rest.guilds.editScheduledEvent(guild.id, event.id, { name: 'Recital' })
    assert.equal((await changed)[0].name, 'Recital')
    const added = nextEvent(client, 'guildScheduledEventUserAdd')
    await world.member.api.put(`/guilds/${guild.id}/scheduled-events/${event.id}/users/@me`)
    assert.equal((await added)[1].id ?? '', world.member.id)
    const [user] = await client.rest.guilds.getScheduledEventUsers(guild.id, event.id, { withMember: true })
    assert.deepEqual([user?.user.id, user?.member?.id], [world.member.id, world.member.id])
    const [listed] = await client.rest.guilds.getScheduledEvents(guild.id, 1)
    assert.deepEqual([listed?.id, listed?.userCount], [event.id, 1])
    const gone = nextEvent(client, 'guildScheduledEventDelete')
    await client.rest.guilds.deleteScheduledEvent(guild.id, event.id)
    await gone
    assert.equal(guild.scheduledEvents.size, 0)
  })

  test('moves, cancels and restores an occurrence of a recurring event', async () => {
    const event = await scheduleDailyEvent(world)
    const originalScheduledStartTime = new Date(Date.parse(event.scheduled_start_time) + 24 * HOUR_MS).toISOString()
    const { guilds } = client.rest
    const made = await guilds.createScheduledEventException(guild.id, event.id, {
      originalScheduledStartTime,
      scheduledStartTime: soon(20),
      scheduledEndTime: soon(22),
      reason: 'rain',
    })
    assert.deepEqual([made.eventID, made.scheduledStartTime?.toISOString()], [event.id, soon(20)])
    const id = made.eventExceptionID
    const edited = await guilds.editScheduledEventException(guild.id, event.id, id, { isCanceled: true })
    assert.equal(edited.isCanceled, true)
    const [listed] = (await guilds.getScheduledEvents(guild.id)).filter((each) => each.id === event.id)
    assert.deepEqual(
      listed?.exceptions.map((each) => each.eventExceptionID),
      [id],
    )
    await world.member.api.put(`/guilds/${guild.id}/scheduled-events/${event.id}/users/@me`)
    const [user] = await guilds.getScheduledEventExceptionUsers(guild.id, event.id, id, { withMember: true })
    assert.deepEqual([user?.user.id, user?.member?.id], [world.member.id, world.member.id])
    const counts = await guilds.getScheduledEventUserCounts(guild.id, event.id, {
      guildScheduledEventExceptionIDs: [id],
    })
    assert.deepEqual(counts, { guildScheduledEventCount: 1, guildScheduledEventExceptionCounts: { [id]: 1 } })
    await guilds.deleteScheduledEventException(guild.id, event.id, id)
    assert.deepEqual((await guilds.getScheduledEvent(guild.id, event.id)).exceptions, [])
    await guilds.deleteScheduledEvent(guild.id, event.id)
  })

  test('opens a stage, changes its topic and closes it, and updates its cache', async () => {
    const opened = nextEvent(client, 'stageInstanceCreate')
    await client.rest.channels.createStageInstance(stage, { topic: 'Poetry' })
    await opened
    assert.deepEqual(
      guild.stageInstances.map(({ topic }) => topic),
      ['Poetry'],
    )
    const changed = nextEvent(client, 'stageInstanceUpdate')
    await client.rest.channels.editStageInstance(stage, { topic: 'Prose' })
    assert.equal((await changed)[0].topic, 'Prose')
    const closed = nextEvent(client, 'stageInstanceDelete')
    await client.rest.channels.deleteStageInstance(stage)
    await closed
    assert.equal(guild.stageInstances.size, 0)
  })
})
