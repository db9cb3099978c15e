import type {
  ActivityInstance,
  ActivityLocation,
  EmbeddedActivity,
} from '@guildhall/protocol/objects/activities/activity-instance'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'
import type { Db } from '../../store/db.ts'
import { type ActivityKey, listInstancesOf, type StoredInstance } from './activities-store.ts'
import type { ActivityInstanceRow } from './activities-tables.ts'

/** The location of an instance, as clients receive it. */
export function toLocation({ guild_id, channel_id }: Omit<ActivityKey, 'application_id'>): ActivityLocation {
  if (guild_id === channel_id) return { id: `pc-${channel_id}`, kind: 'pc', channel_id }
  return { id: `gc-${guild_id}-${channel_id}`, kind: 'gc', channel_id, guild_id }
}

/** The id of an instance, unique for each launch. */
export const instanceIdOf = (row: ActivityInstanceRow): string => `i-${row.launch_id}-${toLocation(row).id}`

const IN_GUILD = /^i-(\d{17,19})-gc-(\d{17,19})-(\d{17,19})$/u
const IN_PRIVATE = /^i-(\d{17,19})-pc-(\d{17,19})$/u

/** Parses an instance's id into its launch and location; undefined if it is invalid. */
export function readInstanceId(id: string): Omit<ActivityInstanceRow, 'application_id'> | undefined {
  const [, launch_id, first, second = first] = IN_GUILD.exec(id) ?? IN_PRIVATE.exec(id) ?? []
  if (launch_id === undefined || first === undefined || second === undefined) return undefined
  if (![launch_id, first, second].every(isSnowflake)) return undefined
  return { launch_id, guild_id: first, channel_id: second }
}

/** An instance as its application receives it. */
export const toActivityInstance = (stored: StoredInstance): ActivityInstance => ({
  application_id: stored.application_id,
  instance_id: instanceIdOf(stored),
  launch_id: stored.launch_id,
  location: toLocation(stored),
  users: [...new Set(stored.participants.map(({ user_id }) => user_id))],
})

/** An instance as users' clients receive it; `launch` is the session that has just joined, with its client's nonce. */
export function toEmbeddedActivity(
  stored: StoredInstance,
  launch?: { sessionId: string; nonce?: string | null | undefined },
): EmbeddedActivity {
  const instance_id = instanceIdOf(stored)
  const location = toLocation(stored)
  return {
    application_id: stored.application_id,
    instance_id,
    composite_instance_id: instance_id,
    launch_id: stored.launch_id,
    location,
    channel_id: location.channel_id,
    ...(location.guild_id !== undefined && { guild_id: location.guild_id }),
    participants: stored.participants.map(({ user_id, session_id }) => ({
      user_id,
      session_id,
      ...(launch?.nonce != null && session_id === launch.sessionId && { nonce: launch.nonce }),
    })),
  }
}

/** The running instances of some private channels. */
export async function showPrivateActivities(db: Db, channels: readonly { id: string }[]): Promise<EmbeddedActivity[]> {
  const found = await listInstancesOf(
    db,
    channels.map(({ id }) => id),
  )
  return found.map((each) => toEmbeddedActivity(each))
}
