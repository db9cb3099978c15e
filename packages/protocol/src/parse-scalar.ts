import { cleanedName } from './cleaned-name.ts'
import { countCodePoints, integerDigits, parseTimestamp, quoteValue } from './parse-literals.ts'
import type { Rules } from './schema.ts'

/** The parse of one value, which collects its errors. */
export interface ScalarContext {
  /** Adds an error of the value. */
  fail(code: string, message: string): undefined
}

/** The accepted values for true and false, in JSON and in queries (docs/spec/values.md#booleans). */
const TRUE: readonly unknown[] = [true, 1, '1', 'true', 'True']
const FALSE: readonly unknown[] = [false, 0, '0', 'false', 'False']
const BASE64 = /^[A-Za-z\d+/]*={0,2}$/u
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/u

const MAX_SNOWFLAKE = 9223372036854775807n
/** An absolute URL with a scheme. */
const SCHEME = /^([a-z][a-z\d+.-]*):\/\/./iu

/** The parser of each scalar form: returns the documented form, or undefined with an error. */
export const SCALAR_PARSERS: Readonly<
  Record<string, (rules: Rules, value: unknown, reading: ScalarContext) => unknown>
> = {
  snowflake: (_rules, value, reading) => {
    const digits = integerDigits(value)
    if (digits === undefined || digits.startsWith('-')) return notA('snowflake', value, reading)
    if (BigInt(digits) <= MAX_SNOWFLAKE) return digits
    return reading.fail('NUMBER_TYPE_MAX', `snowflake value should be less than or equal to ${MAX_SNOWFLAKE}.`)
  },

  bits: (_rules, value, reading) => {
    const digits = integerDigits(value)
    if (digits === undefined) return notA('int', value, reading)
    if (digits.startsWith('-')) return reading.fail('NUMBER_TYPE_MIN', atLeast(0))
    if (BigInt(digits) > MAX_SNOWFLAKE) return reading.fail('NUMBER_TYPE_MAX', atMost(String(MAX_SNOWFLAKE)))
    return digits
  },

  text: readText,

  url: (rules, value, reading) => {
    const given = readText(rules, value, reading)
    if (given === undefined) return undefined
    const { schemes = [] } = rules
    const scheme = SCHEME.exec(given)?.[1]?.toLowerCase()
    if (scheme === undefined) return reading.fail('URL_TYPE_INVALID_URL', 'Not a well formed URL.')
    if (!schemes.includes(scheme)) {
      const allowed = formatTuple(schemes.map((each) => `'${each}'`))
      const message = `Scheme "${quoteValue(scheme)}" is not supported. Scheme must be one of ${allowed}.`
      return reading.fail('URL_TYPE_INVALID_SCHEME', message)
    }
    // The name of an attachment need not be a valid URL.
    if (scheme === 'attachment' || (!/\s/u.test(given) && URL.canParse(given))) return given
    return reading.fail('URL_TYPE_INVALID_URL', 'Not a well formed URL.')
  },

  base64: (_rules, value, reading) => {
    if (typeof value === 'string' && value.length % 4 === 0 && BASE64.test(value)) return value
    return reading.fail('BASE64_INVALID', 'Not base64 with padding and without line breaks.')
  },

  image: (_rules, value, reading) => (isDataUri(value) ? value : reading.fail('IMAGE_INVALID', 'Invalid image data')),

  sound: (_rules, value, reading) => (isDataUri(value) ? value : reading.fail('SOUND_INVALID', 'Invalid sound data')),

  integer: ({ min, max }, value, reading) => {
    const number = parseDigits(value)
    if (typeof number !== 'number' || !Number.isInteger(number)) return notA('int', value, reading)
    if (min !== undefined && number < min) return reading.fail('NUMBER_TYPE_MIN', atLeast(min))
    if (max !== undefined && number > max) return reading.fail('NUMBER_TYPE_MAX', atMost(max))
    return number
  },

  decimal: ({ above, min, max }, value, reading) => {
    const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value
    if (typeof number !== 'number') return notA('float', value, reading)
    if (above !== undefined && !(number > above))
      return reading.fail('NUMBER_TYPE_MIN', `float value should be greater than ${above}.`)
    if (min !== undefined && !(number >= min)) return reading.fail('NUMBER_TYPE_MIN', atLeast(min, 'float'))
    if (max !== undefined && !(number <= max)) return reading.fail('NUMBER_TYPE_MAX', atMost(max, 'float'))
    return number
  },

  boolean: (_rules, value, reading) => {
    if (TRUE.includes(value)) return true
    if (FALSE.includes(value)) return false
    return reading.fail('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.')
  },

  timestamp: (_rules, value, reading) => {
    const ms = typeof value === 'string' ? parseTimestamp(value) : Number.NaN
    if (!Number.isNaN(ms)) return new Date(ms).toISOString()
    return reading.fail('DATE_TIME_TYPE_PARSE', `Could not parse ${quoteValue(value)}. Should be ISO8601.`)
  },

  choice: (rules, value, reading) => {
    const number = parseDigits(value)
    const found = rules.values?.find((each) => each === value || each === number)
    if (found !== undefined) return found
    return reading.fail('BASE_TYPE_CHOICES', `Value must be one of (${rules.values?.join(', ')}).`)
  },
}

