import { useStore } from 'zustand'
import { useClient } from '../use-client.ts'
import type { InteractionAttempt, InteractionsState } from './attempt.ts'

/** A part of what is being done with applications; `select` must return stable things. */
export const useInteractions = <T>(select: (state: InteractionsState) => T): T =>
  useStore(useClient().interactions.store, select)

/** What was last asked for by a component of a message, while it waits or if it failed. */
export const useMessageAttempt = (messageId: string): InteractionAttempt | undefined =>
  useInteractions(({ attempts }) => attempts.find((each) => each.messageId === messageId))
