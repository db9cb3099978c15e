import type { EmbeddedActivity } from '../objects/activities/activity-instance.ts'
import type { ClientEvent } from './apply-event.ts'
import type { PrivateChannelEvent } from './private-channels.ts'

/** The running Activities that a client may see, by instance. */
export type RunningActivities = ReadonlyMap<string, EmbeddedActivity>

/** The Activities that a client receives initially, or with a guild. */
export const activitiesById = (sent: readonly EmbeddedActivity[] | undefined): RunningActivities =>
  new Map((sent ?? []).map((each) => [each.instance_id, each]))

/** The Activities after an event; the same map if it doesn't concern them. */
export function applyActivityEvent(
  before: RunningActivities,
  event: ClientEvent | PrivateChannelEvent,
): RunningActivities {
  switch (event.type) {
    case 'EMBEDDED_ACTIVITY_UPDATE_V2':
      return withActivity(before, event.data)
    case 'GUILD_CREATE': {
      const { id, activity_instances } = event.data
      const others = except(before, ({ guild_id }) => guild_id === id)
      return activity_instances?.length ? new Map([...others, ...activitiesById(activity_instances)]) : others
    }
    case 'GUILD_DELETE':
      return except(before, ({ guild_id }) => guild_id === event.data.id)
    case 'CHANNEL_DELETE':
      return except(before, ({ channel_id }) => channel_id === event.data.id)
    default:
      return before
  }
}

/** The Activities with one of them added or replaced; its participants are kept without the nonce of their launch. */
function withActivity(before: RunningActivities, activity: EmbeddedActivity): RunningActivities {
  const next = new Map(before)
  const participants = activity.participants.map(({ user_id, session_id }) => ({ user_id, session_id }))
  if (participants.length > 0) next.set(activity.instance_id, { ...activity, participants })
  else next.delete(activity.instance_id)
  return next
}

function except(before: RunningActivities, isGone: (activity: EmbeddedActivity) => boolean): RunningActivities {
  const kept = [...before].filter(([, activity]) => !isGone(activity))
  return kept.length === before.size ? before : new Map(kept)
}
