import type { EmbeddedActivity } from '../objects/activities/activity-instance.ts'

/** The running Activities that a client may see, by instance. */
export type RunningActivities = ReadonlyMap<string, EmbeddedActivity>

/** The Activities that a client receives initially, or with a guild. */
export const activitiesById = (sent: readonly EmbeddedActivity[] | undefined): RunningActivities =>
  new Map((sent ?? []).map((each) => [each.instance_id, each]))

/** The Activities with one of them added or replaced; its participants are kept without the nonce of their launch. */
export function withActivity(before: RunningActivities, activity: EmbeddedActivity): RunningActivities {
  const next = new Map(before)
  const participants = activity.participants.map(({ user_id, session_id }) => ({ user_id, session_id }))
  if (participants.length > 0) next.set(activity.instance_id, { ...activity, participants })
  else next.delete(activity.instance_id)
  return next
}

/** The Activities without some that have ended; the same map if there are none. */
export function withoutActivities(
  before: RunningActivities,
  isGone: (activity: EmbeddedActivity) => boolean,
): RunningActivities {
  const kept = [...before].filter(([, activity]) => !isGone(activity))
  return kept.length === before.size ? before : new Map(kept)
}
