/**
 * The schema language for all bodies, queries and answers. A schema is plain data that describes the rules of a value and has its
 * TypeScript type. From it follow the type, the documentation and, with `parseForm` in parse-form.ts, the validation of requests.
 */

/** The rules for a value: its form, and the bounds of that form. */
export interface Rules {
  readonly form: string
  /** The field may be absent. */
  readonly isOptional?: boolean
  /** For a field: null counts as absent. */
  readonly nullIsAbsent?: boolean
  /** For a field: an empty string counts as absent. */
  readonly emptyIsAbsent?: boolean
  /** For a field: it is omitted if it is invalid. */
  readonly isLenient?: boolean
  /** For a field: its value if it is absent. */
  readonly default?: string | number | boolean | null
  /** For a field: only the server sets it, and values in requests are dropped. */
  readonly isSupplied?: boolean
  readonly min?: number
  readonly max?: number
  /** For a decimal: the value is greater than this. */
  readonly above?: number
  readonly trim?: boolean
  readonly collapse?: boolean
  /** It is cleaned as a name: see cleaned-name.ts. */
  readonly isName?: boolean
  readonly pattern?: string
  readonly unique?: boolean
  /** For a list: a comma-separated string is accepted too. */
  readonly fromText?: boolean
  /** For a list: a single value is accepted too, as queries contain it. */
  readonly fromOne?: boolean
  /** For a list: invalid items are omitted. */
  readonly skipsUnreadable?: boolean
  readonly values?: readonly (string | number)[]
  /** The rules if it isn't null. */
  readonly inner?: Rules
  /** The rules of each value of a list or a map. */
  readonly each?: Rules
  readonly properties?: Readonly<Record<string, Rules>>
  readonly schemes?: readonly string[]
  /** One of several kinds without a discriminating field. */
  readonly anyOf?: readonly Rules[]
  /** The field of an object that determines its variant. */
  readonly tag?: string
  readonly variants?: ReadonlyMap<unknown, Rules>
  /** Values of the tag that are valid in other places, and the error for them here. */
  readonly elsewhere?: { readonly values: readonly unknown[]; readonly code: string; readonly message: string }
}

/** The rules of a value of type T, for which clients may send values of type I. */
export interface Schema<T = unknown, I = T> extends Rules {
  /** Only types, which don't exist at run time. */
  readonly '~type'?: T
  readonly '~sent'?: I
}

/** The TypeScript type of a schema's values. */
export type Infer<S> = S extends { readonly '~type'?: infer T } ? T : never

/** The TypeScript type that clients may send: fields with a default may be absent. */
export type InferSent<S> = S extends { readonly '~sent'?: infer I } ? I : never

type Fields = Readonly<Record<string, Schema>>
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly isOptional: true } ? K : never
}[keyof F]
type Flat<T> = { [K in keyof T]: T[K] }
type ValuesOf<F extends Fields> = Flat<
  { -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Infer<F[K]> } & {
    -readonly [K in OptionalKeys<F>]?: Infer<F[K]>
  }
>

type AbsentKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly isOptional: true } | { readonly default: unknown } ? K : never
}[keyof F]
type SentValuesFor<F extends Fields> = Flat<
  { readonly [K in Exclude<keyof F, AbsentKeys<F>>]: InferSent<F[K]> } & {
    readonly [K in AbsentKeys<F>]?: InferSent<F[K]> | undefined
  }
>

const schemaOf = <T, I = T>(rules: Rules): Schema<T, I> => rules

/** A 64-bit identifier as a decimal string; a JSON integer is accepted too (docs/spec/values.md#ids-in-requests). */
export const snowflake = () => schemaOf<string>({ form: 'snowflake' })

/** The rules of a string. */
interface TextRules {
  readonly min?: number
  readonly max?: number
  readonly trim?: boolean
  readonly collapse?: boolean
  readonly pattern?: string
}

/** A string. Bounds count code points; `trim` removes surrounding white space before they are applied. */
export const text = (rules: TextRules = {}) => schemaOf<string>({ form: 'text', ...rules })

/**
 * A name that others see: without characters that are invisible or affect the text around it; empty if nothing visible
 * remains.
 */
export const nameText = (rules: TextRules = {}) => schemaOf<string>({ form: 'text', isName: true, ...rules })

/** An absolute URL with one of the given schemes. An `attachment://` URL may contain any file name. */
export const url = (rules: { schemes: readonly string[]; max: number }) =>
  schemaOf<string>({ form: 'url', min: 1, trim: true, ...rules })

/** An integer between two inclusive bounds; a string of digits is accepted too. */
export const integer = (rules: { min?: number; max?: number } = {}) => schemaOf<number>({ form: 'integer', ...rules })

