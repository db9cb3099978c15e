import {
  PRIVACY_LEVEL_GUILD_ONLY,
  ScheduledEventStatus,
  ScheduledEventType,
} from '@guildhall/protocol/enums/scheduled-event'
import type {
  BareScheduledEvent,
  NewScheduledEvent,
  ScheduledEvent,
  ScheduledEventChanges,
  ScheduledEventUser,
} from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { User } from '@guildhall/protocol/objects/users/user'
import { currentOccurrence } from '@guildhall/protocol/scheduled-events/occurrences'
import { toTimestamp } from '../../kernel/clock.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { toMember } from '../members/members-view.ts'
import type { Interested } from './interest-store.ts'
import { toRecurrenceRule } from './recurrence-rules.ts'
import type { FoundEvent } from './scheduled-events-store.ts'

const { SCHEDULED, ACTIVE } = ScheduledEventStatus
const HOUR_MS = 3_600_000

/** How long after its start time an event that was not started is cancelled. */
const CALLED_OFF_AFTER_MS = 3 * HOUR_MS

/** A scheduled event as the API returns it: with its creator if they still exist, and with the count if requested. */
export const toScheduledEvent = ({ event, creator, userCount }: FoundEvent, withCount?: boolean): ScheduledEvent => ({
  ...event,
  ...(creator && { creator }),
  ...(withCount && { user_count: userCount }),
})

/** A new event from a request body. The caller stores its image and sets the hash. */
export function newScheduledEvent(
  { id, guildId, creator }: { id: string; guildId: string; creator: User },
  body: NewScheduledEvent,
): BareScheduledEvent {
  const blank: BareScheduledEvent = {
    id,
    guild_id: guildId,
    channel_id: null,
    creator_id: creator.id,
    name: body.name,
    description: null,
    scheduled_start_time: '',
    scheduled_end_time: null,
    privacy_level: PRIVACY_LEVEL_GUILD_ONLY,
    status: SCHEDULED,
    entity_type: body.entity_type,
    entity_id: null,
    entity_metadata: null,
    image: null,
    recurrence_rule: null,
    guild_scheduled_event_exceptions: [],
  }
  return withEventChanges(blank, body)
}

/**
 * An event after changes: absent fields are unchanged, null removes them. Starting and ending an event are handled
 * elsewhere.
 */
export function withEventChanges(before: BareScheduledEvent, changes: ScheduledEventChanges): BareScheduledEvent {
  const { scheduled_start_time: start, scheduled_end_time: end, recurrence_rule: rule } = changes
  const entity_type = changes.entity_type ?? before.entity_type
  const after = {
    ...before,
    entity_type,
    name: changes.name ?? before.name,
    description: changed(changes.description, before.description, (text) => text || null),
    channel_id: changed(changes.channel_id, before.channel_id, (id) => id),
    scheduled_start_time: start === undefined ? before.scheduled_start_time : momentOf(start),
    scheduled_end_time: changed(end, before.scheduled_end_time, momentOf),
    entity_metadata: metadataAfter(before, entity_type, changes.entity_metadata),
    recurrence_rule: changed(rule, before.recurrence_rule, toRecurrenceRule),
  }
  return isRescheduled(before, after) ? { ...after, guild_scheduled_event_exceptions: [] } : after
}

/** A change of the start or of the rule moves all occurrences, so that their exceptions no longer apply. */
const isRescheduled = (before: BareScheduledEvent, after: BareScheduledEvent): boolean =>
  before.scheduled_start_time !== after.scheduled_start_time ||
  JSON.stringify(before.recurrence_rule) !== JSON.stringify(after.recurrence_rule)

const momentOf = (sent: string): string => toTimestamp(Date.parse(sent))

function changed<S, T>(sent: S | null | undefined, current: T | null, read: (sent: S) => T | null): T | null {
  if (sent === undefined) return current
  return sent === null ? null : read(sent)
}

/** Only an event outside channels has a location; moving it into a channel removes it. */
function metadataAfter(
  { entity_metadata: current }: BareScheduledEvent,
  type: number,
  sent: ScheduledEventChanges['entity_metadata'],
): BareScheduledEvent['entity_metadata'] {
  const location = sent?.location
  if (location != null) return { location }
  return type === ScheduledEventType.EXTERNAL && sent === undefined ? current : null
}

/** An event under the field names of the audit log. */
export function auditedEvent({ entity_metadata, ...event }: BareScheduledEvent): object {
  return { ...event, location: entity_metadata?.location ?? null }
}

/** The fields of an event that the audit log omits: ids and constants. */
export const UNAUDITED_EVENT_FIELDS = ['id', 'guild_id', 'creator_id', 'entity_id', 'guild_scheduled_event_exceptions']

/**
 * When an event changes automatically (docs/spec/scheduled-events.md#automatic-status-changes): an external event starts
 * and ends by itself, and one that is not started is cancelled; null if no change is scheduled.
 */
export function nextChangeAt(event: BareScheduledEvent): number | null {
  const isElsewhere = event.entity_type === ScheduledEventType.EXTERNAL
  const { start, end } = currentOccurrence(event)
  if (event.status === SCHEDULED) return isElsewhere ? start : start + CALLED_OFF_AFTER_MS
  return event.status === ACTIVE && isElsewhere ? end : null
}

/** An interested user as the API returns them. */
export function toScheduledEventUser(
  guild: GuildModel,
  eventId: string,
  { user, member }: Interested,
  withMember: boolean | undefined,
): ScheduledEventUser {
  const shown = { ...interestIn(eventId, user.id), user }
  return withMember && member ? { ...shown, member: toMember(guild, member, user) } : shown
}

/** The event about a user's interest. */
export const interestIn = (guild_scheduled_event_id: string, user_id: string) => ({
  guild_scheduled_event_id,
  user_id,
  response: 1 as const,
})
