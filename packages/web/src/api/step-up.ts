import { ApiProblem } from './api-problem.ts'

/** The code of an answer that asks for the password (docs/status-codes.md), and of one that asks for a second factor. */
const PASSWORD_REQUIRED = 60900
const TWO_FACTOR_REQUIRED = 60003

/** What the server asks people to confirm their identity with. */
export type ProofKind = 'password' | 'code'

/** Asks the person in front of the page. Resolves with whether the session of this token is elevated now. */
type Confirm = (kind: ProofKind, token: string) => Promise<boolean>

let confirm: Confirm | null = null
let pending: Promise<boolean> | null = null

/** Sets who asks; the answer takes it back. */
export function onConfirmation(ask: Confirm): () => void {
  confirm = ask
  return () => {
    if (confirm === ask) confirm = null
  }
}

/** Whether somebody is being asked at this moment. */
export const isConfirming = (): boolean => pending !== null

/** What a refusal asks for; null if it has another reason. */
export function askedProof(problem: unknown): ProofKind | null {
  if (!(problem instanceof ApiProblem)) return null
  if (problem.code === PASSWORD_REQUIRED) return 'password'
  return problem.code === TWO_FACTOR_REQUIRED ? 'code' : null
}

/** Has the person confirm who they are. Calls that are refused meanwhile wait for the same answer. */
export function confirmIdentity(kind: ProofKind, token: string): Promise<boolean> {
  if (confirm === null) return Promise.resolve(false)
  pending ??= confirm(kind, token).finally(() => {
    pending = null
  })
  return pending
}