const isDataUri = (value: unknown): value is string =>
  typeof value === 'string' && /^data:[\w.+/-]+;base64,/u.test(value)

/** The number in a string of digits; any other value unchanged. */
export const parseDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/u.test(value) ? Number(value) : value

function readText(rules: Rules, value: unknown, reading: ScalarContext): string | undefined {
  if (typeof value !== 'string') {
    return reading.fail('STRING_TYPE_CONVERT', `Could not interpret "${quoteValue(value)}" as string.`)
  }
  // NUL is invisible, and PostgreSQL can't store it: it is removed like white space at the ends. A lone surrogate can't
  // be encoded in UTF-8: stored as it is, it would be read back as another text.
  const whole = value.toWellFormed().replaceAll('\0', '')
  const kept = rules.isName ? cleanedName(whole) : whole
  const trimmed = rules.trim ? kept.trim() : kept
  const given = rules.collapse ? trimmed.replace(/\s+/gu, ' ') : trimmed
  if (given === '' && (rules.min ?? 0) > 0) return reading.fail('BASE_TYPE_REQUIRED', 'This field is required')
  // A string never has more code points than units: most need no counting.
  const isShort = given.length <= (rules.max ?? 0) && (rules.min ?? 0) <= 1
  if (!isShort && !checkLength(rules, countCodePoints(given, rules.max), reading)) return undefined
  if (rules.pattern !== undefined && !new RegExp(rules.pattern, 'u').test(given)) {
    return reading.fail('STRING_TYPE_REGEX', 'String value did not match validation regex.')
  }
  return given
}

/** Whether a string or a list has an allowed length; adds an error if not. */
export function checkLength({ min, max }: Rules, length: number, reading: ScalarContext): boolean {
  if ((min === undefined || length >= min) && (max === undefined || length <= max)) return true
  if (min !== undefined && max !== undefined) {
    reading.fail('BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
  } else if (max !== undefined) reading.fail('BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`)
  else reading.fail('BASE_TYPE_MIN_LENGTH', `Must be ${min} or more in length.`)
  return false
}

/** A set of values in the format of error messages: `(1,)`, `(1, 2)`. */
export const formatTuple = (values: readonly unknown[]): string =>
  `(${values.join(', ')}${values.length === 1 ? ',' : ''})`

function notA(type: string, value: unknown, reading: ScalarContext): undefined {
  return reading.fail('NUMBER_TYPE_COERCE', `Value "${quoteValue(value)}" is not ${type}.`)
}

const atLeast = (min: number, type = 'int') => `${type} value should be greater than or equal to ${min}.`
const atMost = (max: number | string, type = 'int') => `${type} value should be less than or equal to ${max}.`
