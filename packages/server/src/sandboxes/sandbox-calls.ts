import type { SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { AnsweredCall, CallHooks, HeldCall, ReplacedAnswer } from '../http/hooks/call-hooks.ts'
import type { HookedCall } from '../http/hooks/hooked-call.ts'
import { isSameSecret } from '../kernel/callers/secrets.ts'
import { CallJournal, type CallSide } from './call-journal.ts'
import type { Delays } from './faults/delays.ts'
import { expiredInteraction, refusedCall } from './faults/refused-call.ts'
import type { SandboxFaults } from './faults/sandbox-faults.ts'
import type { SandboxReport } from './report/sandbox-report.ts'
import type { SandboxTranscript } from './transcript/sandbox-transcript.ts'

interface Parts {
  readonly world: Pick<SandboxWorld, 'bot' | 'users'>
  readonly report: SandboxReport
  readonly faults: SandboxFaults
  readonly delays: Delays
  readonly transcript: SandboxTranscript
  readonly now: () => number
}

/** What happens to the calls of a sandbox's API. */
export class SandboxCalls implements CallHooks {
  readonly journal = new CallJournal()
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  began(call: HookedCall): HeldCall | null {
    const { faults, transcript, now } = this.#parts
    transcript.began(call)
    if (this.#sideOf(call) === 'user') return null
    const failed = faults.strike('fail', ({ pattern }) => pattern?.matches(call) === true)
    if (failed) {
      const answer = () => refusedCall(failed.fault, call, now())
      return { faultId: failed.id, answer: this.#after(failed.fault.delay ?? 0, answer) }
    }
    const isAnswer = call.operation?.name === 'Create Interaction Response'
    const expired = isAnswer ? faults.strike('interaction_expired') : null
    return expired && { faultId: expired.id, answer: this.#after(0, expiredInteraction) }
  }

  answered(call: AnsweredCall): void {
    const side = this.#sideOf(call)
    this.journal.add(call, side, this.#parts.now())
    this.#parts.report.answered(call, side)
    this.#parts.transcript.answered(call, side)
  }

  hearCheck(userId: string, bits: bigint, isHeld: boolean): void {
    if (userId === this.#parts.world.bot?.id) this.#parts.report.check(bits, isHeld)
  }

  #after(ms: number, answer: () => ReplacedAnswer | null): Promise<ReplacedAnswer | null> {
    return new Promise((resolve) => this.#parts.delays.after({}, ms, () => resolve(answer())))
  }

  /** Users act within the process, or with a token that the sandbox gave them. Every other caller counts as the bot, whatever token it sends. */
  #sideOf({ isInProcess, authorization }: HookedCall): CallSide {
    const isUser =
      isInProcess ||
      Object.values(this.#parts.world.users).some(({ token }) => isSameSecret(token, authorization ?? ''))
    return isUser ? 'user' : 'bot'
  }
}
