import type { AuditChange } from '@guildhall/protocol/objects/audit-log'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import { permissionGroups } from '../permissions/permission-words.ts'

/** Says what an id stands for, as far as anything is known of it. */
export type NameOf = (id: string) => string | undefined

const labels: Readonly<Record<string, string>> = {
  $add: 'Roles given',
  $remove: 'Roles taken',
  allow: 'Allowed',
  color: 'Colour',
  colors: 'Colours',
  deny: 'Denied',
  nsfw: 'For adults',
  hoist: 'Shown apart',
  nick: 'Nickname',
  communication_disabled_until: 'Timed out until',
  rate_limit_per_user: 'Seconds between two messages',
}

/** A change in words: of sets of permissions what came and went, else what it was and is. */
export function changeWords({ key, old_value, new_value }: AuditChange, nameOf: NameOf): string {
  const label = labels[key] ?? capitalised(key.replaceAll('_', ' ').replace(/ id$/u, ''))
  if (key === 'permissions' || key === 'allow' || key === 'deny') return permissionWords(label, old_value, new_value)
  if (key.startsWith('$')) return `${label}: ${valueWords(new_value ?? old_value, key, nameOf)}`
  if (new_value === undefined) return `${label}: was ${valueWords(old_value, key, nameOf)}, is gone`
  if (old_value === undefined) return `${label}: ${valueWords(new_value, key, nameOf)}`
  return `${label}: was ${valueWords(old_value, key, nameOf)}, is ${valueWords(new_value, key, nameOf)}`
}

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
  if (typeof value === 'number') return key === 'color' ? colourWords(value) : String(value)
  if (typeof value === 'string') return isId(value) ? (nameOf(value) ?? value) : `“${value}”`
  if (Array.isArray(value)) return value.map((each) => valueWords(each, key, nameOf)).join(', ') || 'nothing'
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  if (key === 'colors')
    return Object.values(value)
      .filter((each) => typeof each === 'number')
      .map(colourWords)
      .join(', ')
  return JSON.stringify(value)
}

const colourWords = (colour: number): string => (colour === 0 ? 'none' : `#${colour.toString(16).padStart(6, '0')}`)

const isId = (value: string): boolean => /^\d{17,20}$/u.test(value)

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
