import { INSTANCE_LIMITS } from '@guildhall/protocol/instance-limits'
import { firstIdAt } from '../../kernel/ids/ids.ts'

const DAY_MS = 86_400_000

/** The lowest id of an entry that is still kept; older ones are not returned, and removed soon. */
export const oldestKeptEntry = (now: number): string => firstIdAt(now - INSTANCE_LIMITS.auditKeptDays * DAY_MS)
