import { useStore } from 'zustand'
import { useClient } from '../use-client.ts'
import type { InteractionAttempt, InteractionsState } from './interaction-attempt.ts'

/** A part of the interactions' state; `select` must return stable values. */
export const useInteractions = <T>(select: (state: InteractionsState) => T): T =>
  useStore(useClient().interactions.store, select)

/** The last component use of a message, if it is pending or failed. */
export const useMessageAttempt = (messageId: string): InteractionAttempt | undefined =>
  useInteractions(({ attempts }) => attempts.find((each) => each.messageId === messageId))
