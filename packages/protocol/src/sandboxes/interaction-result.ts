import type { ShownModal, SuggestedChoice } from '../objects/applications/interaction.ts'
import type { Message } from '../objects/messages/message.ts'

/** What an application has done about an interaction: `suggested` answers autocompletion. */
export type InteractionState = 'waiting' | 'answered' | 'deferred' | 'modal' | 'updated' | 'suggested' | 'failed'

/** What came of something that a user of a sandbox asked of an application. */
export interface InteractionResult {
  readonly id: string
  readonly state: InteractionState
  /** From the user's act to the answer, ms of the machine's time. */
  readonly ms: number
  readonly error: string | null
  /** The message that answers it, or that it updated; also one that only the user sees. */
  readonly message: Message | null
  readonly follow_ups: readonly Message[]
  readonly modal: ShownModal | null
  readonly choices: readonly SuggestedChoice[] | null
}
