/** An object of a response, none of whose fields is certain. */
export type SourceObject = Readonly<Record<string, unknown>>

const SNOWFLAKE = /^\d{1,20}$/u

const isSourceObject = (value: unknown): value is SourceObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectIn = (value: unknown): SourceObject | null => (isSourceObject(value) ? value : null)

/** The objects of a list; anything else in it is left out. */
export const objectsIn = (value: unknown): readonly SourceObject[] =>
  Array.isArray(value) ? value.filter(isSourceObject) : []

export const textField = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const idIn = (value: unknown): string | null =>
  typeof value === 'string' && SNOWFLAKE.test(value) ? value : null

export const idsField = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => idIn(each) !== null) : []

/** A whole number of at least 0. */
export const wholeIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

/** A time in ISO 8601. */
export const timeIn = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value)) ? value : null

/** Negative if the first id is lower. */
export const inOrderOfIds = (one: string, other: string): number =>
  one.length === other.length ? (one < other ? -1 : one > other ? 1 : 0) : one.length - other.length

/** What an object has besides some fields. */
export function without(object: SourceObject, fields: ReadonlySet<string>): SourceObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !fields.has(name)))
}

/** What a function returns for each of a list, without null. */
export const mapped = <T, R>(list: readonly T[], read: (each: T) => R | null): readonly R[] =>
  list.map(read).filter((each) => each !== null)
