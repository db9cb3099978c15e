import { toTimestamp } from 'guildhall/kernel/clock'
import { channelEvent, externalEvent, HOUR_MS } from '../features/scheduled-events.ts'
import type { CallFixture, CallsByOperation } from './guild-calls.ts'

/** Calls on scheduled events and stages. */
export const EVENT_AND_STAGE_CALLS: CallsByOperation = {
  'List Scheduled Events for Guild': async (place) => {
    for (let i = 0; i < 5; i++) await newEvent(place)
    return [`${place.guild}/scheduled-events?with_user_count=true`]
  },
  'Get Guild Scheduled Event': async (place) => [await newEvent(place)],
  'Create Guild Scheduled Event': ({ world, guild, voiceId }) => [
    `${guild}/scheduled-events`,
    channelEvent(world.clock.now(), voiceId),
  ],
  'Modify Guild Scheduled Event': async (place) => [await newEvent(place, onStage(place)), { status: 2 }],
  'Delete Guild Scheduled Event': async (place) => {
    const event = await newEvent(place, onStage(place))
    await place.world.owner.api.patch(event, { status: 2 })
    return [event]
  },
  'Create Guild Scheduled Event Exception': async (place) => {
    const { event, original_scheduled_start_time } = await newDailyEvent(place)
    return [`${event}/exceptions`, { original_scheduled_start_time, is_canceled: true }]
  },
  'Modify Guild Scheduled Event Exception': async (place) => [
    await newException(place),
    { is_canceled: false, scheduled_start_time: toTimestamp(place.world.clock.now() + HOUR_MS / 2) },
  ],
  'Delete Guild Scheduled Event Exception': async (place) => [await newException(place)],
  'Get Guild Scheduled Event Users': async (place) => {
    const event = await newEvent(place)
    await place.member.api.put(`${event}/users/@me`)
    return [`${event}/users?with_member=true`]
  },
  'Get Guild Scheduled Event User Counts': async (place) => {
    const exception = await newException(place)
    const [event = '', id = ''] = exception.split('/exceptions/')
    return [`${event}/users/counts?guild_scheduled_event_exception_ids=${id}`]
  },
  'Get Guild Scheduled Event Exception Users': async (place) => {
    const exception = await newException(place)
    return [`${exception.replace('/exceptions', '')}/users?with_member=true`]
  },
  'Create Guild Scheduled Event User': async (place) => [`${await newEvent(place)}/users/@me`, undefined, place.member],
  'Delete Guild Scheduled Event User': async (place) => {
    const event = await newEvent(place)
    await place.member.api.put(`${event}/users/@me`)
    return [`${event}/users/@me`, undefined, place.member]
  },
  'Create Stage Instance': async (place) => {
    const event = (await newEvent(place, onStage(place))).split('/').at(-1)
    await place.world.owner.api.delete(`/stage-instances/${place.stageId}`)
    return ['/stage-instances', { channel_id: place.stageId, topic: 'open', guild_scheduled_event_id: event }]
  },
  'Get Stage Instance': async (place) => [await openStage(place)],
  'Modify Stage Instance': async (place) => [await openStage(place), { topic: place.member.user.username }],
  'Delete Stage Instance': async (place) => [await openStage(place)],
}

const onStage = ({ world, stageId }: CallFixture) => channelEvent(world.clock.now(), stageId, { entity_type: 1 })

/** The path of a new event; the guild's stage is closed. */
async function newEvent(place: CallFixture, body: object = externalEvent(place.world.clock.now())): Promise<string> {
  const { world, guild, stageId } = place
  await world.owner.api.delete(`/stage-instances/${stageId}`)
  for (const { id } of (await world.owner.api.get(`${guild}/scheduled-events`)).body.slice(0, -5)) {
    await world.owner.api.delete(`${guild}/scheduled-events/${id}`)
  }
  return `${guild}/scheduled-events/${(await world.owner.api.post(`${guild}/scheduled-events`, body)).body.id}`
}

/** The path of a new event on every day, and the start of its first occurrence. */
async function newDailyEvent(place: CallFixture): Promise<{ event: string; original_scheduled_start_time: string }> {
  const start = toTimestamp(place.world.clock.now() + HOUR_MS)
  const rule = { recurrence_rule: { start, frequency: 3 }, scheduled_start_time: start }
  const event = await newEvent(place, externalEvent(place.world.clock.now(), rule))
  return { event, original_scheduled_start_time: start }
}

/** The path of a new exception, which cancels the first occurrence. */
async function newException(place: CallFixture): Promise<string> {
  const { event, original_scheduled_start_time } = await newDailyEvent(place)
  const body = { original_scheduled_start_time, is_canceled: true }
  const { event_exception_id } = (await place.world.owner.api.post(`${event}/exceptions`, body)).body
  return `${event}/exceptions/${event_exception_id}`
}

/** The path of a stage that is open, for no event. */
async function openStage({ world, stageId }: CallFixture): Promise<string> {
  await world.owner.api.delete(`/stage-instances/${stageId}`)
  await world.owner.api.post('/stage-instances', { channel_id: stageId, topic: 'open' })
  return `/stage-instances/${stageId}`
}