/** A number with decimals; `above` is an exclusive lower bound, `min` an inclusive one. */
export const decimal = (rules: { above?: number; min?: number; max?: number } = {}) =>
  schemaOf<number>({ form: 'decimal', ...rules })

/** True or false, also as `1`, `0`, `"1"`, `"0"`, `"True"`, `"False"`, `"true"`, `"false"` (docs/differences.md). */
export const boolean = () => schemaOf<boolean>({ form: 'boolean' })

/**
 * A set of 64-bit flags: a decimal string on the wire, a decimal string or an integer from clients
 * (docs/spec/values.md#bit-sets).
 */
export const bits = () => schemaOf<string>({ form: 'bits' })

/** A moment in ISO 8601 with an explicit offset (docs/spec/values.md#timestamps). */
export const timestamp = () => schemaOf<string>({ form: 'timestamp' })

/** The bytes of a file in base64, with padding and without line breaks. */
export const base64 = () => schemaOf<string>({ form: 'base64' })

/** An image as a `data:` URI in base64 (docs/spec/images.md#image-data). */
export const imageData = () => schemaOf<string>({ form: 'image' })

/** A sound as a `data:` URI in base64 (docs/spec/soundboard.md#sound-files). */
export const soundData = () => schemaOf<string>({ form: 'sound' })

/** One of some constant numbers or strings. */
export const choice = <const T extends readonly (string | number)[]>(values: T) =>
  schemaOf<T[number]>({ form: 'choice', values })

/**
 * An array; `unique` refuses duplicates, `fromText` also accepts a comma-separated string and `fromOne` a single value,
 * `skipsUnreadable` omits invalid items.
 */
export const list = <S extends Schema>(
  each: S,
  rules: {
    min?: number
    max?: number
    unique?: boolean
    fromText?: boolean
    fromOne?: boolean
    skipsUnreadable?: boolean
  } = {},
) => schemaOf<Infer<S>[], readonly InferSent<S>[]>({ form: 'list', each, ...rules })

/** An object with known fields. Unknown fields in requests are dropped. */
export const shape = <F extends Fields>(properties: F) => ({
  ...schemaOf<ValuesOf<F>, SentValuesFor<F>>({ form: 'shape' }),
  properties,
})

/**
 * An object of one of several shapes, distinguished by one field, which is a {@link choice} of one value in each.
 *
 * @param elsewhere values of that field that are valid in other places, and the error for them here
 */
export const oneOf = <const V extends readonly Schema[]>(tag: string, shapes: V, elsewhere?: Rules['elsewhere']) => {
  const named = shapes.map((each): [unknown, Schema] => [each.properties?.[tag]?.values?.[0], each])
  return schemaOf<Infer<V[number]>, InferSent<V[number]>>({
    form: 'union',
    tag,
    variants: new Map(named),
    ...(elsewhere && { elsewhere }),
  })
}

/** An object whose keys are not known beforehand. */
export const mapOf = <S extends Schema>(each: S) =>
  schemaOf<Record<string, Infer<S>>, Readonly<Record<string, InferSent<S>>>>({ form: 'map', each })

/** A field that may be absent. */
export const optional = <S extends Schema>(schema: S) => ({ ...schema, isOptional: true as const })

/** An optional field; null counts as absent. */
export const omissible = <S extends Schema>(schema: S) => ({ ...schema, isOptional: true as const, nullIsAbsent: true })

/** An optional field; null and an empty string count as absent. */
export const unlessEmpty = <S extends Schema>(schema: S) => ({ ...omissible(schema), emptyIsAbsent: true })

/** An optional field; null and invalid values count as absent. */
export const lenient = <S extends Schema>(schema: S) => ({
  ...schemaOf<Infer<S> | null, InferSent<S> | null>(schema),
  isOptional: true as const,
  isLenient: true,
})

/** A field that `parseForm` always returns: as `value`, if it was absent or null. */
export const withDefault = <S extends Schema>(schema: S, value: Rules['default'] & Infer<S>) => ({
  ...schema,
  nullIsAbsent: true,
  default: value,
})

/** A field that only the server sets: values in requests are dropped. */
export const readOnly = <S extends Schema>(schema: S) => ({ ...schema, isOptional: true as const, isSupplied: true })

/** A value that may be null. Null is never converted: on a change it means "reset". */
export const nullable = <S extends Schema>(inner: S) =>
  schemaOf<Infer<S> | null, InferSent<S> | null>({ form: 'nullable', inner })

/** A value that is passed on unchanged. */
export const anything = <T = unknown>() => schemaOf<T>({ form: 'anything' })

/** A value of one of two kinds, in a response. */
export const either = <A extends Schema, B extends Schema>(one: A, other: B) => ({
  ...anything<Infer<A> | Infer<B>>(),
  anyOf: [one, other],
})
