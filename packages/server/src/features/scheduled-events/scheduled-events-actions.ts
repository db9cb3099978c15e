// Starts, ends and changes scheduled events, by users and by the clock.
import { ScheduledEventStatus, ScheduledEventType } from '@guildhall/protocol/enums/scheduled-event'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { ScheduledEventException } from '@guildhall/protocol/objects/guilds/scheduled-event-exception'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { closeStage, openStage, STAGE_IDLE_MS } from '../stage-instances/stage-instances-actions.ts'
import { setStageDue } from '../stage-instances/stage-instances-store.ts'
import { atNextOccurrence, withOccurrence } from './occurrence-rules.ts'
import { setEventsDue, updateEvent } from './scheduled-events-store.ts'
import { nextChangeAt } from './scheduled-events-view.ts'

const { ACTIVE, COMPLETED, CANCELED } = ScheduledEventStatus

/** The events of starting or ending a scheduled event. */
export const EVENTS_OF_HOSTS = [
  'STAGE_INSTANCE_CREATE',
  'STAGE_INSTANCE_DELETE',
  'GUILD_SCHEDULED_EVENT_UPDATE',
] as const

type ChangeTx = TxBase<'GUILD_SCHEDULED_EVENT_UPDATE'>
type EndTx = TxBase<'GUILD_SCHEDULED_EVENT_UPDATE' | 'STAGE_INSTANCE_DELETE'>
type BeginTx = TxBase<(typeof EVENTS_OF_HOSTS)[number]>

/**
 * Stores an event's new state and emits it.
 *
 * @param due the next scheduled change; undefined leaves it unchanged
 */
export async function changeEvent(
  tx: ChangeTx,
  event: BareScheduledEvent,
  due: number | null | undefined = nextChangeAt(event),
): Promise<BareScheduledEvent> {
  await updateEvent(tx.db, event, due)
  tx.emit('GUILD_SCHEDULED_EVENT_UPDATE', event)
  return event
}

/**
 * Stores the exceptions of an event after one was added, changed or removed. The event is emitted if its next
 * occurrence changes.
 */
export async function storeExceptions(
  tx: ChangeTx,
  before: BareScheduledEvent,
  { event_exception_id: id }: ScheduledEventException,
  exceptions: ScheduledEventException[],
): Promise<void> {
  const after = { ...before, guild_scheduled_event_exceptions: exceptions }
  const event = withOccurrence(before, after, { id, now: tx.now })
  // Users in the channel decide when an active event there ends.
  const due = event.status === ACTIVE && event.channel_id !== null ? undefined : nextChangeAt(event)
  await updateEvent(tx.db, event, due)
  if (JSON.stringify(event) !== JSON.stringify(after)) tx.emit('GUILD_SCHEDULED_EVENT_UPDATE', event)
}

/**
 * Starts an event. One on a stage opens the stage.
 *
 * @param hostId the user who opens the stage
 * @throws StageOfEventNotOpened if the stage is open for something else
 */
export async function beginEvent(
  tx: BeginTx,
  guild: GuildModel,
  event: BareScheduledEvent,
  hostId: string | null,
): Promise<BareScheduledEvent> {
  const begun = { ...event, status: ACTIVE }
  if (event.entity_type !== ScheduledEventType.STAGE_INSTANCE || event.channel_id === null) {
    return changeEvent(tx, begun)
  }
  if (guild.stages.has(event.channel_id)) throw new ApiError('StageOfEventNotOpened')
  const channel = guild.mustFindChannel(event.channel_id)
  const stage = await openStage(tx, guild, { channel, topic: event.name, eventId: event.id, hostId })
  return changeEvent(tx, { ...begun, entity_id: stage.id })
}

/** Ends an event and the stage that was open for it. A recurring event is scheduled for its next occurrence. */
export async function endEvent(
  tx: EndTx,
  guild: GuildModel,
  event: BareScheduledEvent,
  { status, comesAgain }: { status: typeof COMPLETED | typeof CANCELED; comesAgain: boolean },
): Promise<BareScheduledEvent> {
  const stage = guild.stages.get(event.channel_id ?? '')
  if (stage?.guild_scheduled_event_id === event.id) await closeStage(tx, stage)
  const ended = { ...event, status, entity_id: null }
  return changeEvent(tx, (comesAgain && atNextOccurrence(ended, tx.now)) || ended)
}

/** Starts the event for which a stage was opened. */
export const beginWithStage = (tx: ChangeTx, event: BareScheduledEvent, { id }: StageInstance) =>
  changeEvent(tx, { ...event, status: ACTIVE, entity_id: id })

/** Ends the event for which a stage that will be closed was open. False if there is none. */
export async function endWithStage(tx: EndTx, guild: GuildModel, stage: StageInstance): Promise<boolean> {
  const event = guild.scheduledEvents.get(stage.guild_scheduled_event_id ?? '')
  if (event) await endEvent(tx, guild, event, { status: COMPLETED, comesAgain: true })
  return event !== undefined
}

/** Ends or cancels the events in a channel that is about to be deleted, without further occurrences. */
export async function endAllIn(tx: EndTx, guild: GuildModel, channelId: string): Promise<void> {
  for (const event of guild.scheduledEvents.values()) {
    if (event.channel_id !== channelId) continue
    const status = event.status === ACTIVE ? COMPLETED : CANCELED
    await endEvent(tx, guild, event, { status, comesAgain: false })
  }
  const stage = guild.stages.get(channelId)
  if (stage && !guild.scheduledEvents.has(stage.guild_scheduled_event_id ?? '')) await closeStage(tx, stage)
}

/** Applies the scheduled change of an event whose time has come. */
export async function moveByClock(tx: BeginTx, guild: GuildModel, event: BareScheduledEvent): Promise<void> {
  if (event.status === ACTIVE) await endEvent(tx, guild, event, { status: COMPLETED, comesAgain: true })
  else if (event.entity_type === ScheduledEventType.EXTERNAL) await beginEvent(tx, guild, event, null)
  else await endEvent(tx, guild, event, { status: CANCELED, comesAgain: true })
}

/**
 * Called when the last user has left a channel or one has joined: an event there ends some minutes after the last one
 * has left.
 */
export async function noteOccupied(tx: TxBase<never>, guild: GuildModel, channelId: string, isOccupied: boolean) {
  const due = isOccupied ? null : tx.now + STAGE_IDLE_MS
  if (guild.stages.has(channelId)) await setStageDue(tx.db, guild.id, channelId, due)
  const underWay = [...guild.scheduledEvents.values()].filter(
    ({ channel_id, status, entity_type }) =>
      channel_id === channelId && status === ACTIVE && entity_type === ScheduledEventType.VOICE,
  )
  await setEventsDue(
    tx.db,
    guild.id,
    underWay.map(({ id }) => id),
    due,
  )
}
