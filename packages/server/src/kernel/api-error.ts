import { ERRORS, type ErrorName } from '@guildhall/protocol/errors'
import type { FieldError } from '@guildhall/protocol/parse-form'

/** A nested tree of form errors, in the platform's format (docs/spec/errors.md#form-errors). */
export type ErrorTree = { _errors?: { code: string; message: string }[] } & { [field: string]: unknown }

/**
 * A refusal, described by a row of the error table. Any other error that is thrown is a bug, and is answered with 500.
 */
export class ApiError extends Error {
  readonly error: ErrorName
  readonly status: number
  readonly code: number
  readonly fields: readonly FieldError[]

  constructor(error: ErrorName, fields: readonly FieldError[] = []) {
    super(ERRORS[error].message)
    this.error = error
    this.status = ERRORS[error].status
    this.code = ERRORS[error].code
    this.fields = fields
  }

  /** The body of the response. */
  toBody(): Record<string, unknown> {
    const body = { message: this.message, code: this.code }
    return this.fields.length > 0 ? { ...body, errors: errorTree(this.fields) } : body
  }
}

/**
 * A refusal because of a rate limit, with the time to wait. Its response has the form of
 * docs/spec/rate-limits.md#response.
 */
export class RateLimited extends Error {
  readonly retryAfter_ms: number
  readonly code: number

  /** @param error the row of the error table, if one describes the limit */
  constructor(retryAfter_ms: number, error?: ErrorName) {
    super(error ? ERRORS[error].message : 'You are being rate limited.')
    this.retryAfter_ms = retryAfter_ms
    this.code = error ? ERRORS[error].code : 0
  }
}

/** A refusal with a body that only some operations have. */
export class PlainRefusal extends ApiError {
  readonly #body: Readonly<Record<string, unknown>>

  /** @param error the row of the error table that determines the status */
  constructor(error: ErrorName, body: Readonly<Record<string, unknown>>) {
    super(error)
    this.#body = body
  }

  override toBody(): Record<string, unknown> {
    return this.#body
  }
}

/**
 * A refusal of one field in an older form: its name and the error, without a tree (docs/spec/errors.md#older-error-format).
 */
export class FlatRefusal extends PlainRefusal {
  constructor(field: string, complaints: readonly string[]) {
    super('InvalidFormBody', { [field]: complaints })
  }
}

/** A refusal of one field of the body or of the query. */
export const fieldError = (path: string | readonly (string | number)[], code: string, message: string): ApiError =>
  new ApiError('InvalidFormBody', [{ path: typeof path === 'string' ? [path] : path, code, message }])

/** Builds the tree of errors from the paths of the fields. */
function errorTree(fields: readonly FieldError[]): ErrorTree {
  const root: ErrorTree = Object.create(null)
  for (const { path, code, message } of fields) {
    let node = root
    for (const step of path) node = childOf(node, String(step))
    node._errors = [...(node._errors ?? []), { code, message }]
  }
  return root
}

const children = new WeakMap<ErrorTree, Map<string, ErrorTree>>()

function childOf(node: ErrorTree, step: string): ErrorTree {
  const known = children.get(node) ?? new Map<string, ErrorTree>()
  children.set(node, known)
  const child = known.get(step) ?? Object.create(null)
  known.set(step, child)
  node[step] = child
  return child
}
