import type { Method } from '@guildhall/protocol/contract'
import { parseForm } from '@guildhall/protocol/parse-form'
import { type Of, type Schema, shape } from '@guildhall/protocol/schema'
import type { ControlAnswer, ControlRequest } from '../http/test-control.ts'
import type { Sandbox } from './sandbox.ts'

/** What can't be read of a request; `errors` says what is wrong with each field. */
export class Unreadable extends Error {
  readonly errors: readonly { readonly path: string; readonly message: string }[]

  constructor(message: string, errors: Unreadable['errors']) {
    super(message)
    this.errors = errors
  }
}

/** What was sent, in the shape of a schema. @throws Unreadable */
export function readSent<S extends Schema>(schema: S, sent: unknown, part: 'body' | 'query'): Of<S> {
  const read = parseForm(schema, sent)
  if (read.ok) return read.value
  const errors = read.errors.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Unreadable(`The ${part} can’t be read.`, errors)
}

/** A route of the test API below a sandbox. */
export interface SandboxRoute {
  readonly method: Method
  /** Below `/sandboxes/:id`. */
  readonly path: string
  /** What it does, in a few words. */
  readonly summary: string
  readonly body: Schema
  readonly query: Schema
  /** The status of success, if it isn't 200. */
  readonly status?: number
  /** The media type of what it answers, if that isn't JSON. */
  readonly answers?: string
  /** @throws Unreadable, ActFault, CallRefused */
  handle(sandbox: Sandbox, request: ControlRequest): Promise<ControlAnswer>
}

/** A body or a query in which nothing is asked for. */
export const NOTHING = shape({})

interface Declared<B extends Schema, Q extends Schema>
  extends Pick<SandboxRoute, 'method' | 'path' | 'summary' | 'status' | 'answers'> {
  readonly body: B
  readonly query: Q
  handle(
    sandbox: Sandbox,
    sent: Omit<ControlRequest, 'body' | 'query'> & { readonly body: Of<B>; readonly query: Of<Q> },
  ): Promise<ControlAnswer>
}

/** Declares a route. Bodies and queries that its schemas don't allow are refused before it is asked. */
export function sandboxRoute<B extends Schema, Q extends Schema>(declared: Declared<B, Q>): SandboxRoute {
  const { body, query } = declared
  return {
    ...declared,
    handle: async (sandbox, request) =>
      declared.handle(sandbox, {
        ...request,
        body: readSent(body, request.body ?? {}, 'body'),
        query: readSent(query, request.query, 'query'),
      }),
  }
}
