import Type, { type Static, type TSchema } from 'typebox'

/**
 * The vocabulary in which every body, query and answer is described.
 * Each builder makes a TypeBox schema, so that one description gives the TypeScript type, the documentation and,
 * through {@link parseForm} in parse-form.ts, the check of what a client sent.
 */

/** The TypeScript type of a schema's values. */
export type Of<T extends TSchema> = Static<T>
/** Any schema. */
export type Schema = TSchema

/** A 64-bit identifier as a decimal string; a JSON integer is accepted too (interface, notation; conventions A.5). */
export const snowflake = () => Type.String({ form: 'snowflake' })

/** Text. Bounds count code points; `trim` drops surrounding white space before they are applied. */
export const text = (
  rules: { min?: number; max?: number; trim?: boolean; collapse?: boolean; pattern?: string } = {},
) => Type.String({ form: 'text', ...rules })

/** A whole number between two bounds, both inclusive. */
export const integer = (rules: { min?: number; max?: number } = {}) => Type.Integer({ form: 'integer', ...rules })

/** A number with decimals. */
export const decimal = () => Type.Number({ form: 'decimal' })

/** True or false; in a query also `1`, `0`, `True`, `False`. */
export const boolean = () => Type.Boolean({ form: 'boolean' })

/** A set of 64-bit flags: a decimal string on the wire, a decimal string or an integer from clients (conventions A.6). */
export const bits = () => Type.String({ form: 'bits' })

/** A moment in ISO 8601 with an explicit offset (conventions A.6). */
export const timestamp = () => Type.String({ form: 'timestamp' })

/** An image as a `data:` URI in base64 (conventions A.8). */
export const imageData = () => Type.String({ form: 'image' })

/** One of some fixed numbers or strings. */
export const choice = <const T extends readonly (string | number)[]>(values: T) =>
  Type.Unsafe<T[number]>({ form: 'choice', enum: values })

/** An array; `unique` refuses a value that comes twice. */
export const list = <T extends TSchema>(item: T, rules: { min?: number; max?: number; unique?: boolean } = {}) =>
  Type.Array(item, { form: 'list', ...rules })

/** An object with known fields. Fields that the schema doesn't name are dropped from what a client sent. */
export const shape = <T extends Type.TProperties>(fields: T) => Type.Object(fields, { form: 'shape' })

/** An object whose keys are not known beforehand. */
export const mapOf = <T extends TSchema>(value: T) => Type.Record(Type.String(), value, { form: 'map', value })

/** A field that may be absent. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema)

/** A value that may be null. Null is never turned into anything else: on a change it means "reset". */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ form: 'nullable', inner: schema, anyOf: [schema, { type: 'null' }] })

/** A value that is passed on as it came. */
export const anything = <T = unknown>() => Type.Unsafe<T>({ form: 'anything' })

/** A value of one of two kinds, in an answer. */
export const either = <A extends TSchema, B extends TSchema>(one: A, other: B) =>
  Type.Unsafe<Static<A> | Static<B>>({ form: 'anything', anyOf: [one, other] })
