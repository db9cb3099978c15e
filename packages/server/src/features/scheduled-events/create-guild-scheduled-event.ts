import { createGuildScheduledEvent as contract } from '@guildhall/protocol/operations/scheduled-events/create-guild-scheduled-event'
import { operation } from '../../kernel/operation.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { replaceImage } from '../../media/images-store.ts'
import { readImage } from '../../media/read-image.ts'
import { hosts, mustBeSound, mustHaveRoomForEvent, mustMayHost, mustTakeRule } from './scheduled-events-rules.ts'
import { insertEvent } from './scheduled-events-store.ts'
import { auditedEvent, newScheduledEvent, nextChangeAt, UNAUDITED_EVENT_FIELDS } from './scheduled-events-view.ts'

export const createGuildScheduledEvent = operation(contract, {
  requires: hosts('CREATE_EVENTS'),
  emits: ['GUILD_SCHEDULED_EVENT_CREATE'],
  audits: 'GUILD_SCHEDULED_EVENT_CREATE',
  handle: async ({ caller, actor, body, write }) => {
    mustMayHost(actor, { entity_type: body.entity_type, channel_id: body.channel_id ?? null }, 'CREATE_EVENTS')
    mustTakeRule(body)
    const image = await readImage('image', body.image, STILL_IMAGE, caller)
    return write(async (tx) => {
      const { guild, actor, now } = tx
      const made = newScheduledEvent({ id: tx.newId(), guildId: guild.id, creator: caller.user }, body)
      mustMayHost(actor, made, 'CREATE_EVENTS')
      mustBeSound(guild, made, { before: null, now })
      mustHaveRoomForEvent(guild)
      const event = { ...made, image: image?.hash ?? null }
      await insertEvent(tx.db, event, nextChangeAt(event))
      await replaceImage(tx, { kind: 'scheduled_event', ownerId: event.id, guildId: guild.id }, image)
      tx.emit('GUILD_SCHEDULED_EVENT_CREATE', event)
      tx.audit({ target: event.id, changes: auditChanges(null, auditedEvent(event), UNAUDITED_EVENT_FIELDS) })
      return { ...event, creator: caller.user }
    })
  },
})
