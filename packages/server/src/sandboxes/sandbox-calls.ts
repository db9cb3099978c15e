import type { SandboxUser } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { AnsweredCall, CallHooks, ReplacedAnswer } from '../http/hooks/call-hooks.ts'
import type { HookedCall } from '../http/hooks/hooked-call.ts'
import { CallJournal, type CallSide } from './call-journal.ts'

interface Parts {
  readonly users: Readonly<Record<string, SandboxUser>>
  readonly now: () => number
}

/** What happens to the calls of a sandbox's API. */
export class SandboxCalls implements CallHooks {
  readonly journal = new CallJournal()
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  began(_call: HookedCall): Promise<ReplacedAnswer | null> | null {
    return null
  }

  answered(call: AnsweredCall): void {
    this.journal.add(call, this.#sideOf(call), { at: this.#parts.now(), faultId: null })
  }

  /** Users act within the process, or with a token that the sandbox gave them. Whatever else calls is the bot, whoever it says it is. */
  #sideOf({ isInProcess, authorization }: HookedCall): CallSide {
    const isUser = isInProcess || Object.values(this.#parts.users).some(({ token }) => token === authorization)
    return isUser ? 'user' : 'bot'
  }
}
