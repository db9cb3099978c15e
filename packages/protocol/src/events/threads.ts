import { isForum } from '../enums/channel-type.ts'
import { Thread, ThreadMember } from '../objects/channels/thread.ts'
import { Presence } from '../objects/users/presence.ts'
import { boolean, integer, list, nullable, optional, shape, snowflake } from '../schema.ts'
import { bareThread, type GuildState } from '../state/guild-state.ts'
import { withEntry, withoutKey } from '../state/map-changes.ts'
import { event, ofStructure } from './event.ts'

const inThreads = { stream: 'guild', intent: 'GUILDS', mayShowThreads: () => true } as const
const threads = {
  ...ofStructure,
  ...inThreads,
  audience: { to: 'viewers' },
  channelOf: ({ id }: { id: string }) => id,
} as const

/** Events about threads. */
export const THREAD_EVENTS = {
  THREAD_CREATE: event(shape({ ...Thread.properties, newly_created: optional(boolean()) }), {
    ...threads,
    applyToGuild: (guild, thread) => ({ threads: withThread(guild.threads, thread) }),
    /** A forum's newest post replaces the newest message of other channels. */
    applyToClientGuild: ({ channels, lastMessages }, { id, parent_id, newly_created }) =>
      newly_created && isForum(channels.get(parent_id)?.type)
        ? { lastMessages: new Map(lastMessages).set(parent_id, id) }
        : {},
  }),
  /** For an unarchived thread, the gateway also receives the members; it doesn't forward them to clients. */
  THREAD_UPDATE: event(shape({ ...Thread.properties, thread_members: optional(list(ThreadMember)) }), {
    ...threads,
    applyToGuild: (guild, thread) => ({ threads: withThread(guild.threads, thread) }),
  }),
  THREAD_DELETE: event(shape({ id: snowflake(), guild_id: snowflake(), parent_id: snowflake(), type: integer() }), {
    ...threads,
    applyToGuild: (guild, { id }) => ({ threads: withoutKey(guild.threads, id) }),
  }),
  THREAD_MEMBER_UPDATE: event(shape({ ...ThreadMember.properties, guild_id: snowflake() }), {
    ...inThreads,
    audience: { to: 'self' },
    userOf: ({ user_id }) => user_id,
  }),
  /** Without the intent for members, only the user's own membership (docs/spec/gateway-intents.md#thread-members). */
  THREAD_MEMBERS_UPDATE: event(
    shape({
      id: snowflake(),
      guild_id: snowflake(),
      member_count: integer(),
      added_members: optional(list(shape({ ...ThreadMember.properties, presence: nullable(Presence) }))),
      removed_member_ids: optional(list(snowflake())),
    }),
    { ...inThreads, audience: { to: 'viewers' }, channelOf: ({ id }) => id },
  ),
}

function withThread(all: GuildState['threads'], thread: Thread): GuildState['threads'] {
  return thread.thread_metadata.archived ? withoutKey(all, thread.id) : withEntry(all, bareThread(thread))
}
