import { exportInstanceAuditLog as contract } from '@guildhall/protocol/operations/instance-audit-log/export-instance-audit-log'
import { JsonLines, operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import type { Db } from '../../store/db.ts'
import { type InstanceAuditFilter, listInstanceAuditEntries } from '../../store/rows/instance-audit-entry-row.ts'
import { oldestKeptEntry } from './instance-audit-log-rules.ts'
import { toInstanceAuditEntry } from './instance-audit-log-view.ts'

const ROWS_AT_ONCE = 500

/** Only Guildhall has this: one entry of the audit log on each line, newest first. */
export const exportInstanceAuditLog = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ db, kernel, query }) => new JsonLines(lines(db, query, oldestKeptEntry(kernel.clock.now()))),
})

/** Reads while it sends, without entries that are added meanwhile. */
async function* lines(db: Db, filter: InstanceAuditFilter, oldest: string): AsyncGenerator<string> {
  for (let { before } = filter; ; ) {
    const rows = await listInstanceAuditEntries(db, { ...filter, before }, { oldest, limit: ROWS_AT_ONCE })
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(toInstanceAuditEntry(row))}\n`).join('')
    if (rows.length < ROWS_AT_ONCE) return
    before = rows.at(-1)?.id
  }
}
