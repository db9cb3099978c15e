import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { HOUR_MS } from '@guildhall/testing/features/scheduled-events'
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
