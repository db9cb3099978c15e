import type { AuditChange } from '@guildhall/protocol/objects/guilds/audit-log'

/** Fields that have another name in the audit log (docs/spec/audit-log.md#changes). */
const RENAMED: Readonly<Record<string, string>> = {
  icon: 'icon_hash',
  splash: 'splash_hash',
  discovery_splash: 'discovery_splash_hash',
  home_header: 'home_header_hash',
  banner: 'banner_hash',
  avatar: 'avatar_hash',
  image: 'image_hash',
}

/**
 * The changes between two states of an object, field by field, in the audit log's format: null and absent values are
 * omitted. `before` is null for a new object, `after` for a removed one.
 *
 * @param left fields to omit: ids and derived values
 */
export function auditChanges(
  before: object | null,
  after: object | null,
  left: readonly string[] = ['id', 'guild_id'],
): AuditChange[] {
  const old: Readonly<Record<string, unknown>> = { ...before }
  const now: Readonly<Record<string, unknown>> = { ...after }
  const changes: AuditChange[] = []
  const note = (key: string) => {
    if (left.includes(key) || same(old[key], now[key])) return
    const change: AuditChange = { key: RENAMED[key] ?? key }
    if (old[key] != null) change.old_value = old[key]
    if (now[key] != null) change.new_value = now[key]
    changes.push(change)
  }
  for (const key in old) note(key)
  for (const key in now) if (!(key in old)) note(key)
  return changes
}

const same = (a: unknown, b: unknown): boolean =>
  a === b || (a == null && b == null) || JSON.stringify(a) === JSON.stringify(b)
