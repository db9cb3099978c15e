import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { World } from '@guildhall/testing/worlds/world'
import { RAID } from './raids-rules.ts'
import { welcomeMember } from './welcome-member.ts'

describe('joins', () => {
  let world: World
  before(async () => {
    world = await World.create()
    // However long it takes: many are those that come within a minute.
    world.clock.hold()
    // Those who make up the world joined too.
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

  test('of a few are no raid', async () => {
    await join(RAID.limit - 1)
    assert.equal((await guild()).incidents_data, null)
    world.clock.advance(RAID.window_ms)
    await join(RAID.limit - 1)
    assert.equal((await guild()).incidents_data, null)
    world.clock.advance(RAID.window_ms)
  })

  test('of many are noted with the guild and told in the channel for alerts, once', async () => {
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

  test('of many are told again an hour later', async () => {
    world.clock.advance(61 * 60_000)
    await join(RAID.limit)
    assert.equal((await alerts(world.channels.general)).length, 2)
  })

  test('alert nobody where the guild wants no alerts', async () => {
    world.clock.advance(61 * 60_000)
    await world.owner.api.patch(path(), { features: ['RAID_ALERTS_DISABLED'] })
    const before = (await guild()).incidents_data
    await join(RAID.limit)
    assert.deepEqual((await guild()).incidents_data, before)
    assert.equal((await alerts(world.channels.general)).length, 2)
  })

  test('that really happen are counted', async () => {
    const { id } = await world.newGuild(world.stranger, 'Raided')
    for (let i = 0; i < RAID.limit; i++) await world.join(await world.newPerson(`raider${i}`), { guildId: id })
    await world.app.worker.settled()
    const { body } = await world.stranger.api.get(`/guilds/${id}`)
    assert.notEqual(body.incidents_data.raid_detected_at, null)
  })
})

describe('the tip of a young guild', () => {
  test('says after a day that others can be invited, unless there are others or it isn’t wanted', async (t) => {
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
