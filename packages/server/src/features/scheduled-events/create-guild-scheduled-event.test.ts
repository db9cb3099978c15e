import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { channelEvent, externalEvent, HOUR_MS } from '@guildhall/testing/features/scheduled-events'
import { newStage } from '@guildhall/testing/features/stages'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { animatedPicture, dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

describe('Create Guild Scheduled Event', () => {
  let world: World
  let path: string
  let stage: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
    path = `/guilds/${world.guildId}/scheduled-events`
    stage = await newStage(world)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'CONNECT'])
  })
  after(() => world.close())

  const at = (ms: number) => toTimestamp(world.clock.now() + ms)
  const create = (fields: object = {}, by = world.owner) => by.api.post(path, externalEvent(world.clock.now(), fields))
  const host = (fields: object = {}, by = world.owner) =>
    by.api.post(path, channelEvent(world.clock.now(), world.channels.voice, fields))
  const complaint = async (field: string, fields: object) => {
    await world.refuses(() => create(fields), 400, 50035)
    const { errors } = (await create(fields)).body
    return field.split('.').reduce((tree, step) => tree?.[step], errors)?._errors[0].code
  }

  test('answers 200 with the event and its creator', async () => {
    const { status, body } = await create({ name: ' Reading ', description: 'of poems' })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      id: body.id,
      guild_id: world.guildId,
      channel_id: null,
      creator_id: world.owner.id,
      name: 'Reading',
      description: 'of poems',
      scheduled_start_time: at(HOUR_MS),
      scheduled_end_time: at(2 * HOUR_MS),
      privacy_level: 2,
      status: 1,
      entity_type: 3,
      entity_id: null,
      entity_metadata: { location: 'somewhere' },
      image: null,
      recurrence_rule: null,
      guild_scheduled_event_exceptions: [],
      creator: world.owner.user,
    })
    assert.deepEqual((await world.owner.api.get(`${path}/${body.id}`)).body, body)
  })

  test('emits the event without its creator, and writes an audit entry', async () => {
    let made: any
    const events = await world.eventsOf(async () => {
      const body = externalEvent(world.clock.now(), { name: 'told' })
      made = (await world.owner.api.post(path, body, { 'x-audit-log-reason': 'fun' })).body
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_SCHEDULED_EVENT_CREATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const { creator: _creator, ...bare } = made
    assert.deepEqual(events[0]?.data, bare)
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [100, made.id, 'fun'])
    assert.deepEqual(
      entry.changes.map(({ key }: any) => key),
      ['name', 'scheduled_start_time', 'scheduled_end_time', 'privacy_level', 'status', 'entity_type', 'location'],
    )
  })

  test('adds the event to the guild in memory and in the database', async () => {
    const { creator: _creator, ...event } = (await create()).body
    const known = async () => (await world.app.kernel.readModel.find(world.guildId))?.scheduledEvents.get(event.id)
    assert.deepEqual(await known(), event)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual(await known(), event)
  })

  test('accepts a voice channel and a stage', async () => {
    const voice = (await host()).body
    assert.deepEqual(
      [voice.channel_id, voice.entity_type, voice.entity_metadata, voice.scheduled_end_time],
      [world.channels.voice, 2, null, null],
    )
    const onStage = (await host({ channel_id: stage, entity_type: 1, entity_metadata: {} })).body
    assert.deepEqual([onStage.channel_id, onStage.entity_type, onStage.entity_id], [stage, 1, null])
  })

  test('serves an image at the path that clients use', async () => {
    const { body } = await create({ image: dataUri(await picture('png')) })
    assert.match(body.image, /^[\da-f]{32}$/u)
    const url = `/guild-events/${body.id}/${body.image}.png`
    const { statusCode, headers } = await world.app.http.inject({ url })
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'])
    await world.refuses(async () => create({ image: dataUri(await animatedPicture('gif')) }), 400, 50035)
    await world.refuses(() => create({ image: 'nothing' }), 400, 50035)
  })

  test('stores a recurrence rule', async () => {
    const start = at(HOUR_MS)
    const recurrence_rule = { start, frequency: 2, interval: 2, by_weekday: [3] }
    const { body } = await create({ recurrence_rule })
    assert.deepEqual(body.recurrence_rule, {
      ...recurrence_rule,
      end: null,
      by_n_weekday: null,
      by_month: null,
      by_month_day: null,
      by_year_day: null,
      count: null,
    })
    assert.equal(
      await complaint('recurrence_rule.interval', { recurrence_rule: { start, frequency: 3, interval: 2 } }),
      'NUMBER_TYPE_MAX',
    )
    assert.equal(await complaint('recurrence_rule.start', { recurrence_rule: { frequency: 3 } }), 'BASE_TYPE_REQUIRED')
    const end = { recurrence_rule: { start, frequency: 3, end: start } }
    assert.equal(await complaint('recurrence_rule.end', end), 'UNSUPPORTED')
  })

  test('refuses a name, a description or a location that is empty or too long', async () => {
    assert.equal(await complaint('name', { name: ' ' }), 'BASE_TYPE_REQUIRED')
    assert.equal(await complaint('name', { name: 'x'.repeat(101) }), 'BASE_TYPE_BAD_LENGTH')
    assert.equal(await complaint('description', { description: 'x'.repeat(1001) }), 'BASE_TYPE_MAX_LENGTH')
    const located = (location: string) => ({ entity_metadata: { location } })
    assert.equal(await complaint('entity_metadata.location', located('')), 'BASE_TYPE_REQUIRED')
    assert.equal(await complaint('entity_metadata.location', located('x'.repeat(101))), 'BASE_TYPE_BAD_LENGTH')
    const longest = { name: 'x'.repeat(100), description: 'x'.repeat(1000), ...located('x'.repeat(100)) }
    assert.equal((await create(longest)).status, 200)
    assert.equal((await create({ description: '' })).body.description, null)
  })

  test('refuses a time that has passed, and an end before the start', async () => {
    assert.equal(
      await complaint('scheduled_start_time', { scheduled_start_time: at(0) }),
      'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
    )
    assert.equal(
      await complaint('scheduled_end_time', { scheduled_end_time: at(HOUR_MS) }),
      'GUILD_SCHEDULED_EVENT_SCHEDULE_END_BEFORE_START',
    )
    assert.equal(await complaint('scheduled_start_time', { scheduled_start_time: 'soon' }), 'DATE_TIME_TYPE_PARSE')
  })

  test('requires a location and an end for an external event, and refuses a channel', async () => {
    assert.equal(await complaint('entity_metadata.location', { entity_metadata: null }), 'BASE_TYPE_REQUIRED')
    assert.equal(await complaint('entity_metadata.location', { entity_metadata: {} }), 'BASE_TYPE_REQUIRED')
    assert.equal(await complaint('scheduled_end_time', { scheduled_end_time: null }), 'BASE_TYPE_REQUIRED')
    assert.equal(await complaint('channel_id', { channel_id: world.channels.voice }), 'BASE_TYPE_CHOICES')
  })

  test('requires a channel of the right type for other events, and refuses a location', async () => {
    const inIt = { entity_type: 2, entity_metadata: null }
    assert.equal(await complaint('channel_id', inIt), 'BASE_TYPE_REQUIRED')
    assert.equal(await complaint('channel_id', { ...inIt, channel_id: '1' }), 'CHANNEL_UNKNOWN')
    for (const [entity_type, channel_id] of [
      [2, stage],
      [2, world.channels.general],
      [1, world.channels.voice],
    ]) {
      assert.equal(
        await complaint('channel_id', { entity_type, channel_id, entity_metadata: null }),
        'GUILD_SCHEDULED_EVENT_CHANNEL_TYPE',
      )
    }
    const both = { entity_type: 2, channel_id: world.channels.voice }
    assert.equal(await complaint('entity_metadata.location', both), 'BASE_TYPE_CHOICES')
  })

  test('accepts one privacy level and three types', async () => {
    assert.equal(await complaint('privacy_level', { privacy_level: 1 }), 'BASE_TYPE_CHOICES')
    assert.equal(await complaint('entity_type', { entity_type: 4 }), 'BASE_TYPE_CHOICES')
  })

  test('requires CREATE_EVENTS in the guild for an external event', async () => {
    await world.refuses(() => create({}, world.member), 403, 50013)
    await world.refuses(() => create({ image: 'data:image/png;base64,AAAA' }, world.member), 403, 50013)
    const role = await world.grant(world.member, ['CREATE_EVENTS'])
    assert.equal((await create({}, world.member)).status, 200)
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${role}`)
  })

  test('requires CREATE_EVENTS, CONNECT and VIEW_CHANNEL in a voice channel', async () => {
    const overwrite = `/channels/${world.channels.voice}/permissions/${world.guildId}`
    const put = (allow: bigint, deny: bigint) =>
      world.owner.api.put(overwrite, { type: 0, allow: String(allow), deny: String(deny) })
    const [VIEW, CONNECT, CREATE] = [1n << 10n, 1n << 20n, 1n << 44n]
    await world.refuses(() => host({}, world.member), 403, 50013)
    await put(CREATE, CONNECT)
    await world.refuses(() => host({}, world.member), 403, 50013)
    await put(CREATE, VIEW)
    await world.refuses(() => host({}, world.member), 403, 50001)
    await put(CREATE, 0n)
    assert.equal((await host({}, world.member)).status, 200)
    await world.owner.api.delete(overwrite)
  })

  test('requires a stage moderator’s permissions on a stage', async () => {
    const onStage = { channel_id: stage, entity_type: 1 }
    const needed = ['CREATE_EVENTS', 'MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'] as const
    for (const missing of needed) {
      const person = await world.newPerson(`without_${missing.toLowerCase()}`)
      await world.join(person)
      await world.grant(
        person,
        needed.filter((name) => name !== missing),
      )
      await world.refuses(() => host(onStage, person), 403, 50013)
    }
    const person = await world.newPerson('moderator_of_stages')
    await world.join(person)
    await world.grant(person, needed)
    assert.equal((await host(onStage, person)).status, 200)
  })

  test('refuses the 101st event that is scheduled or active', async () => {
    const { id } = await world.newGuild(world.owner)
    const make = () => world.owner.api.post(`/guilds/${id}/scheduled-events`, externalEvent(world.clock.now()))
    const { body } = await make()
    for (let i = 1; i < 100; i++) await make()
    await world.refuses(make, 400, 30038)
    await world.owner.api.patch(`/guilds/${id}/scheduled-events/${body.id}`, { status: 4 })
    assert.equal((await make()).status, 200)
  })
})
