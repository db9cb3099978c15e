import { AssertionError } from 'node:assert/strict'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { UserInteraction } from './interaction.ts'
import { type MatcherResult, matchers, type WantedText } from './matchers.ts'

async function assertMatch(found: Promise<MatcherResult>, isExpected: boolean): Promise<void> {
  const { pass, message } = await found
  if (pass === isExpected) return
  throw new AssertionError({ message: isExpected ? message() : `not ${message()}` })
}

const expectations = (subject: UserInteraction | Message, isExpected: boolean) => ({
  toReply: (wanted?: WantedText) => assertMatch(matchers.toReply(subject, wanted), isExpected),
  toOpenModal: (title?: WantedText) => assertMatch(matchers.toOpenModal(subject, title), isExpected),
  toUpdate: (wanted?: WantedText) => assertMatch(matchers.toUpdate(subject, wanted), isExpected),
  toBeEphemeral: () => assertMatch(matchers.toBeEphemeral(subject), isExpected),
  toStaySilent: () => assertMatch(matchers.toStaySilent(subject), isExpected),
})

/**
 * The matchers for test runners without `expect`: `await expect(interaction).toReply('pong')`. Each rejects with an
 * `AssertionError` if it isn't met; `not` inverts it.
 */
export const expectOf = (subject: UserInteraction | Message) => ({
  ...expectations(subject, true),
  not: expectations(subject, false),
})
