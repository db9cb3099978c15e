import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import { faultOfUrlMapping, hostOfTarget, isShadowed } from '@guildhall/protocol/url-mappings'
import { t } from '../../../language/developers.ts'

/** A row while it is written: it keeps its key wherever it is moved. */
export type DraftRow = UrlMapping & { readonly key: number }

export const ROOT_PREFIX = '/'

/** The rows beside the root, in the order in which they are asked. */
export const nonRootRows = (urlMap: readonly UrlMapping[]): DraftRow[] =>
  urlMap.filter(({ prefix }) => prefix !== ROOT_PREFIX).map(({ prefix, target }, key) => ({ prefix, target, key }))

/** What answers where no other row does. */
export const rootOf = (urlMap: readonly UrlMapping[]): string =>
  urlMap.find(({ prefix }) => prefix === ROOT_PREFIX)?.target ?? ''

/** What is sent: the root stands last, where it is asked last; without a target there is none. */
export const urlMapOf = (rows: readonly DraftRow[], root: string): UrlMapping[] => [
  ...rows.map(({ prefix, target }) => ({ prefix: prefix.trim(), target: target.trim() })),
  ...(root.trim() === '' ? [] : [{ prefix: ROOT_PREFIX, target: root.trim() }]),
]

/** The hosts, with their ports, of sound rows that another list doesn't have. */
export function newHosts(sent: readonly UrlMapping[], kept: readonly UrlMapping[]): string[] {
  const known = new Set(kept.map(hostOfTarget))
  const hosts = sent.filter((row) => !faultOfUrlMapping(row)).map(hostOfTarget)
  return [...new Set(hosts)].filter((host) => !known.has(host))
}

export const withRow = (rows: readonly DraftRow[]): DraftRow[] => [
  ...rows,
  { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, prefix: '', target: '' },
]

/** The same with one row at another place. */
export function movedTo(rows: readonly DraftRow[], from: number, to: number): DraftRow[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  const others = rows.filter((_, index) => index !== from)
  return [...others.slice(0, to), row, ...others.slice(to)]
}

/** The first row above another that takes all that the other would take; -1 if there is none. */
export function shadowOver(rows: readonly DraftRow[], index: number): number {
  const row = rows[index]
  if (row === undefined || faultOfUrlMapping(row)) return -1
  return rows
    .slice(0, index)
    .findIndex((above) => !faultOfUrlMapping(above) && !isTwin(above, row) && isShadowed([above, row], 1))
}

/** What is wrong with a row while it is written; nothing is while a side of it is empty. */
export function faultsOf(rows: readonly DraftRow[], index: number): { prefix?: string; target?: string } {
  const row = rows[index]
  if (row === undefined || row.prefix.trim() === '') return {}
  if (rows.slice(0, index).some((above) => isTwin(above, row)))
    return { prefix: t('activity.another-mapping-has-this-prefix') }
  if (row.prefix.trim() === ROOT_PREFIX) return { prefix: t('activity.use-the-root-field-for-this') }
  return faultsOfTarget(row)
}

export function faultsOfTarget({ prefix, target }: UrlMapping): { prefix?: string; target?: string } {
  if (target.trim() === '') return {}
  const fault = faultOfUrlMapping({ prefix: prefix.trim(), target: target.trim() })
  return fault ? { [fault.field]: fault.message } : {}
}

const isTwin = (one: UrlMapping, other: UrlMapping): boolean => bare(one.prefix) === bare(other.prefix)

const bare = (prefix: string): string => prefix.trim().replace(/(?<!\/)\/+$/u, '')
