// Where a user may search (docs/spec/search.md#permissions).
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { TERM } from '../search-index/search-terms-view.ts'
import { listJoinedPrivateThreads, listThreadsById } from './searched-threads-store.ts'

/** Where messages are sought. A message that is in none of these places isn't found, counted or examined. */
export interface SearchScope {
  /** The guild, or the private channel. */
  readonly guildId: string
  /** If it isn't null, only these channels; the others don't count. */
  readonly channels: readonly string[] | null
  /** Channels with their public threads, and private threads. */
  readonly scopes: readonly string[]
  /** Channels whose private threads the user may all see. */
  readonly moderated: readonly string[]
}

/** The terms of a scope. */
export const scopeTerms = ({ channels, scopes, moderated }: SearchScope): string[] =>
  channels ? channels.map(TERM.channel) : [...scopes.map(TERM.scope), ...moderated.map(TERM.moderated)]

/** A channel of any kind whose messages the caller may read; nothing if they may not read older ones. */
export const scopeOfChannel = (guild: GuildModel | null, actor: ChannelActor, channel: ChannelModel): SearchScope => ({
  guildId: guild?.id ?? channel.id,
  channels: actor.canIn(channel, 'READ_MESSAGE_HISTORY') ? [channel.id] : [],
  scopes: [],
  moderated: [],
})

interface GuildSearch {
  readonly channel_id?: readonly string[] | undefined
  readonly include_nsfw?: boolean | undefined
}

export async function scopeOfGuild(
  db: Db,
  guild: GuildModel,
  actor: Actor,
  { channel_id: wanted, include_nsfw = false }: GuildSearch,
): Promise<SearchScope> {
  const channels = [...guild.channels.values()].filter(
    (channel) => actor.readsHistory(channel) && (include_nsfw || !isAgeRestricted(channel)),
  )
  const seen = new Set(channels.map(({ id }) => id))
  const scope = { guildId: guild.id, channels: null, scopes: [...seen], moderated: [] }
  if (wanted && wanted.length > 0)
    return { ...scope, channels: await channelsAmong(db, guild, actor, seen, new Set(wanted)) }
  const joined = await listJoinedPrivateThreads(db, guild.id, actor.userId)
  const moderated = channels.filter((channel) => actor.managesThreads(channel)).map(({ id }) => id)
  const managed = new Set(moderated)
  const privately = joined.filter(({ parent_id }) => seen.has(parent_id) && !managed.has(parent_id))
  return { ...scope, scopes: [...seen, ...privately.map(({ thread_id }) => thread_id)], moderated }
}

const isAgeRestricted = (channel: GuildChannel): boolean => 'nsfw' in channel && channel.nsfw === true

/** The wanted channels and threads that the user may read. */
async function channelsAmong(
  db: Db,
  guild: GuildModel,
  actor: Actor,
  seen: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): Promise<string[]> {
  const others = [...wanted].filter((id) => !guild.channels.has(id))
  const { threads, members } = await listThreadsById(db, guild.id, actor.userId, others)
  const joined = new Set(members.flatMap(({ id }) => id ?? []))
  const readable = threads.filter((thread) => seen.has(thread.parent_id) && actor.seesThread(thread, joined))
  return [...[...wanted].filter((id) => seen.has(id)), ...readable.map(({ id }) => id)]
}
