import { getGuildScheduledEvent as contract } from '@guildhall/protocol/operations/scheduled-events/get-guild-scheduled-event'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { mustFindEvent } from './scheduled-events-rules.ts'
import { toScheduledEvent } from './scheduled-events-view.ts'

/** Also returns past events. */
export const getGuildScheduledEvent = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, actor, params, query }) =>
    toScheduledEvent(await mustFindEvent(db, actor, params.eventId), query.with_user_count),
})
