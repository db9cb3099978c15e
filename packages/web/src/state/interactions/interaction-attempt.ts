import type { ShownModal, SuggestedChoice } from '@guildhall/protocol/objects/applications/interaction'

/** A component or command use, until the application has responded. */
export type InteractionAttempt = {
  readonly nonce: string
  readonly channelId: string
  /** The message of the component; null for a command. */
  readonly messageId: string | null
  /** The component's `custom_id`, or the command's name. */
  readonly name: string
  readonly applicationName: string
  readonly state: 'waiting' | 'failed'
  /** Why it failed; null while it is pending. */
  readonly problem: string | null
}

/** An application's modal, and the channel for it. */
export type OpenModal = { readonly shown: ShownModal; readonly guildId: string | null }

export type InteractionsState = {
  readonly attempts: readonly InteractionAttempt[]
  readonly modal: OpenModal | null
}

/** The outcome of an interaction. `fields` has the errors of `data`, by path. */
export type AttemptOutcome =
  | { readonly isAnswered: true; readonly choices: readonly SuggestedChoice[] }
  | { readonly isAnswered: false; readonly problem: string; readonly fields: ReadonlyMap<string, string> }

/** The attempts that a newer one replaces: on the same message, or of the same command in the channel. */
export function withAttempt(
  attempts: readonly InteractionAttempt[],
  next: InteractionAttempt,
): readonly InteractionAttempt[] {
  const isOver = (each: InteractionAttempt): boolean =>
    each.messageId === null
      ? next.messageId === null && each.state === 'failed' && each.channelId === next.channelId
      : each.messageId === next.messageId
  return [...attempts.filter((each) => !isOver(each)), next]
}

export const withoutAttempt = (
  attempts: readonly InteractionAttempt[],
  nonce: string,
): readonly InteractionAttempt[] =>
  attempts.some((each) => each.nonce === nonce) ? attempts.filter((each) => each.nonce !== nonce) : attempts

export const withFailure = (
  attempts: readonly InteractionAttempt[],
  nonce: string,
  problem: string,
): readonly InteractionAttempt[] =>
  attempts.map((each) => (each.nonce === nonce ? { ...each, state: 'failed', problem } : each))
