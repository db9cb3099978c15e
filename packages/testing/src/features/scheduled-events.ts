import { toTimestamp } from 'guildhall/kernel/clock'
import type { World } from '../worlds/world.ts'
import { newStage } from './stages.ts'

export const HOUR_MS = 3_600_000

/** The body for an external event, an hour from now and for an hour. */
export const externalEvent = (now: number, fields: object = {}) => ({
  name: 'example',
  privacy_level: 2,
  entity_type: 3,
  scheduled_start_time: toTimestamp(now + HOUR_MS),
  scheduled_end_time: toTimestamp(now + 2 * HOUR_MS),
  entity_metadata: { location: 'somewhere' },
  ...fields,
})

/** The same for an event in a voice channel or, with `entity_type` 1, on a stage. */
export const channelEvent = (now: number, channel_id: string, fields: object = {}) => ({
  name: 'example',
  privacy_level: 2,
  entity_type: 2,
  channel_id,
  scheduled_start_time: toTimestamp(now + HOUR_MS),
  ...fields,
})

/** Creates an event, as the owner of the world's guild. */
export async function scheduleEvent(world: World, body: object): Promise<any> {
  const answer = await world.owner.api.post(`/guilds/${world.guildId}/scheduled-events`, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Creates a stage and an event on it. */
export async function scheduleStageEvent(world: World, fields: object = {}): Promise<{ stage: string; event: any }> {
  const stage = await newStage(world)
  return {
    stage,
    event: await scheduleEvent(world, channelEvent(world.clock.now(), stage, { entity_type: 1, ...fields })),
  }
}

/** Creates an external event that takes place every day, first in an hour, and for an hour. */
export function scheduleDailyEvent(world: World, fields: object = {}): Promise<any> {
  const now = world.clock.now()
  const start = toTimestamp(now + HOUR_MS)
  return scheduleEvent(world, externalEvent(now, { recurrence_rule: { start, frequency: 3 }, ...fields }))
}

/** Creates an exception of the occurrence a number of days after an event's start, as the owner of the world's guild. */
export async function makeException(world: World, event: any, day: number, fields: object): Promise<any> {
  const original_scheduled_start_time = toTimestamp(Date.parse(event.scheduled_start_time) + day * 24 * HOUR_MS)
  const path = `/guilds/${world.guildId}/scheduled-events/${event.id}/exceptions`
  const answer = await world.owner.api.post(path, { original_scheduled_start_time, ...fields })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
