import { ScheduledEventStatus } from '@guildhall/protocol/enums/scheduled-event'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { modifyGuildScheduledEvent as contract } from '@guildhall/protocol/operations/scheduled-events/modify-guild-scheduled-event'
import { operation } from '../../kernel/operation.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { replaceImage } from '../../media/images-store.ts'
import { readImage } from '../../media/read-image.ts'
import { beginEvent, changeEvent, EVENTS_OF_HOSTS, endEvent } from './scheduled-events-actions.ts'
import {
  hosts,
  mustBeSound,
  mustFindEvent,
  mustMayBecome,
  mustMayChangeEvent,
  mustNotBeOver,
  mustTakeRule,
} from './scheduled-events-rules.ts'
import { auditedEvent, toScheduledEvent, UNAUDITED_EVENT_FIELDS, withEventChanges } from './scheduled-events-view.ts'

const { ACTIVE, COMPLETED, CANCELED } = ScheduledEventStatus

/** Also starts and ends events. Moving an event to another channel requires the permissions in both. */
export const modifyGuildScheduledEvent = operation(contract, {
  requires: hosts('MANAGE_EVENTS'),
  emits: [...EVENTS_OF_HOSTS, 'GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE'],
  audits: 'GUILD_SCHEDULED_EVENT_UPDATE',
  handle: async ({ params, caller, actor, body, db, write }) => {
    mustMayChangeEvent(actor, (await mustFindEvent(db, actor, params.eventId)).event)
    mustTakeRule(body)
    const image = await readImage('image', body.image, STILL_IMAGE, caller)
    return write(async (tx) => {
      const { guild, actor, now } = tx
      const found = await mustFindEvent(tx.db, actor, params.eventId)
      const before = found.event
      mustMayChangeEvent(actor, before)
      mustNotBeOver(before)
      const changed = withEventChanges(before, body)
      const next = image === undefined ? changed : { ...changed, image: image?.hash ?? null }
      mustMayChangeEvent(actor, before, next)
      mustBeSound(guild, next, { before, now })
      const status = body.status ?? before.status
      mustMayBecome(before, status)
      const place = { kind: 'scheduled_event', ownerId: next.id, guildId: guild.id } as const
      if (next.image !== before.image) await replaceImage(tx, place, image)
      if (next.guild_scheduled_event_exceptions.length < before.guild_scheduled_event_exceptions.length) {
        tx.emit('GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE', { guild_id: guild.id, event_id: next.id })
      }
      const event = await become(tx, before, next, status)
      const changes = auditChanges(auditedEvent(before), auditedEvent(event), UNAUDITED_EVENT_FIELDS)
      if (changes.length > 0) tx.audit({ target: event.id, changes })
      return toScheduledEvent({ ...found, event })
    })
  },
})

/** Stores the changed fields; unchanged ones are neither written nor announced. */
async function become(
  tx: Tx<'guild', (typeof EVENTS_OF_HOSTS)[number]>,
  before: BareScheduledEvent,
  next: BareScheduledEvent,
  status: number,
): Promise<BareScheduledEvent> {
  if (status !== before.status) {
    if (status === ACTIVE) return beginEvent(tx, tx.guild, next, tx.actor.userId)
    const isOver = status === COMPLETED
    return endEvent(tx, tx.guild, next, { status: isOver ? COMPLETED : CANCELED, comesAgain: isOver })
  }
  if (auditChanges(before, next, []).length === 0) return before
  return before.status === ACTIVE && next.channel_id !== null ? changeEvent(tx, next, undefined) : changeEvent(tx, next)
}
