import type { AuditChange } from '@guildhall/protocol/objects/guilds/audit-log'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { t } from '../../../language/guild-settings.ts'
import { permissionGroups } from '../../../shared/permissions/permission-groups.ts'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { formatList } from '../../../shared/text/format-list.ts'
import { FIELD_LABELS } from './field-labels.ts'

/** Describes the object of an ID, as far as it is known. */
export type NameOf = (id: string) => string | undefined

/** A change in words: added and removed permissions, or else the old and new value. */
export function changeDescription({ key, old_value, new_value }: AuditChange, nameOf: NameOf): string {
  const label = labelOf(key)
  if (key === 'permissions' || key === 'allow' || key === 'deny') return permissionWords(label, old_value, new_value)
  if (key.startsWith('$')) return `${label}: ${valueWords(new_value ?? old_value, key, nameOf)}`
  if (pictures.has(key)) return `${label}: ${pictureWords(old_value, new_value)}`
  if (new_value === undefined) return t('audit.removed-value', { label, value: valueWords(old_value, key, nameOf) })
  if (old_value === undefined) return `${label}: ${valueWords(new_value, key, nameOf)}`
  return t('audit.changed-from-to', {
    label,
    before: valueWords(old_value, key, nameOf),
    after: valueWords(new_value, key, nameOf),
  })
}

/** Fields whose values mean nothing to users: hashes of pictures, and conditions of linked roles. */
const pictures: ReadonlySet<string> = new Set([
  'connection_rules',
  'icon_hash',
  'icon',
  'splash_hash',
  'splash',
  'discovery_splash_hash',
  'discovery_splash',
  'banner_hash',
  'banner',
  'home_header',
  'avatar_hash',
  'avatar',
  'image_hash',
  'image',
])

const pictureWords = (before: unknown, after: unknown): string =>
  after == null ? t('audit.removed') : before == null ? t('audit.added') : t('audit.changed')

/** The changed fields, without values. */
export const changedFieldNames = (changes: readonly AuditChange[]): string =>
  formatList(new Set(changes.map(({ key }) => labelOf(key))))

const labelOf = (key: string): string =>
  FIELD_LABELS[key] ?? capitalised(key.replaceAll('_', ' ').replace(/ (?:id|hash)$/u, ''))

function permissionWords(label: string, before: unknown, after: unknown): string {
  const [old, now] = [setOf(before), setOf(after)]
  const named = (set: bigint) =>
    formatList(
      permissionGroups
        .flatMap(({ permissions }) => permissions)
        .filter(({ name }) => hasPermissions(set, Permission[name]))
        .map((each) => each.label),
    )
  const [added, removed] = [named(now & ~old), named(old & ~now)]
  const parts = [
    added && t('audit.added-permissions', { added }),
    removed && t('audit.removed-permissions', { removed }),
  ].filter((part) => part !== '')
  return `${label}: ${parts.length === 0 ? t('audit.nothing') : parts.join('; ')}`
}

const setOf = (value: unknown): bigint => (typeof value === 'string' && /^\d+$/u.test(value) ? BigInt(value) : 0n)

function valueWords(value: unknown, key: string, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return t('audit.nothing')
  if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no')
  if (typeof value === 'number')
    return key === 'color' ? colourWords(value) : (valueNames[key]?.[value] ?? String(value))
  if (typeof value === 'string') return textWords(value, nameOf)
  if (Array.isArray(value)) return formatList(value.map((each) => valueWords(each, key, nameOf))) || t('audit.nothing')
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  if (key === 'permission_overwrites') return overwriteWords(value, nameOf)
  if (key === 'colors')
    return formatList(
      Object.values(value)
        .filter((each) => typeof each === 'number')
        .map(colourWords),
    )
  return partWords(value, nameOf)
}

/** The labels of numeric fields, by value. */
const valueNames: Readonly<Record<string, readonly string[]>> = {
  verification_level: [t('audit.none'), t('audit.low'), t('audit.medium'), t('audit.high'), t('audit.highest')],
  explicit_content_filter: [t('audit.off'), t('audit.members-without-a-role'), t('audit.all-members')],
  default_message_notifications: [t('audit.all-messages'), t('audit.only-mentions')],
  mfa_level: [t('audit.not-required'), t('audit.required-for-moderators')],
}

/** The subject of channel permissions. */
const overwriteWords = (value: object, nameOf: NameOf): string =>
  'id' in value && typeof value.id === 'string'
    ? t('audit.for', { name: nameOf(value.id) ?? value.id })
    : t('audit.changed')

/** An object's fields, without empty ones. */
const partWords = (value: object, nameOf: NameOf): string =>
  formatList(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => `${labelOf(name)} ${valueWords(part, name, nameOf)}`),
  ) || t('audit.nothing')

function textWords(value: string, nameOf: NameOf): string {
  if (isMoment.test(value)) return formatShortDateTime(Date.parse(value))
  return isId(value) ? (nameOf(value) ?? value) : t('audit.quoted', { value })
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/u

const colourWords = (colour: number): string =>
  colour === 0 ? t('audit.none') : `#${colour.toString(16).padStart(6, '0')}`

const isId = (value: string): boolean => /^\d{17,20}$/u.test(value)

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
