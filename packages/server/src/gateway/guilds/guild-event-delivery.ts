import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { Intent } from '@guildhall/protocol/enums/intent'
import type { EventRow } from '@guildhall/protocol/event-row'
import { EVENTS, type EventName } from '@guildhall/protocol/events'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { RunningActivities } from '@guildhall/protocol/state/running-activities'
import { type Newest, withLastMessage } from '../../features/channels/channels-store.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import { Dispatch } from '../dispatch.ts'
import type { GuildPresences } from '../presence/guild-presences.ts'
import { MessageVariants } from './message-content.ts'
import type { ThreadCounts } from './thread-counts.ts'

/** Whether an event changes the visibility of nothing, of one channel, or of everything. */
export type PermissionChange = { kind: 'nothing' } | { kind: 'channel'; id: string } | { kind: 'everything' }

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
  readonly variants: MessageVariants | null
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
    this.intents = intentBits(outgoing.type)
    this.before = before
    this.guild = guild
    this.channelId = OF_CHANNELS.has(this.rule.audience.to) ? channelOf(outgoing) : null
    const id = this.channelId ?? ''
    this.thread = guild.threads.get(id) ?? before.threads.get(id) ?? null
    this.memberId = memberOf(outgoing)
    this.permissionChange = permissionChangeOf(outgoing, before, guild)
    this.lastMessages = lastMessages
    this.activities = activities
    this.threadCounts = threadCounts
    this.presences = presences
    this.dispatch = new Dispatch(outgoing.type, payloadOf(outgoing, lastMessages))
    this.variants = hasContent(outgoing.type) ? new MessageVariants(outgoing, this.dispatch) : null
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

const OF_CHANNELS: ReadonlySet<EventRow['audience']['to']> = new Set(['viewers', 'managers'])

/**
 * The stored event of a channel lacks its latest message and pin, which are added here because clients would otherwise
 * remove theirs. The members of a thread are only for the gateway, and are removed.
 */
function payloadOf(outgoing: OutgoingEvent, lastMessages: GuildEventDelivery['lastMessages']): string {
  if (outgoing.type === 'THREAD_UPDATE' && outgoing.event.type === 'THREAD_UPDATE') {
    const { thread_members: inside, ...thread } = outgoing.event.data
    return inside ? JSON.stringify(thread) : outgoing.payload
  }
  if (outgoing.type !== 'CHANNEL_UPDATE') return outgoing.payload
  const { event, payload } = outgoing
  if (event.type !== 'CHANNEL_UPDATE' || !lastMessages.has(event.data.id)) return payload
  return JSON.stringify(withLastMessage(event.data, lastMessages))
}

/** Messages of threads are in their channel's stream, so only the payload contains the thread's id. */
function channelOf({ event, streamId }: OutgoingEvent): string | null {
  if ('channel_id' in event.data) return event.data.channel_id
  const isNamedById = event.type.startsWith('THREAD_') || event.type.startsWith('VOICE_CHANNEL_')
  return isNamedById && 'id' in event.data ? event.data.id : streamId
}

const bits = new Map<EventName, number>()

function intentBits(type: EventName): number {
  const known = bits.get(type)
  if (known !== undefined) return known
  const { intent }: EventRow = EVENTS[type]
  const found = intent === null ? 0 : Intent[intent]
  bits.set(type, found)
  return found
}

const hasContent = (type: EventName): boolean => type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE'

const EVENTS_ABOUT_ONE_USER = /^GUILD_MEMBER_|^VOICE_STATE_UPDATE$|^THREAD_MEMBER_UPDATE$/u

function memberOf(outgoing: OutgoingEvent): string | null {
  if (!EVENTS_ABOUT_ONE_USER.test(outgoing.type)) return null
  const { event } = outgoing
  switch (event.type) {
    case 'GUILD_MEMBER_ADD':
    case 'GUILD_MEMBER_UPDATE':
    case 'GUILD_MEMBER_REMOVE':
      return event.data.user.id
    case 'VOICE_STATE_UPDATE':
      return event.data.user_id
    case 'THREAD_MEMBER_UPDATE':
      return event.data.user_id ?? null
    default:
      return null
  }
}

const NOTHING: PermissionChange = { kind: 'nothing' }
const EVERYTHING: PermissionChange = { kind: 'everything' }

function permissionChangeOf(outgoing: OutgoingEvent, before: GuildModel, after: GuildModel): PermissionChange {
  if (!PERMISSION_EVENTS.has(outgoing.type)) return NOTHING
  const { event } = outgoing
  switch (event.type) {
    case 'GUILD_UPDATE':
      return hasSamePermissionSettings(before, after) ? NOTHING : EVERYTHING
    case 'GUILD_ROLE_CREATE':
    case 'GUILD_ROLE_UPDATE': {
      const { id, permissions } = event.data.role
      return before.roles.get(id)?.permissions === permissions ? NOTHING : EVERYTHING
    }
    case 'GUILD_ROLE_DELETE':
      return EVERYTHING
    case 'CHANNEL_CREATE':
    case 'CHANNEL_UPDATE':
    case 'CHANNEL_DELETE':
      return { kind: 'channel', id: event.data.id }
    default:
      return NOTHING
  }
}

/** Whether the settings that affect permissions are unchanged. */
const hasSamePermissionSettings = ({ settings: before }: GuildModel, { settings: after }: GuildModel): boolean =>
  before.owner_id === after.owner_id && before.mfa_level === after.mfa_level

const PERMISSION_EVENTS: ReadonlySet<EventName> = new Set([
  'GUILD_UPDATE',
  'GUILD_ROLE_CREATE',
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_DELETE',
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
])

/** Whether an event may make threads visible to a session. Of the settings' effects, only private threads matter. */
export function mayShowThreads({
  outgoing: { type },
  permissionChange: rightsChange,
  guild,
}: GuildEventDelivery): boolean {
  if (type === 'GUILD_UPDATE') return [...guild.threads.values()].some(isPrivateThread)
  return rightsChange.kind !== 'nothing' || type === 'GUILD_MEMBER_UPDATE' || type.startsWith('THREAD_')
}

const isPrivateThread = ({ type }: BareThread): boolean => type === ChannelType.PRIVATE_THREAD
