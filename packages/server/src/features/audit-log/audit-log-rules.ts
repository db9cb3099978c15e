import { LIMITS } from '@guildhall/protocol/limits'
import { firstIdAt } from '../../kernel/ids/ids.ts'

const DAY_MS = 86_400_000

/** The lowest id of an entry that is still retained; older ones are not returned, and removed soon (docs/spec/audit-log.md#retention). */
export const oldestKeptId = (now: number): string => firstIdAt(now - LIMITS.auditKeptDays * DAY_MS)
