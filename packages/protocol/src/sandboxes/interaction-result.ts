import type { ShownModal, SuggestedChoice } from '../objects/applications/interaction.ts'
import type { Message } from '../objects/messages/message.ts'

/** How an application has responded to an interaction; `suggested` is the response to autocompletion. */
export type InteractionState = 'waiting' | 'answered' | 'deferred' | 'modal' | 'updated' | 'suggested' | 'failed'

/** The result of an interaction that a user of a sandbox caused. */
export interface InteractionResult {
  readonly id: string
  readonly state: InteractionState
  /** From the user's act to the response, ms of the machine's time. */
  readonly ms: number
  readonly error: string | null
  /** The response message, or the one that it updated; ephemeral ones too. Null if it was deleted, which keeps the state. */
  readonly message: Message | null
  /** Without deleted ones. */
  readonly follow_ups: readonly Message[]
  readonly modal: ShownModal | null
  readonly choices: readonly SuggestedChoice[] | null
}
