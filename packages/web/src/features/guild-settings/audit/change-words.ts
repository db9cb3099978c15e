import type { AuditChange } from '@guildhall/protocol/objects/guilds/audit-log'
import { permissionGroups } from '@guildhall/protocol/permission-words'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import { shortMoment } from '../../../shared/words/moment-words.ts'

/** Says what an id stands for, as far as anything is known of it. */
export type NameOf = (id: string) => string | undefined

const labels: Readonly<Record<string, string>> = {
  $add: 'Roles given',
  $remove: 'Roles taken',
  allow: 'Allowed',
  color: 'Colour',
  colors: 'Colours',
  deny: 'Denied',
  afk_timeout: 'AFK timeout in seconds',
  auto_archive_duration: 'Archive after minutes of inactivity',
  default_auto_archive_duration: 'Archive threads after minutes of inactivity',
  bitrate: 'Bitrate',
  deaf: 'Deafened',
  mute: 'Muted',
  max_age: 'Expires after seconds',
  max_uses: 'Uses at most',
  user_limit: 'User limit',
  nsfw: 'Age-restricted',
  hoist: 'Displayed separately',
  permission_overwrites: 'Permissions',
  incidents_data: 'Pauses',
  nick: 'Nickname',
  communication_disabled_until: 'Timed out until',
  rate_limit_per_user: 'Seconds between two messages',
}

/** A change in words: of sets of permissions what came and went, else what it was and is. */
export function changeWords({ key, old_value, new_value }: AuditChange, nameOf: NameOf): string {
  const label = labelOf(key)
  if (key === 'permissions' || key === 'allow' || key === 'deny') return permissionWords(label, old_value, new_value)
  if (key.startsWith('$')) return `${label}: ${valueWords(new_value ?? old_value, key, nameOf)}`
  if (pictures.has(key)) return `${label}: ${pictureWords(old_value, new_value)}`
  if (new_value === undefined) return `${label}: was ${valueWords(old_value, key, nameOf)}, is gone`
  if (old_value === undefined) return `${label}: ${valueWords(new_value, key, nameOf)}`
  return `${label}: was ${valueWords(old_value, key, nameOf)}, is ${valueWords(new_value, key, nameOf)}`
}

/** Fields that name a picture by its hash, which tells nobody anything. */
const pictures: ReadonlySet<string> = new Set([
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
  after == null ? 'removed' : before == null ? 'added' : 'changed'

/** What changed, without the values. */
export const changedFieldNames = (changes: readonly AuditChange[]): string =>
  [...new Set(changes.map(({ key }) => labelOf(key)))].join(', ')

const labelOf = (key: string): string =>
  labels[key] ?? capitalised(key.replaceAll('_', ' ').replace(/ (?:id|hash)$/u, ''))

function permissionWords(label: string, before: unknown, after: unknown): string {
  const [old, now] = [setOf(before), setOf(after)]
  const named = (set: bigint) =>
    permissionGroups
      .flatMap(({ permissions }) => permissions)
      .filter(({ name }) => holds(set, Permission[name]))
      .map((each) => each.label)
      .join(', ')
  const [added, removed] = [named(now & ~old), named(old & ~now)]
  const parts = [added && `added ${added}`, removed && `removed ${removed}`].filter((part) => part !== '')
  return `${label}: ${parts.length === 0 ? 'nothing' : parts.join('; ')}`
}

const setOf = (value: unknown): bigint => (typeof value === 'string' && /^\d+$/u.test(value) ? BigInt(value) : 0n)

function valueWords(value: unknown, key: string, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return key === 'color' ? colourWords(value) : (valueNames[key]?.[value] ?? String(value))
  if (typeof value === 'string') return textWords(value, nameOf)
  if (Array.isArray(value)) return value.map((each) => valueWords(each, key, nameOf)).join(', ') || 'nothing'
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  if (key === 'permission_overwrites') return overwriteWords(value, nameOf)
  if (key === 'colors')
    return Object.values(value)
      .filter((each) => typeof each === 'number')
      .map(colourWords)
      .join(', ')
  return partWords(value, nameOf)
}

/** What the numbers of some fields stand for, by their value. */
const valueNames: Readonly<Record<string, readonly string[]>> = {
  verification_level: ['none', 'low', 'medium', 'high', 'highest'],
  explicit_content_filter: ['off', 'members without a role', 'all members'],
  default_message_notifications: ['all messages', 'only mentions'],
  mfa_level: ['no second factor', 'second factor for moderators'],
}

/** For whom permissions differ in a channel. */
const overwriteWords = (value: object, nameOf: NameOf): string =>
  'id' in value && typeof value.id === 'string' ? `for ${nameOf(value.id) ?? value.id}` : 'changed'

/** What something is made of, without what is empty in it. */
const partWords = (value: object, nameOf: NameOf): string =>
  Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => `${labelOf(name).toLowerCase()} ${valueWords(part, name, nameOf)}`)
    .join(', ') || 'nothing'

function textWords(value: string, nameOf: NameOf): string {
  if (isMoment.test(value)) return shortMoment(Date.parse(value))
  return isId(value) ? (nameOf(value) ?? value) : `“${value}”`
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/u

const colourWords = (colour: number): string => (colour === 0 ? 'none' : `#${colour.toString(16).padStart(6, '0')}`)

const isId = (value: string): boolean => /^\d{17,20}$/u.test(value)

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
