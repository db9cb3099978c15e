import { cleanedName } from './cleaned-name.ts'
import { LIMITS } from './limits.ts'
import { checkLength, formatTuple, parseDigits, SCALAR_PARSERS, type ScalarContext } from './parse-scalar.ts'
import type { Infer, Rules, Schema } from './schema.ts'

/** An error in one field of a request: the path of the field and the field code (docs/spec/errors.md#form-errors). */
export interface FieldError {
  path: readonly (string | number)[]
  code: string
  message: string
}

/** The result of {@link parseForm}: the value in its documented form, or at least one error. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] }

const ANYTHING: Rules = { form: 'anything' }

/**
 * Validates a value of a request by a schema and converts it into its documented form: integer ids become strings,
 * numbers and booleans are also parsed from strings, strings are trimmed if the schema requires it, unknown fields are
 * dropped, absent fields remain absent unless the schema has a default, and null remains null. Errors are collected in
 * the order of the schema's fields, at most a hundred.
 *
 * @param at the path of the value in the request, with which the paths of errors begin
 */
export function parseForm<T extends Schema>(
  schema: T,
  value: unknown,
  at: readonly (string | number)[] = [],
): Parsed<Infer<T>> {
  const errors: FieldError[] = []
  const parsed = new Walk(errors, at).value(schema, value)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: asResult<Infer<T>>(parsed) }
}

class Walk implements ScalarContext {
  readonly #errors: FieldError[]
  /** The path of the current value. */
  readonly #path: (string | number)[]

  constructor(errors: FieldError[], at: readonly (string | number)[]) {
    this.#errors = errors
    this.#path = [...at]
  }

  value(rules: Rules, value: unknown): unknown {
    const { form } = rules
    if (form === 'nullable') return value === null ? null : this.value(rules.inner ?? ANYTHING, value)
    if (form === 'anything') return value
    if (value === null || value === undefined) return this.fail('BASE_TYPE_REQUIRED', 'This field is required')
    if (form === 'shape') return this.#shape(rules, value)
    if (form === 'union') return this.#union(rules, value)
    if (form === 'list') return this.#list(rules, value)
    if (form === 'map') return this.#map(rules, value)
    return SCALAR_PARSERS[form]?.(rules, value, this)
  }

  fail(code: string, message: string): undefined {
    if (!this.#isFull) this.#errors.push({ path: [...this.#path], code, message })
    return undefined
  }

  /** More errors are not reported, so parsing can stop. */
  get #isFull(): boolean {
    return this.#errors.length >= LIMITS.formErrors
  }

  /** Parses a value within the current one. */
  #at(step: string | number, rules: Rules, value: unknown): unknown {
    this.#path.push(step)
    const parsed = this.value(rules, value)
    this.#path.pop()
    return parsed
  }

  /** The value, or undefined if it is null or invalid; its errors are discarded. */
  #readable(rules: Rules, value: unknown): unknown {
    const before = this.#errors.length
    const parsed = value === undefined || value === null ? undefined : this.value(rules, value)
    if (this.#errors.length === before) return parsed
    this.#errors.length = before
    return undefined
  }

  #list(rules: Rules, sent: unknown): unknown {
    const value = listOf(rules, sent)
    if (!Array.isArray(value)) return this.fail('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
    if (!checkLength(rules, value.length, this)) return undefined
    const { each = ANYTHING } = rules
    if (rules.skipsUnreadable)
      return value.map((item) => this.#readable(each, item)).filter((item) => item !== undefined)
    const items = new Array<unknown>(value.length)
    for (let index = 0; index < value.length && !this.#isFull; index++) {
      this.#path.push(index)
      items[index] = this.#item(each, value[index])
      this.#path.pop()
    }
    if (rules.unique && this.#errors.length === 0) this.#mustDiffer(items)
    return items
  }

  #item(rules: Rules, value: unknown): unknown {
    if (value !== null || (rules.form !== 'shape' && rules.form !== 'union')) return this.value(rules, value)
    return this.fail('LIST_ITEM_VALUE_REQUIRED', 'List item values of ModelType are required')
  }

  #mustDiffer(items: readonly unknown[]): void {
    const seen = new Set<unknown>()
    for (const [index, item] of items.entries()) {
      this.#path.push(index)
      if (seen.has(item)) this.fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value')
      this.#path.pop()
      seen.add(item)
    }
  }

  #map(rules: Rules, value: unknown): unknown {
    if (!isDictionary(value)) return this.fail('DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType')
    const { each = ANYTHING } = rules
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#at(key, each, item)]))
  }

  #shape(rules: Rules, value: unknown): unknown {
    if (!isDictionary(value)) return this.fail('MODEL_TYPE_CONVERT', 'Expected an object/dictionary.')
    const result: Record<string, unknown> = {}
    const { properties = {} } = rules
    for (const key in properties) {
      const field = properties[key] ?? ANYTHING
      if (field.isSupplied) continue
      const found = value[key]
      const given = found !== undefined && Object.hasOwn(value, key) ? found : undefined
      if (field.isLenient) {
        const read = this.#readable(field, given)
        if (read !== undefined) result[key] = read
        continue
      }
      const isAbsent =
        given === undefined ||
        (given === null && field.nullIsAbsent) ||
        (field.emptyIsAbsent && isEmptyText(field, given))
      if (isAbsent && field.default !== undefined) result[key] = field.default
      else if (!isAbsent || !field.isOptional) result[key] = this.#at(key, field, given)
    }
    return result
  }

  #union({ tag = '', variants = new Map(), elsewhere }: Rules, value: unknown): unknown {
    if (!isDictionary(value)) return this.fail('MODEL_TYPE_CONVERT', 'Expected an object/dictionary.')
    const kind = Object.hasOwn(value, tag) ? value[tag] : undefined
    const variant = variants.get(kind) ?? variants.get(parseDigits(kind))
    if (variant) return this.#shape(variant, value)
    if (kind === null || kind === undefined) return this.#at(tag, { form: 'text' }, kind)
    if (elsewhere?.values.includes(kind)) return this.fail(elsewhere.code, elsewhere.message)
    return this.fail(
      'UNION_TYPE_CHOICES',
      `Value of field "${tag}" must be one of ${formatTuple([...variants.keys()])}.`,
    )
  }
}

const isEmptyText = ({ isName }: Rules, value: unknown): boolean =>
  typeof value === 'string' && (isName ? cleanedName(value) : value).trim() === ''

/** A list as a query may contain it. */
function listOf({ fromText = false, fromOne = false }: Rules, sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  if (fromText) return betweenCommas(sent)
  return fromOne ? [sent] : sent
}

/** The values of a comma-separated string; none for an empty one. */
const betweenCommas = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(',').map((value) => value.trim())

function isDictionary(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asResult<T>(value: unknown): T
function asResult(value: unknown) {
  return value
}
