import type {
  InstanceGuild,
  InstanceJob,
  InstanceUser,
} from '@guildhall/protocol/objects/instances/instance-administration'
import type { User } from '@guildhall/protocol/objects/users/user'
import { toTimestamp } from '../../kernel/clock.ts'
import { snowflakeTime } from '../../kernel/ids/ids.ts'
import type { JobRow } from '../../store/tables/streams.ts'
import type { FoundGuild } from './instance-guilds-store.ts'
import type { FoundPerson } from './instance-users-store.ts'

const toMoment = (at: number | null): string | null => (at === null ? null : toTimestamp(at))

export const toInstanceUser = (found: FoundPerson): InstanceUser => ({
  user: JSON.parse(found.wire),
  email: found.email,
  email_verified: found.is_email_verified,
  created_at: toTimestamp(found.created_at),
  last_seen_at: toMoment(found.usedAt),
  sessions: found.sessions,
  second_factor: found.hasSecondFactor,
  administrator: found.is_admin,
  disabled_at: toMoment(found.disabled_at),
  storage_used: found.storageUsed,
})

export const toInstanceGuild = (
  { settings, memberCount, isUnavailable, storageUsed }: FoundGuild,
  owners: ReadonlyMap<string, User>,
): InstanceGuild => ({
  id: settings.id,
  name: settings.name,
  icon: settings.icon,
  owner: owners.get(settings.owner_id) ?? null,
  member_count: memberCount,
  premium_subscription_count: settings.premium_subscription_count ?? 0,
  features: settings.features,
  unavailable: isUnavailable,
  storage_used: storageUsed,
})

export const toInstanceJob = (job: JobRow, running: ReadonlySet<string>, now: number): InstanceJob => ({
  id: job.id,
  kind: job.kind,
  state: running.has(job.id) ? 'running' : job.attempts > 0 ? 'failed' : job.due_at <= now ? 'due' : 'waiting',
  created_at: toTimestamp(snowflakeTime(job.id)),
  due_at: toTimestamp(job.due_at),
  attempts: job.attempts,
  last_error: job.last_error,
})
