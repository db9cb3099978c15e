/**
 * Kinds of jobs that may take many units of work, and the part of their payload that names the guild, the user or the application
 * for which they are done: these take turns.
 */
export const LONG_JOBS = {
  'delete-messages': 'guild_id',
  'deliver-crosspost': 'guild_id',
  'fill-target-list': 'guild_id',
  'follow-crosspost': 'guild_id',
  'leave-scheduled-events': 'guild_id',
  'leave-threads': 'guild_id',
  'prune-members': 'guild_id',
  'release-pending-members': 'guild_id',
  'remove-application': 'application_id',
  'sweep-channel': 'guild_id',
  'sweep-commands': 'application_id',
  'sweep-entitlements': 'application_id',
  'sweep-guild': 'guild_id',
  'sweep-reactions': 'guild_id',
  'sweep-scheduled-event': 'guild_id',
  'sweep-target-lists': 'guild_id',
  'tell-guilds-of-user': 'user_id',
} as const

/** The name of such a kind. */
export type LongJob = keyof typeof LONG_JOBS

const PARTS: ReadonlyMap<string, string> = new Map(Object.entries(LONG_JOBS))

/** For whom a job is done that may take long; null for every other. */
export function jobOwner(kind: string, payload: object): string | null {
  const part = PARTS.get(kind)
  const id: unknown = part === undefined ? undefined : new Map<string, unknown>(Object.entries(payload)).get(part)
  return typeof id === 'string' ? id : null
}
