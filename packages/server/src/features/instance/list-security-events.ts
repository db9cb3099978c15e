import type { SecurityEvent } from '@guildhall/protocol/objects/instances/instance-administration'
import { listSecurityEvents as contract } from '@guildhall/protocol/operations/instance/list-security-events'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { findSecurityEvents } from '../../store/rows/security-event-row.ts'
import type { SecurityEventRow } from '../../store/tables/users.ts'
import { DEFAULT_LIST_LIMIT } from './instance-rules.ts'

const NEWEST = (2n ** 63n - 1n).toString()

/** Only Guildhall has this: proofs of identity and the operations for which they were made, newest first, including failed ones. */
export const listSecurityEvents = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, query: { user_id: userId, before = NEWEST, limit = DEFAULT_LIST_LIMIT } }) => {
    const events = await findSecurityEvents(db, { userId, before, limit })
    return { events: events.map(toSecurityEvent) }
  },
})

const toSecurityEvent = ({ targets, created_at, ...event }: SecurityEventRow): SecurityEvent => ({
  ...event,
  targets: JSON.parse(targets),
  created_at: toTimestamp(created_at),
})
