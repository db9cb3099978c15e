import type { ShownModal, SuggestedChoice } from '@guildhall/protocol/objects/applications/interaction'

/** What somebody asked an application for by a component or a command, until it has answered. */
export type Attempt = {
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
  readonly attempts: readonly Attempt[]
  readonly modal: OpenModal | null
}

/** What became of something that was asked. `fields` says of the parts of `data` what is wrong there, by their paths. */
export type Outcome =
  | { readonly isAnswered: true; readonly choices: readonly SuggestedChoice[] }
  | { readonly isAnswered: false; readonly problem: string; readonly fields: ReadonlyMap<string, string> }

/** What follows a newer attempt: the older ones on the same message, or of the same command in the channel, are over. */
export function withAttempt(attempts: readonly Attempt[], next: Attempt): readonly Attempt[] {
  const isOver = (each: Attempt): boolean =>
    each.messageId === null
      ? next.messageId === null && each.state === 'failed' && each.channelId === next.channelId
      : each.messageId === next.messageId
  return [...attempts.filter((each) => !isOver(each)), next]
}

export const withoutAttempt = (attempts: readonly Attempt[], nonce: string): readonly Attempt[] =>
  attempts.some((each) => each.nonce === nonce) ? attempts.filter((each) => each.nonce !== nonce) : attempts

export const withFailure = (attempts: readonly Attempt[], nonce: string, problem: string): readonly Attempt[] =>
  attempts.map((each) => (each.nonce === nonce ? { ...each, state: 'failed', problem } : each))
