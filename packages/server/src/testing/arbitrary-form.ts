import type { Schema } from '@guildhall/protocol/schema'
import fc from 'fast-check'
import { form } from './forms.ts'

/** The parts of a schema that decide what is sent. */
interface Rules {
  form?: string
  min?: number
  max?: number
  enum?: readonly (string | number)[]
  inner?: Rules
  items?: Rules
  value?: Rules
  properties?: Record<string, Rules>
}

/** Values that no field expects. */
const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, '', ' ', '\u0000', '💥'.repeat(40), [], {}, [null], [[[]]], { a: 1 }),
  fc.constantFrom('__proto__', 'constructor', '9223372036854775808', '-9223372036854775809', '1e9', '0x10'),
  fc.string(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Bodies for a schema: mostly of the right shape with some fields wrong, sometimes anything, sometimes no JSON. */
export function anyBody(schema: Schema | undefined, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (!schema) return fc.constantFrom(undefined, undefined, '{}', 'nonsense')
  return fc.oneof(
    { weight: 8, arbitrary: valueFor(rulesOf(schema), ids) },
    { weight: 1, arbitrary: nonsense.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{', '', '[]', 'null', '{"a":', '{"__proto__":{"name":"x"}}', `${'['.repeat(500)}`),
    },
  )
}

/** Multipart bodies: the schema's fields as text, and files, under names that are asked for and under others. */
export function anyForm(schema: Schema | undefined, parts: readonly string[], ids: readonly string[]) {
  const fields = valueFor(rulesOf(schema ?? {}), ids).map((value) =>
    Object.fromEntries(Object.entries(Object(value)).map(([name, each]) => [name, String(each)])),
  )
  const names = fc.constantFrom(...parts.map((name) => name.replace('[n]', '[0]')), 'other', 'payload_json')
  return fc.tuple(fields, fc.dictionary(names, fc.oneof(fc.uint8Array(), fc.json()))).map((sent) => form(...sent))
}

/** Query strings for a schema. */
export function anyQuery(schema: Schema | undefined, ids: readonly string[]): fc.Arbitrary<string> {
  if (!schema) return fc.constantFrom('', '?x=1', '?limit=abc')
  const names = Object.keys(rulesOf(schema).properties ?? {})
  const value = fc.oneof(fc.constantFrom(...ids, '0', '1', '-1', '100000', 'true', 'no', '', '%', '%zz'), fc.string())
  return fc
    .array(fc.tuple(fc.constantFrom(...names, 'other'), value), { maxLength: 4 })
    .map((pairs) => `?${pairs.map(([name, each]) => `${name}=${encodeURIComponent(each)}`).join('&')}`)
}

function valueFor(rules: Rules, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fitting(rules, ids) }, { weight: 1, arbitrary: nonsense })
}

function fitting(rules: Rules, ids: readonly string[]): fc.Arbitrary<unknown> {
  switch (rules.form) {
    case 'nullable':
      return fc.option(valueFor(rules.inner ?? {}, ids), { nil: null })
    case 'snowflake':
      return fc.oneof(fc.constantFrom(...ids, '0', '1'), fc.bigInt({ min: 0n, max: 1n << 63n }).map(String))
    case 'bits':
      return fc.bigInt({ min: 0n, max: 1n << 55n }).map(String)
    case 'text':
      return fc.string({ maxLength: Math.min((rules.max ?? 50) + 1, 200) })
    case 'integer':
      return fc.integer({ min: (rules.min ?? 0) - 1, max: (rules.max ?? (rules.min ?? 0) + 1000) + 1 })
    case 'boolean':
      return fc.boolean()
    case 'timestamp':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    case 'image':
      return fc.base64String().map((data) => `data:image/png;base64,${data}`)
    case 'choice':
      return fc.constantFrom(...(rules.enum ?? [0]))
    case 'list':
      return fc.array(valueFor(rules.items ?? {}, ids), { maxLength: 5 })
    case 'shape':
      return fc.record(
        Object.fromEntries(Object.entries(rules.properties ?? {}).map(([key, field]) => [key, valueFor(field, ids)])),
        { requiredKeys: [] },
      )
    default:
      return nonsense
  }
}

const rulesOf = (schema: Schema): Rules => schema
