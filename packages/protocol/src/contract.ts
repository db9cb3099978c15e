import type { ErrorName } from './errors.ts'
import type { FileRules } from './file-rules.ts'
import type { Schema } from './schema.ts'

/** The methods that operations have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What an operation answers: values of a schema, an empty 204, a picture, a table, or plain text. */
export type Returns = Schema | 'nothing' | 'picture' | 'csv' | 'plain'

/** The names behind the colons of a path. */
export type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** What clients and the server agree on about one HTTP operation: how it is called and what it answers. */
export interface Contract<
  P extends string = string,
  B extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  R extends Returns = Returns,
> {
  /** The official name. */
  readonly name: string
  readonly method: Method
  /** Below `/api/v10`, with a colon before the name of each parameter. */
  readonly path: P
  /**
   * The body is a form as browsers send it, not JSON: anything else counts as a form with no fields
   * (docs/spec/oauth2.md#token-endpoint). With `payload` it may be either; JSON may stand in the form's field of that
   * name.
   */
  readonly encoding?: 'form' | 'payload'
  readonly body?: B
  /** How large the fields of a body may be, if they may be larger than `BODY_BYTES.usual`. */
  readonly bodyBytes?: number
  /** What the operation takes beside the fields of its body, which may then be multipart. */
  readonly files?: FileRules
  readonly query?: Q
  readonly returns: R
  /** The status of success, where it isn't 200 with a body and 204 without. */
  readonly status?: number
  /** What it refuses beyond what all operations do, by the names of the error table. */
  readonly errors?: readonly ErrorName[]
}

/** Declares a contract. It only checks the types. */
export function contract<
  const P extends string,
  R extends Returns,
  B extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
>(declared: Contract<P, B, Q, R>): Contract<P, B, Q, R> {
  return declared
}
