import { listScheduledEventsForGuild as contract } from '@guildhall/protocol/operations/scheduled-events/list-scheduled-events-for-guild'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { mayView } from './scheduled-events-rules.ts'
import { listEvents } from './scheduled-events-store.ts'
import { toScheduledEvent } from './scheduled-events-view.ts'

/** Scheduled and active events in channels that the caller can view. */
export const listScheduledEventsForGuild = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor, query }) => {
    const found = await listEvents(db, guild.id)
    return found
      .filter(({ event }) => mayView(actor, event))
      .map((each) => toScheduledEvent(each, query.with_user_count))
  },
})
