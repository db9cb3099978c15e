import type { InstanceAuditEntry } from '@guildhall/protocol/objects/instances/instance-audit-log'
import { getInstanceAuditLog as contract } from '@guildhall/protocol/operations/instance-audit-log/get-instance-audit-log'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { listInstanceAuditEntries } from '../../store/rows/instance-audit-entry-row.ts'
import { listUsers } from '../users/users-store.ts'
import { oldestKeptEntry } from './instance-audit-log-rules.ts'
import { toInstanceAuditEntry } from './instance-audit-log-view.ts'

const CUSTOMARY_LIMIT = 50

/** Only Guildhall has this: what administrators of the instance and its operator did, newest first. */
export const getInstanceAuditLog = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, query: { limit = CUSTOMARY_LIMIT, ...filter } }) => {
    const oldest = oldestKeptEntry(kernel.clock.now())
    const entries = (await listInstanceAuditEntries(db, filter, { oldest, limit })).map(toInstanceAuditEntry)
    const users = await listUsers(db, entries.flatMap(usersOf))
    return { entries, users: [...users.values()] }
  },
})

const usersOf = ({ actor_id, targets }: InstanceAuditEntry): string[] =>
  [actor_id, targets.user_id].filter((id) => id != null)
