import type { ShownModal, SuggestedChoice } from '@guildhall/protocol/objects/applications/interaction'

/** What somebody asked an application for by a component or a command, until it has answered. */
export type InteractionAttempt = {
  readonly nonce: string
  readonly channelId: string
  /** The message whose component was used; null of a command. */
  readonly messageId: string | null
  /** The component's `custom_id`, or the command's name. */
  readonly name: string
  readonly applicationName: string
  readonly state: 'waiting' | 'failed'
  /** Why nothing came of it, in words; null while it waits. */
  readonly problem: string | null
}

/** A form that an application wants to be filled in, and where that was asked for. */
export type OpenModal = { readonly shown: ShownModal; readonly guildId: string | null }

export type InteractionsState = {
  readonly attempts: readonly InteractionAttempt[]
  readonly modal: OpenModal | null
}

/** What became of something that was asked. `fields` says of the parts of `data` what is wrong there, by their paths. */
export type AttemptOutcome =
  | { readonly isAnswered: true; readonly choices: readonly SuggestedChoice[] }
  | { readonly isAnswered: false; readonly problem: string; readonly fields: ReadonlyMap<string, string> }

/** What follows a newer attempt: the older ones on the same message, or of the same command in the channel, are over. */
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
