import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import { hostOfTarget, isShadowed, urlMappingError } from '@guildhall/protocol/url-mappings'
import { t } from '../../../language/developers.ts'

/** A row in the form: it keeps its key when it is moved. */
export type DraftRow = UrlMapping & { readonly key: number }

export const ROOT_PREFIX = '/'

/** The rows except the root, in the order in which they are tried. */
export const nonRootRows = (urlMap: readonly UrlMapping[]): DraftRow[] =>
  urlMap.filter(({ prefix }) => prefix !== ROOT_PREFIX).map(({ prefix, target }, key) => ({ prefix, target, key }))

/** The target if no other row matches. */
export const rootTarget = (urlMap: readonly UrlMapping[]): string =>
  urlMap.find(({ prefix }) => prefix === ROOT_PREFIX)?.target ?? ''

/** The mappings as sent: the root is last, and omitted without a target. */
export const toUrlMap = (rows: readonly DraftRow[], root: string): UrlMapping[] => [
  ...rows.map(({ prefix, target }) => ({ prefix: prefix.trim(), target: target.trim() })),
  ...(root.trim() === '' ? [] : [{ prefix: ROOT_PREFIX, target: root.trim() }]),
]

/** The hosts and ports of valid rows that another list doesn't contain. */
export function newHosts(sent: readonly UrlMapping[], kept: readonly UrlMapping[]): string[] {
  const known = new Set(kept.map(hostOfTarget))
  const hosts = sent.filter((row) => !urlMappingError(row)).map(hostOfTarget)
  return [...new Set(hosts)].filter((host) => !known.has(host))
}

export const addEmptyRow = (rows: readonly DraftRow[]): DraftRow[] => [
  ...rows,
  { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, prefix: '', target: '' },
]

/** The rows with one moved. */
export function moveRow(rows: readonly DraftRow[], from: number, to: number): DraftRow[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  const others = rows.filter((_, index) => index !== from)
  return [...others.slice(0, to), row, ...others.slice(to)]
}

/** The first row above another that shadows it; -1 if there is none. */
export function shadowingRow(rows: readonly DraftRow[], index: number): number {
  const row = rows[index]
  if (row === undefined || urlMappingError(row)) return -1
  return rows
    .slice(0, index)
    .findIndex((above) => !urlMappingError(above) && !isTwin(above, row) && isShadowed([above, row], 1))
}

/** The errors of a row in the form, shown once both sides are filled in. */
export function rowErrors(rows: readonly DraftRow[], index: number): { prefix?: string; target?: string } {
  const row = rows[index]
  if (row === undefined || row.prefix.trim() === '') return {}
  if (rows.slice(0, index).some((above) => isTwin(above, row)))
    return { prefix: t('activity.another-mapping-has-this-prefix') }
  if (row.prefix.trim() === ROOT_PREFIX) return { prefix: t('activity.use-the-root-field-for-this') }
  return targetErrors(row)
}

export function targetErrors({ prefix, target }: UrlMapping): { prefix?: string; target?: string } {
  if (target.trim() === '') return {}
  const fault = urlMappingError({ prefix: prefix.trim(), target: target.trim() })
  return fault ? { [fault.field]: fault.message } : {}
}

const isTwin = (one: UrlMapping, other: UrlMapping): boolean => bare(one.prefix) === bare(other.prefix)

const bare = (prefix: string): string => prefix.trim().replace(/(?<!\/)\/+$/u, '')
