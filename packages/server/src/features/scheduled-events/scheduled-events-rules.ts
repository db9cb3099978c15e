import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { ScheduledEventStatus, ScheduledEventType } from '@guildhall/protocol/enums/scheduled-event'
import { LIMITS } from '@guildhall/protocol/limits'
import type { BareScheduledEvent, ScheduledEventChanges } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { Permission, type PermissionName } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { isScheduledOrActive } from '@guildhall/protocol/state/guild-state'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { everyoneIn } from '../../kernel/permissions/everyone-permissions.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { STAGE_MODERATOR } from '../stage-instances/stage-instances-rules.ts'
import { ruleFaults } from './recurrence-rules.ts'
import { type FoundEvent, findEvent } from './scheduled-events-store.ts'

const { SCHEDULED, ACTIVE, COMPLETED, CANCELED } = ScheduledEventStatus
const { STAGE_INSTANCE, VOICE, EXTERNAL } = ScheduledEventType

/** The location of an event. */
type Location = Pick<BareScheduledEvent, 'entity_type' | 'channel_id'>

/** Requires that the caller may manage scheduled events; the channel is known only from the event. */
export const hosts = (name: PermissionName) =>
  custom(
    'guild',
    `for events in a channel: ${name} in this channel, and the permissions that events in it require; for external events: ${name} in the guild`,
    () => {},
  )

/**
 * An event in a channel requires the permissions there: those of a moderator for a stage, CONNECT for a voice channel;
 * other events require them in the guild (docs/spec/scheduled-events.md#who-manages-events).
 *
 * @throws MissingAccess, MissingPermissions, TwoFactorRequired
 */
export function mustMayHost(actor: Actor, { entity_type, channel_id }: Location, name: PermissionName): void {
  const channel = channel_id === null ? undefined : actor.guild.channels.get(channel_id)
  if (!channel) actor.must(name)
  else if (entity_type === STAGE_INSTANCE) actor.mustIn(channel, name, ...STAGE_MODERATOR)
  else actor.mustIn(channel, name, 'CONNECT')
}

/**
 * Callers may change their own event with the permission to create or to manage events, others' only with the latter.
 */
export function mustMayChangeEvent(actor: Actor, event: BareScheduledEvent, where: Location = event): void {
  const channel = where.channel_id === null ? undefined : actor.guild.channels.get(where.channel_id)
  const manages = channel ? actor.canIn(channel, 'MANAGE_EVENTS') : actor.can('MANAGE_EVENTS')
  const isOwn = event.creator_id === actor.userId
  mustMayHost(actor, where, isOwn && !manages ? 'CREATE_EVENTS' : 'MANAGE_EVENTS')
}

/**
 * Whether a member may see an event: they must be able to view its channel or, if that was deleted, to manage events,
 * or be its creator.
 */
export function mayView(actor: Actor, event: Pick<BareScheduledEvent, 'channel_id' | 'creator_id'>): boolean {
  if (event.channel_id === null) return true
  const channel = actor.guild.channels.get(event.channel_id)
  if (channel) return actor.canIn(channel, 'VIEW_CHANNEL')
  return event.creator_id === actor.userId || actor.can('MANAGE_EVENTS')
}

/** A scheduled or active event, if @everyone may see it: the user of an invite needn't be a member. */
export function findEventForEveryone(guild: GuildModel, id: string): BareScheduledEvent | undefined {
  const event = guild.scheduledEvents.get(id)
  if (!event || event.channel_id === null) return event
  const channel = guild.channels.get(event.channel_id)
  return channel && hasPermissions(everyoneIn(guild, channel), Permission.VIEW_CHANNEL) ? event : undefined
}

/** An event of the guild, if the caller may see it. @throws UnknownScheduledEvent */
export async function mustFindEvent(db: Db, actor: Actor, id: string): Promise<FoundEvent> {
  const found = await findEvent(db, actor.guild.id, id)
  if (!found || !mayView(actor, found.event)) throw new ApiError('UnknownScheduledEvent')
  return found
}

/** @throws ScheduledEventOver */
export function mustNotBeOver(event: BareScheduledEvent): void {
  if (!isScheduledOrActive(event)) throw new ApiError('ScheduledEventOver')
}

/** An event that isn't over and that the caller may change. @throws UnknownScheduledEvent, ScheduledEventOver */
export async function mustFindOpenEvent(db: Db, actor: Actor, id: string): Promise<BareScheduledEvent> {
  const { event } = await mustFindEvent(db, actor, id)
  mustMayChangeEvent(actor, event)
  mustNotBeOver(event)
  return event
}

