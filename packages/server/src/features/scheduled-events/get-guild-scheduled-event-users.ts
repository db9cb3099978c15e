import { LIMITS } from '@guildhall/protocol/limits'
import { getGuildScheduledEventUsers as contract } from '@guildhall/protocol/operations/scheduled-events/get-guild-scheduled-event-users'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { exceptGuests } from '../members/members-rules.ts'
import { listInterested } from './interest-store.ts'
import { mustFindEvent } from './scheduled-events-rules.ts'
import { toScheduledEventUser } from './scheduled-events-view.ts'

/** Always in ascending order of user ids, also the page before an id; `before` takes precedence over `after`. */
export const getGuildScheduledEventUsers = operation(contract, {
  requires: exceptGuests(member),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor, params, query }) => {
    const { event } = await mustFindEvent(db, actor, params.eventId)
    const page = { ...query, limit: query.limit ?? LIMITS.scheduledEventUsersPerPage.max }
    const found = await listInterested(db, { guildId: guild.id, id: event.id }, page)
    return found.map((each) => toScheduledEventUser(guild, event.id, each, query.with_member))
  },
})
