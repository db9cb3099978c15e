import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const activityInvariants: Invariants = {
  *faults(contents) {
    yield* instanceFaults(contents)
    yield* participantFaults(contents)
  },
}

type Row = StoreContents['activity_instances' | 'activity_participants'][number]
const keyOf = ({ guild_id, channel_id, application_id }: Row): string => `${guild_id}/${channel_id}/${application_id}`

/** An instance belongs to an existing channel and application, and has at least one participant. */
function* instanceFaults(contents: StoreContents): Faults {
  const { activity_instances, activity_participants, pending } = contents
  const places = new Set([...contents.channels, ...contents.private_channels].map(({ id }) => id))
  const applications = new Set(contents.applications.map(({ id }) => id))
  const inside = new Set(activity_participants.map(keyOf))
  for (const row of activity_instances) {
    const { guild_id, channel_id, application_id: id, launch_id } = row
    if (pending.isBeingRemoved(guild_id, channel_id)) continue
    if (!places.has(channel_id)) yield `activity ${launch_id}: in channel ${channel_id}, which does not exist`
    if (!inside.has(keyOf(row))) yield `activity ${launch_id}: it has no participants`
    const isLeaving = pending.has('remove-application', ({ application_id }) => application_id === id)
    if (!applications.has(id) && !isLeaving) yield `activity ${launch_id}: of application ${id}, which does not exist`
  }
}

/** Each participant is in an existing instance, at most once with each session. */
function* participantFaults({ activity_instances, activity_participants, pending }: StoreContents): Faults {
  const running = new Set(activity_instances.map(keyOf))
  const seen = new Set<string>()
  for (const row of activity_participants) {
    const { guild_id, channel_id, user_id, session_id } = row
    if (pending.isBeingRemoved(guild_id, channel_id)) continue
    const one = `${keyOf(row)}/${session_id}`
    if (!running.has(keyOf(row))) yield `activity participant ${user_id}: its instance does not exist`
    if (seen.has(one)) yield `activity participant ${user_id}: participates twice with one session`
    seen.add(one)
  }
}