/** A valid recurrence rule. @throws InvalidFormBody */
export function mustTakeRule({ recurrence_rule: rule }: Pick<ScheduledEventChanges, 'recurrence_rule'>): void {
  const faults = rule ? ruleFaults(rule) : []
  if (faults.length > 0) throw new ApiError('InvalidFormBody', faults)
}

/** @throws TooManyScheduledEvents */
export function mustHaveRoomForEvent(guild: GuildModel): void {
  if (guild.scheduledEvents.size >= LIMITS.openScheduledEvents) throw new ApiError('TooManyScheduledEvents')
}

const MOVES: Readonly<Record<number, readonly number[]>> = { [SCHEDULED]: [ACTIVE, CANCELED], [ACTIVE]: [COMPLETED] }

/**
 * The allowed changes of an event's status: it can be started, ended or cancelled
 * (docs/spec/scheduled-events.md#status).
 *
 * @throws InvalidFormBody
 */
export function mustMayBecome(event: BareScheduledEvent, status: BareScheduledEvent['status']): void {
  if (status === event.status || MOVES[event.status]?.includes(status)) return
  throw fieldError('status', 'GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION', 'Invalid status transition')
}

const HOSTED_BY: Readonly<Record<number, number>> = {
  [STAGE_INSTANCE]: ChannelType.GUILD_STAGE_VOICE,
  [VOICE]: ChannelType.GUILD_VOICE,
}

/**
 * Validates the required and forbidden fields of each type of event (docs/spec/scheduled-events.md#fields-by-type), and
 * that its times are in the future.
 *
 * @param before the previous state, whose unchanged times may be in the past; null for a new event
 * @throws InvalidFormBody
 */
export function mustBeSound(
  guild: GuildModel,
  event: BareScheduledEvent,
  { before, now }: { before: BareScheduledEvent | null; now: number },
): void {
  const faults = event.entity_type === EXTERNAL ? faultsElsewhere(event) : faultsInChannel(guild, event)
  const { scheduled_start_time: start, scheduled_end_time: end } = event
  if (start !== before?.scheduled_start_time && Date.parse(start) <= now) faults.push(inPast('scheduled_start_time'))
  if (end !== null && Date.parse(end) <= Date.parse(start)) faults.push(END_BEFORE_START)
  else if (end !== null && end !== before?.scheduled_end_time && Date.parse(end) <= now) {
    faults.push(inPast('scheduled_end_time'))
  }
  if (before?.status === ACTIVE) faults.push(...movedFaults(before, event))
  if (faults.length > 0) throw new ApiError('InvalidFormBody', faults)
}

function faultsElsewhere({ channel_id, entity_metadata, scheduled_end_time }: BareScheduledEvent): FieldError[] {
  const faults: FieldError[] = []
  if (channel_id !== null) faults.push(notTaken('channel_id'))
  if (entity_metadata === null) faults.push(required('entity_metadata', 'location'))
  if (scheduled_end_time === null) faults.push(required('scheduled_end_time'))
  return faults
}

function faultsInChannel(guild: GuildModel, { entity_type, channel_id, entity_metadata }: BareScheduledEvent) {
  const faults: FieldError[] = []
  const channel = guild.channels.get(channel_id ?? '')
  if (channel_id === null) faults.push(required('channel_id'))
  else if (!channel) faults.push({ path: ['channel_id'], code: 'CHANNEL_UNKNOWN', message: 'Unknown Channel' })
  else if (channel.type !== HOSTED_BY[entity_type]) faults.push(WRONG_TYPE)
  if (entity_metadata !== null) faults.push(notTaken('entity_metadata', 'location'))
  return faults
}

/** The start and location of an active event can't be changed. */
const movedFaults = (before: BareScheduledEvent, after: BareScheduledEvent): FieldError[] =>
  (['scheduled_start_time', 'channel_id', 'entity_type'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ path: [field], code: 'GUILD_SCHEDULED_EVENT_ACTIVE', message: 'The event is under way' }))

const required = (...path: string[]): FieldError => ({
  path,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
})
const notTaken = (...path: string[]): FieldError => ({
  path,
  code: 'BASE_TYPE_CHOICES',
  message: 'This field does not go with the entity type',
})
export const inPast = (field: string): FieldError => ({
  path: [field],
  code: 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
  message: 'Cannot schedule event in the past.',
})
export const END_BEFORE_START: FieldError = {
  path: ['scheduled_end_time'],
  code: 'GUILD_SCHEDULED_EVENT_SCHEDULE_END_BEFORE_START',
  message: 'The event must end after it begins.',
}
const WRONG_TYPE: FieldError = {
  path: ['channel_id'],
  code: 'GUILD_SCHEDULED_EVENT_CHANNEL_TYPE',
  message: 'The channel is not of the type that the event needs',
}
