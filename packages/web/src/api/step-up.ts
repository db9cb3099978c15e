import { ApiProblem } from './api-problem.ts'

/** The error code that requires the password (docs/status-codes.md), and the one that requires a second factor. */
const PASSWORD_REQUIRED = 60900
const TWO_FACTOR_REQUIRED = 60003

/** What the server requires from users to confirm their identity. */
export type ProofKind = 'password' | 'code'

/** Asks the user, and resolves with whether this token's session is elevated now. */
type Confirm = (kind: ProofKind, token: string) => Promise<boolean>

let confirm: Confirm | null = null
let pending: Promise<boolean> | null = null

/** Sets the function that asks; call the returned function to remove it. */
export function onConfirmation(ask: Confirm): () => void {
  confirm = ask
  return () => {
    if (confirm === ask) confirm = null
  }
}

/** Whether the user is being asked at the moment. */
export const isConfirming = (): boolean => pending !== null

/** What an error requires, or null if it has another reason. */
export function requiredProof(problem: unknown): ProofKind | null {
  if (!(problem instanceof ApiProblem)) return null
  if (problem.code === PASSWORD_REQUIRED) return 'password'
  return problem.code === TWO_FACTOR_REQUIRED ? 'code' : null
}

/** Asks the user to confirm their identity. Further refused calls wait for the same answer. */
export function confirmIdentity(kind: ProofKind, token: string): Promise<boolean> {
  if (confirm === null) return Promise.resolve(false)
  pending ??= confirm(kind, token).finally(() => {
    pending = null
  })
  return pending
}
