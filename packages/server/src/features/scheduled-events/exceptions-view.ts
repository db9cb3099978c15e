import type { ScheduledEventException } from '@guildhall/protocol/objects/guilds/scheduled-event-exception'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'

type State = ScheduledEventException | null

/** The audit entry of a change of an exception; null stands for no exception. */
export function auditedException(
  ...[before, after]: [State, ScheduledEventException] | [ScheduledEventException, null]
) {
  const { event_id: target, event_exception_id } = after ?? before
  const changes = auditChanges(before, after, ['event_id', 'event_exception_id'])
  return { target, changes, options: { event_exception_id } }
}
