import { codePoints, momentOf, shown, wholeNumber } from './literals.ts'
import type { Of, Schema } from './schema.ts'

/** One complaint about one field: where it stands in what the client sent, and the field code (conventions A.10). */
export interface FieldError {
  path: readonly (string | number)[]
  code: string
  message: string
}

/** What {@link parseForm} gives: the value in its documented form, or at least one complaint. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] }

/** The keywords that the builders of schema.ts put on a schema. */
interface Rules {
  form?: string
  min?: number
  max?: number
  trim?: boolean
  collapse?: boolean
  pattern?: string
  unique?: boolean
  enum?: readonly (string | number)[]
  inner?: Rules
  items?: Rules
  value?: Rules
  properties?: Record<string, Rules>
  required?: readonly string[]
}

const MAX_SNOWFLAKE = 9223372036854775807n

/**
 * Checks a value that a client sent against a schema and brings it into its documented form: ids given as integers
 * become strings, text is trimmed where the schema says so, unknown fields are dropped, absent fields stay absent and
 * null stays null. All complaints are gathered, in the order of the schema's fields.
 *
 * @param source `'query'` reads numbers and booleans from their text form; in a body a wrong JSON type is an error.
 */
export function parseForm<T extends Schema>(
  schema: T,
  value: unknown,
  source: 'body' | 'query' = 'body',
): Parsed<Of<T>> {
  const errors: FieldError[] = []
  const parsed = new Walk(errors, source === 'query').value(asRules(schema), value, [])
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: asResult<Of<T>>(parsed) }
}

class Walk {
  readonly errors: FieldError[]
  readonly fromText: boolean

  constructor(errors: FieldError[], fromText: boolean) {
    this.errors = errors
    this.fromText = fromText
  }

  value(rules: Rules, value: unknown, path: readonly (string | number)[]): unknown {
    if (rules.form === 'nullable') return value === null ? null : this.value(rules.inner ?? {}, value, path)
    if (rules.form === 'anything') return value
    if (value === null || value === undefined) return this.fail(path, 'BASE_TYPE_REQUIRED', 'This field is required')
    switch (rules.form) {
      case 'snowflake':
        return this.snowflake(value, path)
      case 'bits':
        return this.bits(value, path)
      case 'text':
        return this.text(rules, value, path)
      case 'image':
        return this.image(value, path)
      case 'integer':
        return this.integer(rules, value, path)
      case 'decimal':
        return typeof value === 'number' ? value : this.notA('float', value, path)
      case 'boolean':
        return this.boolean(value, path)
      case 'timestamp':
        return this.timestamp(value, path)
      case 'choice':
        return this.choice(rules, value, path)
      case 'list':
        return this.list(rules, value, path)
      case 'map':
        return this.map(rules, value, path)
      default:
        return this.shape(rules, value, path)
    }
  }

  private fail(path: readonly (string | number)[], code: string, message: string): undefined {
    this.errors.push({ path, code, message })
    return undefined
  }

  private notA(type: string, value: unknown, path: readonly (string | number)[]): undefined {
    return this.fail(path, 'NUMBER_TYPE_COERCE', `Value "${shown(value)}" is not ${type}.`)
  }

  private snowflake(value: unknown, path: readonly (string | number)[]): string | undefined {
    const digits = wholeNumber(value)
    if (digits === undefined || digits.startsWith('-')) return this.notA('snowflake', value, path)
    if (BigInt(digits) > MAX_SNOWFLAKE) {
      return this.fail(path, 'NUMBER_TYPE_MAX', `snowflake value should be less than or equal to ${MAX_SNOWFLAKE}.`)
    }
    return digits
  }

  private bits(value: unknown, path: readonly (string | number)[]): string | undefined {
    const digits = wholeNumber(value)
    if (digits === undefined) return this.notA('int', value, path)
    if (digits.startsWith('-')) return this.fail(path, 'NUMBER_TYPE_MIN', atLeast(0))
    if (BigInt(digits) > MAX_SNOWFLAKE) return this.fail(path, 'NUMBER_TYPE_MAX', atMost(String(MAX_SNOWFLAKE)))
    return digits
  }

  private text(rules: Rules, value: unknown, path: readonly (string | number)[]): string | undefined {
    if (typeof value !== 'string') {
      return this.fail(path, 'STRING_TYPE_CONVERT', `Could not interpret "${shown(value)}" as string.`)
    }
    // NUL shows nowhere, and PostgreSQL can't keep it: it is left out like white space at the ends.
    const kept = value.replaceAll('\0', '')
    const trimmed = rules.trim ? kept.trim() : kept
    const given = rules.collapse ? trimmed.replace(/\s+/gu, ' ') : trimmed
    if (given === '' && (rules.min ?? 0) > 0) {
      return this.fail(path, 'BASE_TYPE_REQUIRED', 'This field is required')
    }
    if (!this.length(rules, codePoints(given, rules.max), path)) return undefined
    if (rules.pattern !== undefined && !new RegExp(rules.pattern, 'u').test(given)) {
      return this.fail(path, 'STRING_TYPE_REGEX', 'String value did not match validation regex.')
    }
    return given
  }

