import type { Message } from '@guildhall/protocol/objects/messages/message'
import { UserInteraction } from './interaction.ts'
import { worldOf } from './world-of.ts'

/** The result of a matcher, in the format that test runners read. */
export interface MatcherResult {
  readonly pass: boolean
  message(): string
}

/** A text that must be equal, or a pattern that must match. */
export type WantedText = string | RegExp

type Subject = UserInteraction | Message

/** The matchers, for the results of an actor's methods. All settle the world first. */
export const matchers = {
  /** Whether the bot responded with a message, or replied to one in its channel. */
  async toReply(subject: Subject, wanted?: WantedText): Promise<MatcherResult> {
    const replies = await repliesTo(subject)
    return {
      pass: replies.some(({ content }) => fits(content, wanted)),
      message: () => `expected a reply${described(wanted)}; ${listed(replies, subject)}`,
    }
  },

  /** Whether the bot opened a modal, with this title if one is given. */
  async toOpenModal(subject: Subject, title?: WantedText): Promise<MatcherResult> {
    const { modal } = asInteraction(subject)
    await settled(subject)
    return {
      pass: modal !== null && fits(modal.title, title),
      message: () =>
        `expected a modal${described(title)}; ${modal === null ? 'none was opened' : `its title was “${modal.title}”`}`,
    }
  },

  /** Whether the bot updated the message of the button or select. */
  async toUpdate(subject: Subject, wanted?: WantedText): Promise<MatcherResult> {
    await settled(subject)
    const { state, message } = asInteraction(subject)
    return {
      pass: state === 'updated' && fits(message?.content ?? '', wanted),
      message: () => `expected the message to be updated${described(wanted)}; ${listed([], subject)}`,
    }
  },

  /** Whether the response is ephemeral. */
  async toBeEphemeral(subject: Subject): Promise<MatcherResult> {
    await settled(subject)
    const { ephemeral, state } = asInteraction(subject)
    return {
      pass: ephemeral,
      message: () => `expected an answer that only the user sees; it was ${state}${ephemeral ? ', ephemeral' : ''}`,
    }
  },

  /** Whether the bot neither responded nor sent a message in the channel. */
  async toStaySilent(subject: Subject): Promise<MatcherResult> {
    const replies = await repliesTo(subject)
    const isAnswered = subject instanceof UserInteraction && subject.state !== 'failed'
    return {
      pass: replies.length === 0 && !isAnswered,
      message: () => `expected no answer; ${listed(replies, subject)}`,
    }
  },
}

const settled = async (subject: Subject): Promise<void> => worldOf(subject)?.settle()

function asInteraction(subject: Subject): UserInteraction {
  if (subject instanceof UserInteraction) return subject
  throw new TypeError('this matcher takes what a command, a button, a select or a form resolved with')
}

async function repliesTo(subject: Subject): Promise<readonly Message[]> {
  const world = worldOf(subject)
  await world?.settle()
  if (subject instanceof UserInteraction) {
    if (subject.state !== 'answered') return subject.followUps
    return subject.message === null ? subject.followUps : [subject.message, ...subject.followUps]
  }
  if (!world) throw new TypeError('this matcher takes what an actor’s method resolved with')
  return world.botMessagesAfter(subject)
}

function fits(text: string, wanted: WantedText | undefined): boolean {
  if (wanted === undefined) return true
  return typeof wanted === 'string' ? text === wanted : wanted.test(text)
}

const described = (wanted: WantedText | undefined): string =>
  wanted === undefined ? '' : typeof wanted === 'string' ? ` “${wanted}”` : ` that matches ${wanted}`

function listed(replies: readonly Message[], subject: Subject): string {
  if (replies.length > 0) return `the bot said ${replies.map(({ content }) => `“${content}”`).join(', ')}`
  if (!(subject instanceof UserInteraction)) return 'the bot said nothing'
  const { state, error, message } = subject
  return `the interaction was ${state}${error === null ? '' : ` (${error})`}${message ? `: “${message.content}”` : ''}`
}
