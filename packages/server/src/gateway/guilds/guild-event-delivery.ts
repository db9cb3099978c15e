import { Intent } from '@guildhall/protocol/enums/intent'
import { type DispatchedEvent, EVENTS, type EventName } from '@guildhall/protocol/events'
import type { EventRow } from '@guildhall/protocol/events/event'
import { CHANGES_NOTHING, type PermissionChange } from '@guildhall/protocol/events/permission-change'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { RunningActivities } from '@guildhall/protocol/state/running-activities'
import { type Newest, withLastMessage } from '../../features/channels/channels-store.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import { Dispatch } from '../dispatch.ts'
import type { GuildPresences } from '../presence/guild-presences.ts'
import { type ContentVariants, MessageVariants, variantWithoutContent } from './message-content.ts'
import type { ThreadCounts } from './thread-counts.ts'

/** One event of a guild on its way to sessions. Values that are computed for one session are used for all. */
export class GuildEventDelivery {
  readonly outgoing: OutgoingEvent
  /** The event as most sessions receive it. */
  readonly dispatch: Dispatch
  readonly rule: EventRow
  /** The intents of which one is required, as bits; 0 if none is. */
  readonly intents: number
  /** The guild before and after the event. */
  readonly before: GuildModel
  readonly guild: GuildModel
  /** The channel or thread that the event concerns, if only its viewers or managers receive the event. */
  readonly channelId: string | null
  /** The thread that the event concerns: its state after the event, or before it if it was deleted or archived. */
  readonly thread: BareThread | null
  /** The user that the event concerns: a member, or a user in voice or in a thread. */
  readonly memberId: string | null
  readonly permissionChange: PermissionChange
  /** Present if MESSAGE_CONTENT affects the event. */
  readonly variants: ContentVariants | null
  /** The latest message of each channel. */
  readonly lastMessages: ReadonlyMap<string, Newest>
  /** The running Activities by channel. */
  readonly activities: RunningActivities
  /** The counts of the active threads. */
  readonly threadCounts: ThreadCounts
  /** The presences of the guild's online members. */
  readonly presences: GuildPresences
  #withPresences: Dispatch | null = null

  constructor(
    outgoing: OutgoingEvent,
    {
      before,
      guild,
      lastMessages,
      activities,
      threadCounts,
      presences,
    }: Pick<GuildEventDelivery, 'before' | 'guild' | 'lastMessages' | 'activities' | 'threadCounts' | 'presences'>,
  ) {
    this.outgoing = outgoing
    this.rule = EVENTS[outgoing.type]
    const { intent } = this.rule
    this.intents = intent === null ? 0 : Intent[intent]
    this.before = before
    this.guild = guild
    const { channelId, memberId, message, blank, permissionChange } = contentsOf(outgoing.event, before, guild)
    this.channelId = OF_CHANNELS.has(this.rule.audience.to) ? channelId : null
    const id = this.channelId ?? ''
    this.thread = guild.threads.get(id) ?? before.threads.get(id) ?? null
    this.memberId = memberId
    this.permissionChange = permissionChange
    this.lastMessages = lastMessages
    this.activities = activities
    this.threadCounts = threadCounts
    this.presences = presences
    this.dispatch = new Dispatch(outgoing.type, payloadOf(outgoing, lastMessages))
    if (message) this.variants = new MessageVariants(message, this.dispatch)
    else this.variants = blank ? variantWithoutContent(outgoing.type, blank) : null
  }

  /**
   * The event for sessions that asked for presences: a user who is added to a thread is sent with their presence
   * (docs/spec/gateway-events.md#threads).
   */
  get dispatchWithPresences(): Dispatch {
    this.#withPresences ??= this.#fillInPresences()
    return this.#withPresences
  }

  #fillInPresences(): Dispatch {
    const { event, type } = this.outgoing
    if (event.type !== 'THREAD_MEMBERS_UPDATE' || !event.data.added_members) return this.dispatch
    const added_members = event.data.added_members.map((each) => {
      const [presence = null] = this.presences.list(each.user_id === undefined ? [] : [each.user_id])
      return { ...each, presence }
    })
    return new Dispatch(type, JSON.stringify({ ...event.data, added_members }))
  }
}

const OF_CHANNELS: ReadonlySet<EventRow['audience']['to']> = new Set(['viewers', 'managers', 'connected'])

/**
 * The stored event of a channel lacks its latest message and pin, which are added here because clients would otherwise
 * remove theirs. The members of a thread are only for the gateway, and are removed.
 */
function payloadOf({ event, payload }: OutgoingEvent, lastMessages: GuildEventDelivery['lastMessages']): string {
  if (event.type === 'THREAD_UPDATE') {
    const { thread_members: inside, ...thread } = event.data
    return inside ? JSON.stringify(thread) : payload
  }
  if (event.type !== 'CHANNEL_UPDATE' || !lastMessages.has(event.data.id)) return payload
  return JSON.stringify(withLastMessage(event.data, lastMessages))
}

/** What the declaration of an event reads from its payload. Only the payload names the thread of a message, not its stream. */
function contentsOf<N extends EventName>({ type, data }: DispatchedEvent<N>, before: GuildModel, after: GuildModel) {
  const { channelOf, userOf, messageOf, withoutContent, permissionChange } = EVENTS[type]
  return {
    channelId: channelOf ? channelOf(data) : channelIdIn(data),
    memberId: userOf?.(data) ?? null,
    message: messageOf?.(data),
    blank: withoutContent?.(data),
    permissionChange: permissionChange?.(data, before.state, after.state) ?? CHANGES_NOTHING,
  }
}

const channelIdIn = (data: object): string | null =>
  'channel_id' in data && typeof data.channel_id === 'string' ? data.channel_id : null

/** Whether an event may make threads visible to a session. */
export const mayShowThreads = ({ rule, permissionChange, guild }: GuildEventDelivery): boolean =>
  rule.mayShowThreads?.(guild.state) ?? permissionChange.kind !== 'nothing'
