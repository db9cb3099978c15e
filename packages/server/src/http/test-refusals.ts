import { ERRORS } from '@guildhall/protocol/errors'
import type { ControlAnswer } from './test-control.ts'

/** Why the test API refuses requests: the status of each reason, and its description in the OpenAPI document. */
export const REFUSALS = {
  invalid: { status: 400, description: 'The body or the query can’t be read, or has unknown fields' },
  foreign: { status: 403, description: 'The request doesn’t come from a program of this machine' },
  unknown: { status: 404, description: 'There is no such sandbox, or nothing in it by that id' },
  tooLarge: { status: ERRORS.EntityTooLarge.status, description: 'The body is too large' },
  impossible: { status: 422, description: 'It can’t be done; the message says why' },
  tooMany: { status: 429, description: 'There are too many sandboxes: delete one first' },
} as const

/** A reason in {@link REFUSALS}. */
export type RefusalReason = keyof typeof REFUSALS

/** The response to a refused request. @param errors the errors of fields */
export const refusal = (
  reason: RefusalReason,
  message: string,
  errors?: readonly { readonly path: string; readonly message: string }[],
): ControlAnswer => ({ status: REFUSALS[reason].status, body: { message, ...(errors && { errors }) } })
