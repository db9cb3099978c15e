import { IdentityProof } from '@guildhall/protocol/objects/users/account'
import type { TxDb } from '../../store/db.ts'
import type { ProofMethod } from '../../store/rows/security-event-row.ts'
import type { ReadBody, SentFields } from '../files/upload-types.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Kernel } from '../kernel.ts'
import type { AnyOperation } from '../operation.ts'
import { parsedForm } from '../parsed-form.ts'
import type { Caller } from './caller.ts'

/**
 * Declares that an operation requires users to have confirmed their password or second factor within the last ten minutes: by a
 * field of the body, or by an elevated session. Bots have neither, and applications with a user's token aren't allowed to call
 * such operations.
 */
export interface RecentAuthentication<F extends string = string> {
  /** The fields that require it, if the request contains one of them; every request requires it if absent. */
  readonly fields?: readonly F[]
  /**
   * The field that proves it is part of the operation's body and is verified every time, even in an elevated session.
   */
  readonly each?: 'password' | 'code'
}

/** An operation that a user is about to perform. */
export interface StepUpAttempt {
  readonly caller: Caller
  readonly operation: string
  readonly address: string
  /** The ids in its path, as JSON. */
  readonly targets: string
}

/** Verifies users, and records which operations were approved. */
export interface StepUp {
  /**
   * Verifies the password or code that was sent, as far as it is needed.
   *
   * @param isAsked whether recent authentication is required; otherwise only the field in `each` is verified, if it was
   * sent
   * @returns how the caller proved their identity; null if nothing was required
   * @throws TwoFactorRequired, PasswordRequired, InvalidTwoFactorCode, InvalidFormBody, RateLimited
   */
  prove(
    attempt: StepUpAttempt,
    asked: { isAsked: boolean; each: 'password' | 'code' | undefined },
    read: () => Promise<IdentityProof>,
  ): Promise<ProofMethod | null>
  /** Finds the caller again in a unit of work. @throws Unauthorized if their session has ended since the proof */
  find(db: TxDb, attempt: StepUpAttempt): Promise<Caller>
  /** Records that the operation was approved. */
  record(db: TxDb, attempt: StepUpAttempt, method: ProofMethod): Promise<void>
}

/** An attempt that was approved. */
interface Approved extends StepUpAttempt {
  readonly method: ProofMethod
  /** Checks the caller against the operation's requirement. */
  judge(caller: Caller): void
}

/** Checks the caller's recent authentication, and returns the record to write. */
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
  /** Checks the caller against the operation's requirement, for the target of the request. */
  judge(caller: Caller): void
}

/** Records an approved operation, in its unit of work, or in a separate one if it used none. */
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
   * Adds the record to a unit of work, and checks the caller again: verifying a password takes time, in which their
   * session may end or their permissions may change.
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

  /** Writes the record if no unit of work did. */
  async finish(): Promise<void> {
    const { stepUp, store } = this.#kernel
    const approved = this.#approved
    if (approved && !this.#isWritten) await store.write((db) => stepUp.record(db, approved, approved.method))
  }
}
