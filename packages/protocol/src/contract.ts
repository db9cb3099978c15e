import type { ErrorName } from './errors.ts'
import type { FileRules } from './file-rules.ts'
import type { Schema } from './schema.ts'

/** The HTTP methods of operations. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The response of an operation: a value of a schema, an empty 204, an image, a CSV table, JSON values on one line each, or plain text. */
export type ResponseKind = Schema | 'nothing' | 'picture' | 'csv' | 'json-lines' | 'plain'

/** The parameter names in a path. */
export type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** The agreement of clients and the server on one HTTP operation: how it is called and what it returns. */
export interface Contract<
  P extends string = string,
  B extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  R extends ResponseKind = ResponseKind,
> {
  /** The official name. */
  readonly name: string
  readonly method: Method
  /** Below `/api/v10`, with a colon before the name of each parameter. */
  readonly path: P
  /**
   * The body is form-encoded, not JSON: anything else counts as a form without fields
   * (docs/spec/oauth2.md#token-endpoint). With `payload` either is allowed; the form's field of that name may contain
   * JSON.
   */
  readonly encoding?: 'form' | 'payload'
  readonly body?: B
  /** The maximum size of a body's fields, if it is larger than `BODY_BYTES.usual`. */
  readonly bodyBytes?: number
  /** The files that the operation accepts besides the fields of its body, which may then be multipart. */
  readonly files?: FileRules
  readonly query?: Q
  readonly returns: R
  /** The success status, if it isn't 200 with a body and 204 without. */
  readonly status?: number
  /** The errors of the operation besides those of all operations, by their names in the error table. */
  readonly errors?: readonly ErrorName[]
}

/** Declares a contract; at run time it returns it unchanged. */
export function contract<
  const P extends string,
  R extends ResponseKind,
  B extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
>(declared: Contract<P, B, Q, R>): Contract<P, B, Q, R> {
  return declared
}
