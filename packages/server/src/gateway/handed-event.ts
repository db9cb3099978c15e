import { Intent } from '@guildhall/protocol/enums/intent'
import { EVENTS, type EventName, type EventRow } from '@guildhall/protocol/events'
import { withLastMessage } from '../features/channels/channels-store.ts'
import type { GuildModel } from '../kernel/guild-model.ts'
import type { OutgoingEvent } from '../outbox/relay.ts'
import { MessageVariants } from './message-content.ts'

/** What an event changes of who may see what: nothing, one channel, or everything. */
export type RightsChange = { kind: 'nothing' } | { kind: 'channel'; id: string } | { kind: 'everything' }

/** One event of a guild on its way to sessions: what is worked out for one of them serves all the others. */
export class HandedEvent {
  readonly outgoing: OutgoingEvent
  /** The payload as most receive it, as JSON text. */
  readonly payload: string
  readonly rule: EventRow
  /** The intents that open it, as bits; 0 if it is always sent. */
  readonly intents: number
  /** The guild before the event and after it. */
  readonly before: GuildModel
  readonly guild: GuildModel
  /** Whose membership the event is about. */
  readonly memberId: string | null
  readonly rightsChange: RightsChange
  /** Present if MESSAGE_CONTENT matters. */
  readonly variants: MessageVariants | null
  /** The newest message of each channel. */
  readonly lastMessages: ReadonlyMap<string, string | null>

  constructor(
    outgoing: OutgoingEvent,
    { before, guild, lastMessages }: Pick<HandedEvent, 'before' | 'guild' | 'lastMessages'>,
  ) {
    this.outgoing = outgoing
    this.rule = EVENTS[outgoing.type]
    this.intents = intentBits(outgoing.type)
    this.before = before
    this.guild = guild
    this.memberId = memberOf(outgoing)
    this.rightsChange = rightsChangeOf(outgoing, before, guild)
    this.lastMessages = lastMessages
    this.payload = payloadOf(outgoing, lastMessages)
    this.variants = hasContent(outgoing.type) ? new MessageVariants(outgoing) : null
  }
}

/** A channel is updated without its newest message, which it doesn't know; clients would forget the one that they have. */
function payloadOf(outgoing: OutgoingEvent, lastMessages: HandedEvent['lastMessages']): string {
  if (outgoing.type !== 'CHANNEL_UPDATE') return outgoing.payload
  const { event, payload } = outgoing
  if (event.type !== 'CHANNEL_UPDATE' || lastMessages.get(event.data.id) == null) return payload
  return JSON.stringify(withLastMessage(event.data, lastMessages))
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

function memberOf(outgoing: OutgoingEvent): string | null {
  if (!outgoing.type.startsWith('GUILD_MEMBER_')) return null
  const { event } = outgoing
  switch (event.type) {
    case 'GUILD_MEMBER_ADD':
    case 'GUILD_MEMBER_UPDATE':
    case 'GUILD_MEMBER_REMOVE':
      return event.data.user.id
    default:
      return null
  }
}

const NOTHING: RightsChange = { kind: 'nothing' }
const EVERYTHING: RightsChange = { kind: 'everything' }

function rightsChangeOf(outgoing: OutgoingEvent, before: GuildModel, after: GuildModel): RightsChange {
  if (!EVENTS_OF_RIGHTS.has(outgoing.type)) return NOTHING
  const { event } = outgoing
  switch (event.type) {
    case 'GUILD_UPDATE':
      return before.settings.owner_id === after.settings.owner_id ? NOTHING : EVERYTHING
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

const EVENTS_OF_RIGHTS: ReadonlySet<EventName> = new Set([
  'GUILD_UPDATE',
  'GUILD_ROLE_CREATE',
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_DELETE',
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
])
