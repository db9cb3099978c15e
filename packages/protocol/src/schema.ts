/**
 * The vocabulary in which every body, query and answer is described. A schema is plain data that says the rules of a
 * value, and carries its TypeScript type: one description gives the type, the documentation and, through `parseForm` in
 * parse-form.ts, the check of what a client sent.
 */

/** What a schema says of a value: which form it has, and the bounds of that form. */
export interface Rules {
  readonly form: string
  /** The field may be absent. */
  readonly isOptional?: boolean
  /** Of a field: null is the same as leaving it out. */
  readonly nullIsAbsent?: boolean
  /** Of a field: empty text is the same as leaving it out. */
  readonly emptyIsAbsent?: boolean
  /** Of a field: it is left out if it can't be read. */
  readonly isLenient?: boolean
  /** Of a field: what it is if it is left out. */
  readonly default?: string | number | boolean | null
  /** Of a field: the server alone fills it in, and what is sent for it is dropped. */
  readonly isSupplied?: boolean
  readonly min?: number
  readonly max?: number
  readonly trim?: boolean
  readonly collapse?: boolean
  /** It is cleaned as a name: see cleaned-name.ts. */
  readonly isName?: boolean
  readonly pattern?: string
  readonly unique?: boolean
  /** Of a list: a text with commas between the values is taken too. */
  readonly fromText?: boolean
  /** Of a list: items that can't be read are left out. */
  readonly skipsUnreadable?: boolean
  readonly values?: readonly (string | number)[]
  /** What it is if it isn't null. */
  readonly inner?: Rules
  /** What each value of a list or a map is. */
  readonly each?: Rules
  readonly properties?: Readonly<Record<string, Rules>>
  readonly schemes?: readonly string[]
  /** It is of one of several kinds that no field tells apart. */
  readonly anyOf?: readonly Rules[]
  /** The field of an object that says which of the variants it is. */
  readonly tag?: string
  readonly variants?: ReadonlyMap<unknown, Rules>
  /** Values of the tag that are right in other places, and what is said of them here. */
  readonly elsewhere?: { readonly values: readonly unknown[]; readonly code: string; readonly message: string }
}

/** The rules of a value of type T, for which clients may send what has type I. */
export interface Schema<T = unknown, I = T> extends Rules {
  /** The types alone: at run time they are never there. */
  readonly '~type'?: T
  readonly '~sent'?: I
}

/** The TypeScript type of a schema's values. */
export type Of<S> = S extends { readonly '~type'?: infer T } ? T : never

/** The TypeScript type of what clients may send for them: what has a default may be absent. */
export type SentFor<S> = S extends { readonly '~sent'?: infer I } ? I : never

type Fields = Readonly<Record<string, Schema>>
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly isOptional: true } ? K : never
}[keyof F]
type Flat<T> = { [K in keyof T]: T[K] }
type ValuesOf<F extends Fields> = Flat<
  { -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Of<F[K]> } & {
    -readonly [K in OptionalKeys<F>]?: Of<F[K]>
  }
>

type AbsentKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly isOptional: true } | { readonly default: unknown } ? K : never
}[keyof F]
type SentValuesFor<F extends Fields> = Flat<
  { readonly [K in Exclude<keyof F, AbsentKeys<F>>]: SentFor<F[K]> } & {
    readonly [K in AbsentKeys<F>]?: SentFor<F[K]> | undefined
  }
>

const schemaOf = <T, I = T>(rules: Rules): Schema<T, I> => rules

/** A 64-bit identifier as a decimal string; a JSON integer is accepted too (docs/spec/values.md#ids-in-requests). */
export const snowflake = () => schemaOf<string>({ form: 'snowflake' })

/** What can be said of a text. */
interface TextRules {
  readonly min?: number
  readonly max?: number
  readonly trim?: boolean
  readonly collapse?: boolean
  readonly pattern?: string
}

/** Text. Bounds count code points; `trim` drops surrounding white space before they are applied. */
export const text = (rules: TextRules = {}) => schemaOf<string>({ form: 'text', ...rules })

/** A name that others see: text without what shows nothing or moves the text around it; empty if nothing would be seen. */
export const nameText = (rules: TextRules = {}) => schemaOf<string>({ form: 'text', isName: true, ...rules })

/** An absolute address of one of some schemes. Of `attachment://` only the name of a file is left. */
export const url = (rules: { schemes: readonly string[]; max: number }) =>
  schemaOf<string>({ form: 'url', min: 1, trim: true, ...rules })

