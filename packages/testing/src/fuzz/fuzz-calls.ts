import fc from 'fast-check'
import { OPERATIONS } from 'guildhall/features'
import type { AnyOperation } from 'guildhall/kernel/operation'
import {
  almostValidBody,
  anyBody,
  anyForm,
  anyQuery,
  validBody,
  validForm,
  validQuery,
} from '../requests/arbitrary-bodies.ts'
import { unexpectedId } from '../requests/unexpected-values.ts'
import { ANY_FILE, fieldValues } from './field-values.ts'

/** A call before it is made: its objects are selected from those known then. */
export interface FuzzCall {
  readonly operation: AnyOperation
  /** Selects the caller. */
  readonly who: number
  /** Selects the objects of the path. */
  readonly what: number
  /** A wrong part of the path. */
  readonly wrong: { readonly at: number; readonly id: string | null } | null
  readonly body: unknown
  readonly query: string
  readonly reason: string | null
}

/** The relative frequencies of operations, by default 1. */
const WEIGHTS: Record<string, number> = {
  'Create Message': 20,
  'Create Guild Channel': 12,
  'Create Guild Role': 10,
  'Start Thread without Message': 14,
  'Start Thread from Message': 10,
  'Create Reaction': 12,
  'Ack Message': 8,
  'Modify Channel': 14,
  'Modify Guild': 8,
  'Modify Guild Member': 10,
  'Modify Guild Role Positions': 8,
  'Modify Guild Channel Positions': 8,
  'Add Guild Member': 8,
  'Add Guild Member By Administrator': 20,
  'Make Guild Available': 8,
  'Make Guild Unavailable': 1,
  'Delete Guild': 1,
  'Create Guild': 2,
  'Leave Guild': 1,
  'Begin Integration Subscription': 8,
  'Delete Guild Integration': 1,
  'End Guild Integration': 1,
  'Remove Guild Member': 3,
  'Create Guild Ban': 3,
  'Remove Guild Ban': 5,
  'Modify Guild Member Verification': 1,
  'Modify Guild Incident Actions': 2,
  'Create Guild Join Request': 8,
  'Bulk Guild Ban': 2,
  'Delete Channel': 4,
  'Create Guild Scheduled Event': 12,
  'Create Stage Instance': 8,
  Register: 1,
  Login: 1,
  'Get Backup Codes': 1,
  'Enable TOTP MFA': 1,
  Logout: 1,
  'Logout Auth Sessions': 1,
  'Get Access Token': 1,
  'Revoke Access Token': 1,
  'Reset Bot Token': 1,
  'Edit Application Bot': 1,
  'Reset Instance User': 1,
  'Delete Guild By Administrator': 1,
  'Set Application Embedded': 10,
  'Set Proxy Config': 10,
  'Create Activity Link': 8,
  'Delete Activity Link': 2,
  'Create SKU': 8,
  'Delete SKU': 1,
  'Create Test Entitlement': 12,
}
const USUAL_WEIGHT = 5

/** A value now and then, else nothing. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>, often: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: often, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

const reason = rarely(
  fc.oneof(
    fc.string({ maxLength: 40 }).map(encodeURIComponent),
    fc.constantFrom('%', '%ff', '%00', '%C3%28', 'caf\u00e9', '+', '%F0%9F%92%A5'.repeat(64), 'x'.repeat(513), ' '),
  ),
  5,
)

function bodyOf(operation: AnyOperation): fc.Arbitrary<unknown> {
  const { body, files, name } = operation
  const own = fieldValues(name)
  if (!body) return anyBody(undefined, own)
  const sound = files ? validForm(body, files.parts, own, ANY_FILE) : validBody(body, own)
  const absurd = files ? fc.oneof(anyBody(body, own), anyForm(body, files.parts, own)) : anyBody(body, own)
  return fc.oneof(
    { weight: 9, arbitrary: sound },
    { weight: 3, arbitrary: almostValidBody(body, own) },
    { weight: 1, arbitrary: absurd },
  )
}

const callOf = (operation: AnyOperation): fc.Arbitrary<FuzzCall> => {
  const own = fieldValues(operation.name)
  return fc.record({
    operation: fc.constant(operation),
    who: fc.nat(1 << 24),
    what: fc.nat(1 << 28),
    wrong: rarely(fc.record({ at: fc.nat(3), id: fc.option(unexpectedId, { nil: null }) }), 15),
    body: bodyOf(operation),
    query: fc.oneof(
      { weight: 5, arbitrary: validQuery(operation.query, own) },
      { weight: 1, arbitrary: anyQuery(operation.query, own) },
    ),
    reason,
  })
}

/** Any call. */
export const anyCall: fc.Arbitrary<FuzzCall> = fc.oneof(
  ...OPERATIONS.map((operation) => ({
    weight: WEIGHTS[operation.name] ?? USUAL_WEIGHT,
    arbitrary: callOf(operation),
  })),
)
