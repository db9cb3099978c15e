import type { Method } from '@guildhall/protocol/contract'
import { LIMITS } from '@guildhall/protocol/limits'
import { parseForm } from '@guildhall/protocol/parse-form'
import { type Infer, type Schema, shape } from '@guildhall/protocol/schema'
import type { ControlAnswer, ControlRequest } from '../http/test-control.ts'
import type { Sandbox } from './sandbox.ts'
import { unknownFields } from './unknown-fields.ts'

/** An invalid request; `errors` has the errors of each field. */
export class Unreadable extends Error {
  readonly errors: readonly { readonly path: string; readonly message: string }[]

  constructor(message: string, errors: Unreadable['errors']) {
    super(message)
    this.errors = errors
  }
}

/** The maximum length of a path in an error. */
const MOST_PATH_LENGTH = 300

/** Parses a body or query by a schema, which must have all of its fields. @throws Unreadable */
export function readSent<S extends Schema>(
  schema: S,
  sent: unknown,
  { part, at = [] }: { part: 'body' | 'query'; at?: readonly (string | number)[] },
): Infer<S> {
  const read = parseForm(schema, sent, at)
  const invalid = read.ok ? [] : read.errors
  const unknown = unknownFields(schema, sent, at).take(LIMITS.formErrors - invalid.length)
  const errors = [...invalid, ...unknown].map(({ path, message }) => ({
    path: path.join('.').slice(0, MOST_PATH_LENGTH),
    message,
  }))
  if (read.ok && errors.length === 0) return read.value
  throw new Unreadable(`The ${part} can’t be read.`, errors)
}

/** A route of the test API below a sandbox. */
export interface SandboxRoute {
  readonly method: Method
  /** The path below `/sandboxes/:id`. */
  readonly path: string
  /** A short description. */
  readonly summary: string
  readonly body: Schema
  readonly query: Schema
  /** The status on success, if it isn't 200. */
  readonly status?: number
  /** The media type of the response, if it isn't JSON. */
  readonly answers?: string
  /** The maximum size of the body in bytes, if it isn't the default. */
  readonly mostBytes?: number
  /** Whether requests are recorded for a replay. */
  readonly isRecorded?: boolean
  /** @throws Unreadable, ActFault, CallRefused */
  handle(sandbox: Sandbox, request: ControlRequest): Promise<ControlAnswer>
}

/** The schema of an empty body or query. */
export const NOTHING = shape({})

interface Declared<B extends Schema, Q extends Schema>
  extends Pick<SandboxRoute, 'method' | 'path' | 'summary' | 'status' | 'answers' | 'mostBytes' | 'isRecorded'> {
  readonly body: B
  readonly query: Q
  handle(
    sandbox: Sandbox,
    sent: Omit<ControlRequest, 'body' | 'query'> & { readonly body: Infer<B>; readonly query: Infer<Q> },
  ): Promise<ControlAnswer>
}

/** Declares a route. Bodies and queries that don't match its schemas are refused before its handler is called. */
export function sandboxRoute<B extends Schema, Q extends Schema>(declared: Declared<B, Q>): SandboxRoute {
  const { body, query, method, path, isRecorded = false } = declared
  const handle = async (sandbox: Sandbox, request: ControlRequest) =>
    declared.handle(sandbox, {
      ...request,
      body: readSent(body, request.body ?? {}, { part: 'body' }),
      query: readSent(query, request.query, { part: 'query' }),
    })
  if (!isRecorded) return { ...declared, handle }
  return {
    ...declared,
    handle: (sandbox, request) => {
      const asked = `${method} ${path.replace(/:(\w+)/gu, (_, name: string) => request.params[name] ?? '')}`
      return sandbox.recording.follow(asked, request.body, () => handle(sandbox, request))
    },
  }
}
