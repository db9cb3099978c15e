import type { AuditChange } from '@guildhall/protocol/objects/audit-log'

/** Fields that the audit log calls by another name (conventions C.12). */
const RENAMED: Readonly<Record<string, string>> = {
  icon: 'icon_hash',
  splash: 'splash_hash',
  discovery_splash: 'discovery_splash_hash',
  banner: 'banner_hash',
  avatar: 'avatar_hash',
}

/**
 * What changed between two states of an object, field by field, in the form of the audit log: a value that is null or
 * absent leaves its key out. `before` is null for something new, `after` for something removed.
 *
 * @param left fields that are not worth an entry of their own: ids and what the server derives
 */
export function auditChanges(
  before: object | null,
  after: object | null,
  left: readonly string[] = ['id', 'guild_id'],
): AuditChange[] {
  const old = new Map(Object.entries(before ?? {}))
  const now = new Map(Object.entries(after ?? {}))
  const changes: AuditChange[] = []
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    if (left.includes(key) || same(old.get(key), now.get(key))) continue
    const change: AuditChange = { key: RENAMED[key] ?? key }
    if (old.get(key) != null) change.old_value = old.get(key)
    if (now.get(key) != null) change.new_value = now.get(key)
    changes.push(change)
  }
  return changes
}

const same = (a: unknown, b: unknown): boolean =>
  a === b || (a == null && b == null) || JSON.stringify(a) === JSON.stringify(b)
