import type { Schema } from '../schema.ts'
import { guildOf } from '../state/client-guild.ts'
import type { GuildCreatePayload, ThreadListSyncPayload } from '../state/client-payloads.ts'
import { withClientGuild } from '../state/client-state.ts'
import { bareThread, byId } from '../state/guild-state.ts'
import { type MemberListUpdate, withListUpdate } from '../state/member-list.ts'
import { activitiesById, withoutActivities } from '../state/running-activities.ts'
import type { Reducers } from './event.ts'

interface SessionEvent<T> extends Reducers<T> {
  /** Never set. It has the type of the payload, which the gateway creates without a schema. */
  readonly payload?: Schema<T>
}

const sessionEvent = <T>(reducers: Reducers<T>): SessionEvent<T> => reducers

/** Events that the gateway creates for a session; operations don't emit them in this form. */
export const SESSION_EVENTS = {
  /** The whole guild: at the start, after the user joined, and after an outage. */
  GUILD_CREATE: sessionEvent<GuildCreatePayload>({
    applyToClient(state, { activity_instances, ...guild }) {
      const others = withoutActivities(state.activities, ({ guild_id }) => guild_id === guild.id)
      return {
        ...withClientGuild(state, guild.id, guildOf(guild)),
        activities: activity_instances?.length ? new Map([...others, ...activitiesById(activity_instances)]) : others,
      }
    },
  }),
  THREAD_LIST_SYNC: sessionEvent<ThreadListSyncPayload>({
    applyToClientGuild(guild, { channel_ids, threads }) {
      const others = [...guild.threads].filter(([, { parent_id }]) => !channel_ids.includes(parent_id))
      return { threads: new Map([...others, ...byId(threads.map(bareThread))]) }
    },
  }),
  GUILD_MEMBER_LIST_UPDATE: sessionEvent<MemberListUpdate>({
    applyToClientGuild: ({ lists }, update) => ({ lists: withListUpdate(lists, update) }),
  }),
}
