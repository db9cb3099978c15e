import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import { Intent } from '@guildhall/protocol/enums/intent'
import type { EventPayload } from '@guildhall/protocol/events'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { Dispatch } from '../dispatch.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { GuildEventDelivery } from './guild-event-delivery.ts'
import type { MemberVisibility } from './member-visibility.ts'
import { viewed } from './shown-channels.ts'
import type { ThreadCounts } from './thread-counts.ts'

/**
 * The active threads that a session's client knows. A user who gains access to a channel receives its threads, and one
 * who is added to a private thread receives that thread. If a user loses access, it is sent as deleted
 * (docs/spec/gateway-events.md#threads).
 */
export class ShownThreads {
  readonly #session: GatewaySession
  readonly #visibility: MemberVisibility
  readonly #ids: Set<string>
  #viewed: ReadonlySet<string>

  constructor(session: GatewaySession, guild: GuildModel, visibility: MemberVisibility) {
    this.#session = session
    this.#visibility = visibility
    this.#ids = new Set(seenThreads(guild, visibility).map(({ id }) => id))
    this.#viewed = channelsWithThreads(guild, visibility)
  }

  /** Sends a change of one thread or of its members; returns false if the event is about something else. */
  send(handed: GuildEventDelivery): boolean {
    const { event } = handed.outgoing
    switch (event.type) {
      case 'THREAD_CREATE':
        if (event.data.owner_id === this.#session.userId) this.#join(event.data.id, event.data.owner_id, event.data)
        this.#sendChange(handed, event.data)
        return true
      case 'THREAD_UPDATE':
        for (const member of event.data.thread_members ?? []) {
          if (member.user_id === this.#session.userId) this.#visibility.joined.set(event.data.id, member)
        }
        this.#sendChange(handed, event.data)
        return true
      case 'THREAD_DELETE':
        if (this.#ids.delete(event.data.id) || this.#visibility.readsThread(handed.guild, event.data)) {
          this.#take(handed.dispatch)
        }
        return true
      case 'THREAD_MEMBERS_UPDATE':
        this.#sendMembers(handed, event.data)
        return true
      default:
        return false
    }
  }

  /** Compares every thread after a change of the session's visibility. */
  compare({ before, guild, threadCounts }: Pick<GuildEventDelivery, 'before' | 'guild' | 'threadCounts'>): void {
    for (const id of this.#ids) {
      const thread = guild.threads.get(id)
      if (!thread) this.#ids.delete(id)
      else if (!this.#visibility.readsThread(guild, thread)) this.#hide(guild, thread)
    }
    const seen = seenThreads(guild, this.#visibility)
    const fresh = seen.filter(({ id }) => !this.#ids.has(id)).map(({ parent_id }) => parent_id)
    const now = channelsWithThreads(guild, this.#visibility)
    const gained = [...now].filter((id) => !this.#viewed.has(id) && before.channels.has(id))
    this.#viewed = now
    const channel_ids = [...new Set([...gained, ...fresh])]
    if (channel_ids.length > 0) this.#sync(guild, threadCounts, channel_ids)
  }

  /** Sends every thread that the session may view. */
  sendAll(guild: GuildModel, threadCounts: ThreadCounts): void {
    this.#sync(guild, threadCounts, [...channelsWithThreads(guild, this.#visibility)])
  }

  #sync(guild: GuildModel, threadCounts: ThreadCounts, channel_ids: readonly string[]): void {
    const inThem = seenThreads(guild, this.#visibility).filter(({ parent_id }) => channel_ids.includes(parent_id))
    for (const { id } of inThem) this.#ids.add(id)
    const members = inThem.flatMap(({ id }) => this.#visibility.joined.get(id) ?? [])
    const threads = inThem.map((thread) => threadCounts.shown(thread))
    this.#dispatch('THREAD_LIST_SYNC', JSON.stringify({ guild_id: guild.id, channel_ids, threads, members }))
  }

  #sendChange({ guild, dispatch }: GuildEventDelivery, thread: BareThread): void {
    const isSeen = this.#visibility.readsThread(guild, thread)
    if (isSeen || this.#ids.has(thread.id)) this.#take(dispatch)
    if (isSeen && !thread.thread_metadata.archived) this.#ids.add(thread.id)
    else this.#ids.delete(thread.id)
  }

  #sendMembers(handed: GuildEventDelivery, data: EventPayload<'THREAD_MEMBERS_UPDATE'>): void {
    const { guild, threadCounts } = handed
    const { userId } = this.#session
    const thread = guild.threads.get(data.id)
    const own = data.added_members?.find(({ user_id }) => user_id === userId)
    if (own) {
      const { member: _member, presence: _presence, ...bare } = own
      this.#visibility.joined.set(data.id, bare)
      if (thread && !this.#ids.has(data.id)) {
        this.#ids.add(data.id)
        this.#dispatch('THREAD_CREATE', JSON.stringify({ ...threadCounts.shown(thread), member: bare }))
      }
    }
    const isRemoved = data.removed_member_ids?.includes(userId) ?? false
    if (this.#ids.has(data.id)) this.#dispatchMembers(handed, data, own !== undefined || isRemoved)
    if (!isRemoved) return
    this.#visibility.joined.delete(data.id)
    if (thread && this.#ids.has(data.id) && !this.#visibility.readsThread(guild, thread)) this.#hide(guild, thread)
  }

  /**
   * Without the intent for members, a session receives only its own thread member
   * (docs/spec/gateway-intents.md#thread-members).
   */
  #dispatchMembers(
    handed: GuildEventDelivery,
    { added_members, removed_member_ids, ...others }: EventPayload<'THREAD_MEMBERS_UPDATE'>,
    isConcerned: boolean,
  ): void {
    const { userId } = this.#session
    const seesPresences = this.#session.wants(Intent.GUILD_PRESENCES)
    if (this.#session.wants(Intent.GUILD_MEMBERS)) {
      this.#session.take(seesPresences ? handed.dispatchWithPresences : handed.dispatch)
    } else if (isConcerned) {
      const own = {
        ...others,
        ...(added_members && { added_members: added_members.filter(({ user_id }) => user_id === userId) }),
        ...(removed_member_ids && { removed_member_ids: removed_member_ids.filter((id) => id === userId) }),
      }
      this.#dispatch('THREAD_MEMBERS_UPDATE', JSON.stringify(own))
    }
  }

  #join(id: string, user_id: string, { thread_metadata }: BareThread): void {
    const join_timestamp = thread_metadata.create_timestamp ?? thread_metadata.archive_timestamp
    this.#visibility.joined.set(id, { id, user_id, join_timestamp, flags: 0 })
  }

  /** If a channel becomes invisible to a user's client, its threads do too. */
  #hide(guild: GuildModel, { id, guild_id, parent_id, type }: BareThread): void {
    this.#ids.delete(id)
    if (!this.#session.isBot && !this.#visibility.views(guild, parent_id)) return
    this.#dispatch('THREAD_DELETE', JSON.stringify({ id, guild_id, parent_id, type }))
  }

  #dispatch(type: string, payload: string): void {
    this.#take(new Dispatch(type, payload))
  }

  #take(dispatch: Dispatch): void {
    if (this.#session.wants(Intent.GUILDS)) this.#session.take(dispatch)
  }
}

/** The active threads of a guild that a member may view. */
export const seenThreads = (guild: GuildModel, visibility: MemberVisibility): readonly BareThread[] =>
  [...guild.threads.values()].filter((thread) => visibility.readsThread(guild, thread))

const channelsWithThreads = (guild: GuildModel, visibility: MemberVisibility): ReadonlySet<string> =>
  new Set(
    viewed(guild, visibility)
      .filter(takesThreads)
      .map(({ id }) => id),
  )

const takesThreads = ({ type }: GuildChannel): boolean =>
  type === ChannelType.GUILD_TEXT || type === ChannelType.GUILD_ANNOUNCEMENT || isForum(type)
