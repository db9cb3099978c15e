import type { TargetUsersJobStatus } from '@guildhall/protocol/objects/guilds/target-users'
import { toTimestamp } from '../../kernel/clock.ts'
import type { StoredTargetList } from './target-users-store.ts'

/** The progress of a list (docs/spec/target-users.md#job). */
export const toJobStatus = (list: StoredTargetList): TargetUsersJobStatus => ({
  status: list.status,
  total_users: list.total_users,
  processed_users: list.processed_users,
  created_at: toTimestamp(list.created_at),
  completed_at: list.completed_at === null ? null : toTimestamp(list.completed_at),
  error_message: list.error_message,
})
