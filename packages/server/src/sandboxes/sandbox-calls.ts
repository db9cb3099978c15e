import type { CallSide } from '@guildhall/protocol/sandboxes/call-record'
import type { SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { ApiCall } from '../http/interceptors/api-call.ts'
import type {
  CallInterceptor,
  CompletedCall,
  DelayedCall,
  ReplacementResponse,
} from '../http/interceptors/call-interceptor.ts'
import { isSameSecret } from '../kernel/callers/secrets.ts'
import { CallJournal } from './call-journal.ts'
import type { Delays } from './faults/delays.ts'
import { expiredInteraction, refusedCall } from './faults/fault-responses.ts'
import type { SandboxFaults } from './faults/sandbox-faults.ts'
import type { SandboxRecording } from './recording/sandbox-recording.ts'
import type { SandboxReport } from './report/sandbox-report.ts'
import type { SandboxTranscript } from './transcript/sandbox-transcript.ts'

interface Parts {
  readonly world: Pick<SandboxWorld, 'bot' | 'users'>
  readonly report: SandboxReport
  readonly faults: SandboxFaults
  readonly delays: Delays
  readonly transcript: SandboxTranscript
  readonly recording: SandboxRecording
  readonly now: () => number
}

/** Handles the calls of a sandbox's API. */
export class SandboxCalls implements CallInterceptor {
  readonly journal = new CallJournal()
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  onCall(call: ApiCall): DelayedCall | null {
    const { faults, transcript, now } = this.#parts
    transcript.began(call)
    if (this.#sideOf(call) === 'user') return null
    const failed = faults.strike('fail', ({ pattern }) => pattern?.matches(call) === true)
    if (failed) {
      const answer = () => refusedCall(failed.fault, call, now())
      return { faultId: failed.id, response: this.#after(failed.fault.delay ?? 0, answer) }
    }
    const isAnswer = call.operation?.name === 'Create Interaction Response'
    const expired = isAnswer ? faults.strike('interaction_expired') : null
    return expired && { faultId: expired.id, response: this.#after(0, expiredInteraction) }
  }

  onResponse(call: CompletedCall): void {
    const side = this.#sideOf(call)
    const line = this.journal.add(call, side, this.#parts.now())
    if (side === 'bot') this.#parts.recording.called(line, null)
    else if (!call.isInProcess && call.method !== 'GET') this.#parts.recording.called(line, this.#userOf(call))
    this.#parts.report.answered(call, side)
    this.#parts.transcript.answered(call, side)
  }

  onCheck(userId: string, bits: bigint, isHeld: boolean): void {
    if (userId === this.#parts.world.bot?.id) this.#parts.report.check(bits, isHeld)
  }

  #after(ms: number, answer: () => ReplacementResponse | null): Promise<ReplacementResponse | null> {
    return new Promise((resolve) => this.#parts.delays.after({}, ms, () => resolve(answer())))
  }

  /**
   * Users' calls come from within the process, or have a token that the sandbox issued. Any other caller counts as the
   * bot, whatever its token.
   */
  #sideOf(call: ApiCall): CallSide {
    return call.isInProcess || this.#userOf(call) !== null ? 'user' : 'bot'
  }

  /** The name of the user to whom a call's token belongs. */
  #userOf({ authorization }: ApiCall): string | null {
    const users = Object.entries(this.#parts.world.users)
    return users.find(([, { token }]) => isSameSecret(token, authorization ?? ''))?.[0] ?? null
  }
}
