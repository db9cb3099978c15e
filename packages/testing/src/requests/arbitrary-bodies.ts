import type { Rules, Schema } from '@guildhall/protocol/schema'
import fc from 'fast-check'
import { multipartForm } from './multipart-form.ts'
import { unexpectedValue } from './unexpected-values.ts'

const ANYTHING: Rules = { form: 'anything' }

/** Values for fields, by their path in the body: `permission_overwrites.id`. */
export interface FieldValues {
  ids(field: string): fc.Arbitrary<string>
  /** The usual values of such a field, where the schema alone isn't enough. */
  likely?(field: string, rules: Rules): fc.Arbitrary<unknown> | undefined
  /** Fields without which a body is usually refused, though they are optional in the schema. */
  readonly usual?: readonly string[] | undefined
}

/** Random IDs, whatever the field. */
const anyOf = (ids: readonly string[]): FieldValues => ({ ids: () => fc.constantFrom(...ids) })

/**
 * Bodies for a schema: mostly of the right shape with some invalid fields, sometimes anything, sometimes invalid JSON.
 */
export function anyBody(schema: Schema | undefined, ids: readonly string[] | FieldValues): fc.Arbitrary<unknown> {
  if (!schema) return fc.constantFrom(undefined, undefined, '{}', 'nonsense')
  return fc.oneof(
    { weight: 8, arbitrary: new Forms(toFieldValues(ids), 1).value(schema) },
    { weight: 1, arbitrary: unexpectedValue.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{', '', '[]', 'null', '{"a":', '{"__proto__":{"name":"x"}}', `${'['.repeat(500)}`),
    },
  )
}

/** Valid bodies for a schema: required fields, and a few optional ones. */
export function validBody(schema: Schema, values: FieldValues): fc.Arbitrary<unknown> {
  const { properties = {} } = schema
  const there = Object.entries(properties).map(([key, rules]) => [
    key,
    values.usual?.includes(key) ? needed(rules) : rules,
  ])
  return new Forms(values, 0).value({ ...schema, properties: Object.fromEntries(there) })
}

const needed = (rules: Rules): Rules => ({ ...rules, isOptional: false })

/** Valid bodies except for one field, which is missing, duplicate or invalid. */
export function almostValidBody(schema: Schema, values: FieldValues): fc.Arbitrary<unknown> {
  const fault = fc.oneof(unexpectedValue, fc.constant(undefined))
  return fc.tuple(validBody(schema, values), fc.nat(), fault).map(([body, at, wrong]) => spoiled(body, at, wrong))
}

/** Multipart bodies: the schema's fields as text, and files, under expected and other names. */
export function anyForm(schema: Schema | undefined, parts: readonly string[], ids: readonly string[] | FieldValues) {
  const fields = new Forms(toFieldValues(ids), 1).value(schema ?? ANYTHING).map(asFields)
  const names = fc.constantFrom(...parts.map((name) => name.replace('[n]', '[0]')), 'other', 'payload_json')
  return fc
    .tuple(fields, fc.dictionary(names, fc.oneof(fc.uint8Array(), fc.json())))
    .map((sent) => multipartForm(...sent))
}

/** Valid multipart bodies for a schema, with one file under each name. */
export function validForm(schema: Schema | undefined, parts: readonly string[], values: FieldValues, file: Uint8Array) {
  const files = Object.fromEntries(parts.map((name) => [name.replace('[n]', '[0]'), file]))
  return new Forms(values, 0).value(schema ?? ANYTHING).map((body) => multipartForm(asFields(body), files))
}

/** Query strings for a schema. */
export function anyQuery(schema: Schema | undefined, ids: readonly string[] | FieldValues): fc.Arbitrary<string> {
  if (!schema) return fc.constantFrom('', '?x=1', '?limit=abc')
  const { properties = {} } = schema
  const values = toFieldValues(ids)
  const odd = fc.oneof(fc.constantFrom('0', '1', '-1', '100000', 'true', 'no', '', '%', '%zz', 'a\u0000'), fc.string())
  const pairs = Object.entries({ ...properties, other: ANYTHING }).map(([name, each]) => {
    const sound = new Forms(values, 0).value(each, name).map(String)
    return fc.tuple(fc.constantFrom(name, name, name, `${name}[]`), fc.oneof(sound, values.ids(name), odd))
  })
  return fc.array(fc.oneof(...pairs), { maxLength: 4 }).map(asQuery)
}

/** Valid query strings for a schema. */
export function validQuery(schema: Schema | undefined, values: FieldValues): fc.Arbitrary<string> {
  if (!schema) return fc.constant('')
  return new Forms(values, 0).value(schema).map((query) => asQuery(Object.entries(asFields(query))))
}

const asQuery = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0 ? '' : `?${pairs.map(([name, each]) => `${name}=${encoded(each)}`).join('&')}`

/** A lone surrogate can't be percent-encoded; it is sent as encoders' usual bytes. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const asFields = (body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(body)).map(([name, each]) => [name, asText(each)]))

/** A value that isn't text, as a field's text; an object without a prototype has none. */
function asText(each: unknown): string {
  if (Array.isArray(each)) return each.map(asText).join(',')
  return typeof each === 'object' ? JSON.stringify(each) : String(each)
}

const toFieldValues = (ids: readonly string[] | FieldValues): FieldValues => ('ids' in ids ? ids : anyOf(ids))

/** The number of optional fields in a valid body. */
const MOST_CHOSEN = 3

/** Creates values for rules; `odd` adds invalid values and values out of range. */
class Forms {
  readonly #values: FieldValues
  readonly #odd: 0 | 1

  constructor(values: FieldValues, odd: 0 | 1) {
    this.#values = values
    this.#odd = odd
  }

  value(rules: Rules, field = ''): fc.Arbitrary<unknown> {
    const fitting = this.#values.likely?.(field, rules) ?? this.#fitting(rules, field)
    return this.#odd === 0
      ? fitting
      : fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: unexpectedValue })
  }

  #fitting(rules: Rules, field: string): fc.Arbitrary<unknown> {
    const odd = this.#odd
    switch (rules.form) {
      case 'nullable':
        return fc.option(this.value(rules.inner ?? ANYTHING, field), { nil: null })
      case 'snowflake':
        return odd === 0 ? this.#values.ids(field) : fc.oneof(this.#values.ids(field), anyId)
      case 'bits':
        return fc.bigInt({ min: 0n, max: 1n << 55n }).map(String)
      case 'text':
        return fc.string({ minLength: odd ? 0 : (rules.min ?? 0), maxLength: Math.min((rules.max ?? 50) + odd, 200) })
      case 'integer':
        return fc.integer({ min: (rules.min ?? 0) - odd, max: (rules.max ?? (rules.min ?? 0) + 1000) + odd })
      case 'boolean':
        return fc.boolean()
      case 'timestamp':
        return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
      case 'image':
        return fc.base64String().map((data) => `data:image/png;base64,${data}`)
      case 'sound':
        return fc.base64String().map((data) => `data:audio/mpeg;base64,${data}`)
      case 'choice':
        return fc.constantFrom(...(rules.values ?? [0]))
      case 'list':
        return fc.array(this.value(rules.each ?? ANYTHING, field), {
          minLength: odd ? 0 : (rules.min ?? 0),
          maxLength: 5,
        })
      case 'shape':
        return this.#shape(rules, field)
      default:
        return odd === 0 ? fc.constantFrom(null, []) : unexpectedValue
    }
  }

  #shape({ properties = {} }: Rules, field: string): fc.Arbitrary<unknown> {
    const below = field === '' ? '' : `${field}.`
    const model = Object.fromEntries(Object.entries(properties).map(([key, r]) => [key, this.value(r, below + key)]))
    if (this.#odd) return fc.record(model, { requiredKeys: [] })
    const [free, required] = [keysOf(properties, true), keysOf(properties, false)]
    const none: fc.Arbitrary<string[]> = fc.constant([])
    const chosen = free.length === 0 ? none : fc.array(fc.constantFrom(...free), { maxLength: MOST_CHOSEN })
    return chosen.chain((keys) =>
      fc.record(Object.fromEntries([...required, ...keys].map((key) => [key, model[key] ?? unexpectedValue]))),
    )
  }
}

const anyId = fc.oneof(fc.constantFrom('0', '1'), fc.bigInt({ min: 0n, max: 1n << 63n }).map(String))

/** A value with one part, at any depth, made invalid. */
function spoiled(value: unknown, at: number, wrong: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || at % 4 === 0) return [...value, ...value, wrong]
    const index = at % value.length
    return value.with(index, at % 3 === 0 ? wrong : spoiled(value[index], Math.trunc(at / 7), wrong))
  }
  if (typeof value !== 'object' || value === null) return wrong
  const keys = Object.keys(value)
  const key = keys[at % Math.max(keys.length, 1)]
  if (key === undefined) return wrong
  const within: unknown = Reflect.get(value, key)
  const deeper = typeof within === 'object' && within !== null && at % 3 !== 0
  return { ...value, [key]: deeper ? spoiled(within, Math.trunc(at / 7), wrong) : wrong }
}

const keysOf = (properties: Readonly<Record<string, Rules>>, isOptional: boolean): string[] =>
  Object.keys(properties).filter((key) => (properties[key]?.isOptional ?? false) === isOptional)
