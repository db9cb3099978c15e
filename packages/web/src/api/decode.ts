export type Json = Readonly<Record<string, unknown>>

/** Thrown when the server's answer does not have the shape that this page relies on. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectFrom(value: unknown): Json {
  if (!isObject(value)) throw new UnexpectedAnswer('expected an object')
  return value
}

export function listFrom<T>(value: unknown, item: (entry: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new UnexpectedAnswer('expected a list')
  return value.map((entry: unknown) => item(entry))
}

export function textFrom(object: Json, key: string): string {
  const value = object[key]
  if (typeof value !== 'string') throw new UnexpectedAnswer(`expected text in ${key}`)
  return value
}

export function textOrNull(object: Json, key: string): string | null {
  const value = object[key]
  return typeof value === 'string' ? value : null
}

export function countOrNull(object: Json, key: string): number | null {
  const value = object[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
