import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { World } from '@guildhall/testing/worlds/world'
import { RAID } from './raids-rules.ts'
import { welcomeMember } from './welcome-member.ts'

describe('Joins of a guild', () => {
  let world: World
  before(async () => {
    world = await World.create()
    // Independent of the duration of the test: the limit applies to joins within a minute.
    world.clock.hold()
    // The members of the world's setup joined too.
    await world.app.worker.settled()
    world.clock.advance(RAID.window_ms)
  })
  after(() => world.close())

  const path = () => `/guilds/${world.guildId}`
  const guild = async () => (await world.owner.api.get(path())).body
  async function join(times: number): Promise<void> {
    const { kernel } = world.app
    for (let i = 0; i < times; i++) {
      await welcomeMember.run(kernel, { guild_id: world.guildId, joined_at: kernel.clock.now(), greeting: null })
    }
    await world.app.worker.settled()
  }
  const alerts = async (channelId: string) =>
    (await world.owner.api.get(`/channels/${channelId}/messages`)).body.filter(
      ({ type }: { type: number }) => type === MessageType.GUILD_INCIDENT_REPORT_RAID,
    )

  test('are no raid if they are few', async () => {
    await join(RAID.limit - 1)
    assert.equal((await guild()).incidents_data, null)
    world.clock.advance(RAID.window_ms)
    await join(RAID.limit - 1)
    assert.equal((await guild()).incidents_data, null)
    world.clock.advance(RAID.window_ms)
  })

  test('are recorded as a raid if they are many, with one message in the alerts channel', async () => {
    const { general } = world.channels
    await world.owner.api.patch(path(), { safety_alerts_channel_id: general })
    const events = await world.eventsOf(() => join(RAID.limit))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_UPDATE'],
    )
    const { incidents_data } = await guild()
    assert.ok(Date.parse(incidents_data.raid_detected_at) <= world.clock.now())
    const [alert] = await alerts(general)
    assert.equal(alert.author.system, true)
    assert.match(alert.content, /raid/u)
    await join(2 * RAID.limit)
    assert.equal((await alerts(general)).length, 1)
    assert.deepEqual((await guild()).incidents_data, incidents_data)
  })

  test('are reported again after an hour', async () => {
    world.clock.advance(61 * 60_000)
    await join(RAID.limit)
    assert.equal((await alerts(world.channels.general)).length, 2)
  })

  test('are not reported if the guild has alerts switched off', async () => {
    world.clock.advance(61 * 60_000)
    await world.owner.api.patch(path(), { features: ['RAID_ALERTS_DISABLED'] })
    const before = (await guild()).incidents_data
    await join(RAID.limit)
    assert.deepEqual((await guild()).incidents_data, before)
    assert.equal((await alerts(world.channels.general)).length, 2)
  })

  test('are counted when members actually join', async () => {
    const { id } = await world.newGuild(world.stranger, 'Raided')
    for (let i = 0; i < RAID.limit; i++) await world.join(await world.newPerson(`raider${i}`), { guildId: id })
    await world.app.worker.settled()
    const { body } = await world.stranger.api.get(`/guilds/${id}`)
    assert.notEqual(body.incidents_data.raid_detected_at, null)
  })
})

describe('Invite reminders of a new guild', () => {
  test('are posted after a day, unless there are other members or they are switched off', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    const alone = await world.newGuild(world.stranger, 'Alone')
    const silent = await world.newGuild(world.stranger, 'Silent', { settings: { system_channel_flags: 0b100 } })
    const busy = await world.newGuild(world.stranger, 'Busy')
    await world.join(world.member, { guildId: busy.id })
    world.clock.advance(86_400_000)
    await world.app.worker.settled()
    const types = async (channelId: string) =>
      (await world.stranger.api.get(`/channels/${channelId}/messages`)).body.map(({ type }: { type: number }) => type)
    assert.deepEqual(await types(alone.general), [MessageType.GUILD_INVITE_REMINDER])
    assert.deepEqual(await types(silent.general), [])
    assert.deepEqual(await types(busy.general), [MessageType.USER_JOIN])
  })
})
