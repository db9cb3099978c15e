import { IdentityProof } from '@guildhall/protocol/objects/users/account'
import type { TxDb } from '../../store/db.ts'
import type { ProofMethod } from '../../store/rows/security-event-row.ts'
import type { ReadBody, SentFields } from '../files/uploaded-file.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Kernel } from '../kernel.ts'
import type { AnyOperation } from '../operation.ts'
import { parsedForm } from '../parsed-form.ts'
import type { Caller } from './caller.ts'

/**
 * Declares that an operation asks people for their password or second factor within the last ten minutes: by a field of the
 * body, or by an elevated session. Bots have neither, and applications with a user's token don't get that far.
 */
export interface RecentAuthentication<F extends string = string> {
  /** Asked only of a request that sends one of these fields; of every request if absent. */
  readonly fields?: readonly F[]
  /** This proof belongs to the body of the operation and is verified each time, also in an elevated session. */
  readonly each?: 'password' | 'code'
}

/** An operation that a person is about to perform. */
export interface StepUpAttempt {
  readonly caller: Caller
  readonly operation: string
  readonly address: string
  /** JSON: the ids in its path. */
  readonly targets: string
}

/** Verifies people, and records who was let through. */
export interface StepUp {
  /**
   * Verifies what was sent as far as it is needed.
   *
   * @param isAsked whether recent authentication is needed, or only what `each` names is verified if it was sent
   * @returns how the caller proved their identity; null if nothing was asked
   * @throws TwoFactorRequired, PasswordRequired, InvalidTwoFactorCode, InvalidFormBody, RateLimited
   */
  prove(
    attempt: StepUpAttempt,
    asked: { isAsked: boolean; each: 'password' | 'code' | undefined },
    read: () => Promise<IdentityProof>,
  ): Promise<ProofMethod | null>
  /** The caller as the unit of work finds them. @throws Unauthorized if their session has ended since the proof */
  find(db: TxDb, attempt: StepUpAttempt): Promise<Caller>
  /** Records that the operation was let through. */
  record(db: TxDb, attempt: StepUpAttempt, method: ProofMethod): Promise<void>
}

/** An attempt that was let through. */
interface Approved extends StepUpAttempt {
  readonly method: ProofMethod
  /** Judges a caller by what the operation requires. */
  judge(caller: Caller): void
}

/** Judges the caller by what the operation declares, and gives what records it. */
export async function proveRecentAuthentication(
  kernel: Pick<Kernel, 'stepUp' | 'store'>,
  { name, recentAuthentication: asked }: Pick<AnyOperation, 'name' | 'recentAuthentication'>,
  { caller, address, params, readBody, judge }: Request,
  sent: SentFields | undefined,
  uploads: Uploads,
): Promise<ApprovalRecord> {
  if (!asked || !caller || caller.kind === 'bot' || caller.grant) return new ApprovalRecord(kernel, null)
  const { fields, each }: RecentAuthentication = asked === true ? {} : asked
  const body = new Map(Object.entries(sent?.value ?? {}))
  const isAsked = fields?.some((field) => body.get(field) !== undefined) ?? true
  const attempt = { caller, operation: name, address, targets: JSON.stringify(params) }
  const method = await kernel.stepUp.prove(attempt, { isAsked, each }, async () => {
    const { value } = sent ?? (await readBody(uploads))
    return parsedForm(IdentityProof, value ?? {})
  })
  return new ApprovalRecord(kernel, method && { ...attempt, method, judge })
}

interface Request {
  readonly caller: Caller | null
  readonly address: string
  readonly params: Readonly<Record<string, string>>
  readonly readBody: ReadBody
  /** Judges a caller where the request has led by what the operation requires. */
  judge(caller: Caller): void
}

/** Records an approved operation: in the unit of work that does it, or in one of its own if it needed none. */
class ApprovalRecord {
  readonly #kernel: Pick<Kernel, 'stepUp' | 'store'>
  readonly #approved: Approved | null
  #isWritten: boolean

  constructor(kernel: Pick<Kernel, 'stepUp' | 'store'>, approved: Approved | null) {
    this.#kernel = kernel
    this.#approved = approved
    this.#isWritten = approved === null
  }

  /**
   * Adds the record to a unit of work, in which the caller is judged once more: a password takes a while to be verified, and their session
   * may have ended since, or what they may do.
   */
  in<X extends { db: TxDb }, T>(work: (tx: X) => Promise<T>): (tx: X) => Promise<T> {
    const approved = this.#approved
    if (!approved || this.#isWritten) return work
    return async (tx) => {
      approved.judge(await this.#kernel.stepUp.find(tx.db, approved))
      const done = await work(tx)
      await this.#kernel.stepUp.record(tx.db, approved, approved.method)
      tx.db.onCommitted(() => {
        this.#isWritten = true
      })
      return done
    }
  }

  /** Writes it if no unit of work did. */
  async finish(): Promise<void> {
    const { stepUp, store } = this.#kernel
    const approved = this.#approved
    if (approved && !this.#isWritten) await store.write((db) => stepUp.record(db, approved, approved.method))
  }
}