  private image(value: unknown, path: readonly (string | number)[]): string | undefined {
    if (typeof value === 'string' && /^data:[\w.+/-]+;base64,/u.test(value)) return value
    return this.fail(path, 'IMAGE_INVALID', 'Invalid image data')
  }

  private integer(rules: Rules, value: unknown, path: readonly (string | number)[]): number | undefined {
    const number = this.fromText && typeof value === 'string' && /^-?\d{1,15}$/u.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number)) return this.notA('int', value, path)
    if (rules.min !== undefined && number < rules.min) return this.fail(path, 'NUMBER_TYPE_MIN', atLeast(rules.min))
    if (rules.max !== undefined && number > rules.max) return this.fail(path, 'NUMBER_TYPE_MAX', atMost(rules.max))
    return number
  }

  private boolean(value: unknown, path: readonly (string | number)[]): boolean | undefined {
    if (typeof value === 'boolean') return value
    if (this.fromText && (value === 'true' || value === 'True' || value === '1')) return true
    if (this.fromText && (value === 'false' || value === 'False' || value === '0')) return false
    return this.fail(path, 'BOOLEAN_TYPE_CONVERT', 'Must be either true or false.')
  }

  private timestamp(value: unknown, path: readonly (string | number)[]): string | undefined {
    const ms = typeof value === 'string' ? momentOf(value) : Number.NaN
    if (!Number.isNaN(ms)) return new Date(ms).toISOString()
    return this.fail(path, 'DATE_TIME_TYPE_PARSE', `Could not parse ${shown(value)}. Should be ISO8601.`)
  }

  private choice(rules: Rules, value: unknown, path: readonly (string | number)[]): unknown {
    const given = this.fromText && typeof value === 'string' && /^\d{1,9}$/u.test(value) ? Number(value) : value
    const found = rules.enum?.find((each) => each === value || each === given)
    if (found !== undefined) return found
    return this.fail(path, 'BASE_TYPE_CHOICES', `Value must be one of (${rules.enum?.join(', ')}).`)
  }

  private list(rules: Rules, value: unknown, path: readonly (string | number)[]): unknown {
    if (!Array.isArray(value)) {
      return this.fail(path, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
    }
    if (!this.length(rules, value.length, path)) return undefined
    const items = value.map((item, index) => this.item(rules.items ?? {}, item, [...path, index]))
    if (rules.unique && new Set(items).size < items.length && this.errors.length === 0) {
      const seen = new Set<unknown>()
      for (const [index, item] of items.entries()) {
        if (seen.has(item)) {
          this.fail([...path, index], 'SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value')
        }
        seen.add(item)
      }
    }
    return items
  }

  private item(rules: Rules, value: unknown, path: readonly (string | number)[]): unknown {
    if (value !== null || rules.form !== 'shape') return this.value(rules, value, path)
    return this.fail(path, 'LIST_ITEM_VALUE_REQUIRED', 'List item values of ModelType are required')
  }

  private map(rules: Rules, value: unknown, path: readonly (string | number)[]): unknown {
    if (!isDictionary(value)) return this.fail(path, 'DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType')
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.value(rules.value ?? {}, item, [...path, key])]),
    )
  }

  private shape(rules: Rules, value: unknown, path: readonly (string | number)[]): unknown {
    if (!isDictionary(value)) return this.fail(path, 'MODEL_TYPE_CONVERT', 'Expected an object/dictionary.')
    const result: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(rules.properties ?? {})) {
      const given = Object.hasOwn(value, key) ? value[key] : undefined
      if (given !== undefined || rules.required?.includes(key)) result[key] = this.value(field, given, [...path, key])
    }
    return result
  }

  private length(rules: Rules, length: number, path: readonly (string | number)[]): boolean {
    const { min, max } = rules
    if ((min === undefined || length >= min) && (max === undefined || length <= max)) return true
    if (min !== undefined && max !== undefined) {
      this.fail(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
    } else if (max !== undefined) this.fail(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`)
    else this.fail(path, 'BASE_TYPE_MIN_LENGTH', `Must be ${min} or more in length.`)
    return false
  }
}

const atLeast = (min: number) => `int value should be greater than or equal to ${min}.`
const atMost = (max: number | string) => `int value should be less than or equal to ${max}.`

function isDictionary(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const asRules = (schema: Schema): Rules => schema
function asResult<T>(value: unknown): T
function asResult(value: unknown) {
  return value
}