/** A whole number between two bounds, both inclusive; its digits as text are taken too. */
export const integer = (rules: { min?: number; max?: number } = {}) => schemaOf<number>({ form: 'integer', ...rules })

/** A number with decimals. */
export const decimal = () => schemaOf<number>({ form: 'decimal' })

/** True or false, also as `1`, `0`, `"1"`, `"0"`, `"True"`, `"False"`, `"true"`, `"false"` (docs/differences.md). */
export const boolean = () => schemaOf<boolean>({ form: 'boolean' })

/**
 * A set of 64-bit flags: a decimal string on the wire, a decimal string or an integer from clients
 * (docs/spec/values.md#bit-sets).
 */
export const bits = () => schemaOf<string>({ form: 'bits' })

/** A moment in ISO 8601 with an explicit offset (docs/spec/values.md#timestamps). */
export const timestamp = () => schemaOf<string>({ form: 'timestamp' })

/** An image as a `data:` URI in base64 (docs/spec/images.md#image-data). */
export const imageData = () => schemaOf<string>({ form: 'image' })

/** One of some fixed numbers or strings. */
export const choice = <const T extends readonly (string | number)[]>(values: T) =>
  schemaOf<T[number]>({ form: 'choice', values })

/** An array; `unique` refuses a value that comes twice, `fromText` takes a text with commas between its values too, `skipsUnreadable` leaves out what can't be read. */
export const list = <S extends Schema>(
  each: S,
  rules: { min?: number; max?: number; unique?: boolean; fromText?: boolean; skipsUnreadable?: boolean } = {},
) => schemaOf<Of<S>[], readonly SentFor<S>[]>({ form: 'list', each, ...rules })

/** An object with known fields. Fields that the schema doesn't name are dropped from what a client sent. */
export const shape = <F extends Fields>(properties: F) => ({
  ...schemaOf<ValuesOf<F>, SentValuesFor<F>>({ form: 'shape' }),
  properties,
})

/**
 * An object of one of several shapes, told apart by one field of theirs, which is a {@link choice} of one value in each.
 *
 * @param elsewhere values of that field that are right in other places, and the complaint about them here
 */
export const oneOf = <const V extends readonly Schema[]>(tag: string, shapes: V, elsewhere?: Rules['elsewhere']) => {
  const named = shapes.map((each): [unknown, Schema] => [each.properties?.[tag]?.values?.[0], each])
  return schemaOf<Of<V[number]>, SentFor<V[number]>>({
    form: 'union',
    tag,
    variants: new Map(named),
    ...(elsewhere && { elsewhere }),
  })
}

/** An object whose keys are not known beforehand. */
export const mapOf = <S extends Schema>(each: S) =>
  schemaOf<Record<string, Of<S>>, Readonly<Record<string, SentFor<S>>>>({ form: 'map', each })

/** A field that may be absent. */
export const optional = <S extends Schema>(schema: S) => ({ ...schema, isOptional: true as const })

/** A field that may be absent, and is so if null is sent for it. */
export const omissible = <S extends Schema>(schema: S) => ({ ...schema, isOptional: true as const, nullIsAbsent: true })

/** A field that may be absent, and is so if null or empty text is sent for it. */
export const unlessEmpty = <S extends Schema>(schema: S) => ({ ...omissible(schema), emptyIsAbsent: true })

/** A field that is left out if null is sent for it or what is sent can't be read. */
export const lenient = <S extends Schema>(schema: S) => ({
  ...schemaOf<Of<S> | null, SentFor<S> | null>(schema),
  isOptional: true as const,
  isLenient: true,
})

/** A field that is always there in what `parseForm` gives: as `value`, if it was absent or null was sent for it. */
export const withDefault = <S extends Schema>(schema: S, value: Rules['default'] & Of<S>) => ({
  ...schema,
  nullIsAbsent: true,
  default: value,
})

/** A field that the server alone fills in: what a client sends for it is dropped, whatever it is. */
export const supplied = <S extends Schema>(schema: S) => ({ ...schema, isOptional: true as const, isSupplied: true })

/** A value that may be null. Null is never turned into anything else: on a change it means "reset". */
export const nullable = <S extends Schema>(inner: S) =>
  schemaOf<Of<S> | null, SentFor<S> | null>({ form: 'nullable', inner })

/** A value that is passed on as it came. */
export const anything = <T = unknown>() => schemaOf<T>({ form: 'anything' })

/** A value of one of two kinds, in an answer. */
export const either = <A extends Schema, B extends Schema>(one: A, other: B) => ({
  ...anything<Of<A> | Of<B>>(),
  anyOf: [one, other],
})
