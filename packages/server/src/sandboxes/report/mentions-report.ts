import type { UnguardedMention } from '@guildhall/protocol/sandboxes/bot-report'
import type { CompletedCall } from '../../http/interceptors/call-interceptor.ts'

/** How many mentions by users are stored, and how many messages are listed. */
const MOST_MENTIONS = 1000
const MOST_LISTED = 100

const MENTION = /@everyone|@here|<@[!&]?\d{1,20}>/gu

/** Finds messages by which users could make the bot mention anyone. */
export class MentionsReport {
  readonly found: UnguardedMention[] = []
  /** The mentions in users' texts. */
  readonly #written = new Set<string>()

  /** Handles a user's call. */
  userCalled({ body }: CompletedCall): void {
    for (const [mention] of body?.matchAll(MENTION) ?? []) {
      if (this.#written.size < MOST_MENTIONS) this.#written.add(mention)
    }
  }

  botCalled({ route, body, answer, status }: CompletedCall): void {
    if (body === null || status === null || status >= 400 || this.found.length >= MOST_LISTED) return
    const message = messageIn(JSON.parse(body))
    if (message === null) return
    const mentions = [...new Set(message.match(MENTION))].filter((mention) => this.#written.has(mention))
    const pinged = mentions.filter((mention) => mayHavePinged(mention, answer))
    if (pinged.length > 0) this.found.push({ route, content: message.slice(0, 200), mentions: pinged })
  }
}

/** The content of a message without `allowed_mentions`; null otherwise. */
function messageIn(sent: unknown): string | null {
  const { data, content, allowed_mentions }: { data?: unknown; content?: unknown; allowed_mentions?: unknown } =
    typeof sent === 'object' && sent !== null ? sent : {}
  if (typeof data === 'object' && data !== null) return messageIn(data)
  return typeof content === 'string' && allowed_mentions === undefined ? content : null
}

/**
 * Whether the message may have mentioned the target. If the response is the message, it contains who was mentioned;
 * otherwise that is unknown.
 */
function mayHavePinged(mention: string, answer: string | null): boolean {
  const made: { mention_everyone?: boolean; mentions?: { id: string }[]; mention_roles?: string[] } =
    answer === null ? {} : (JSON.parse(answer) ?? {})
  if (made.mention_everyone === undefined) return true
  if (!mention.startsWith('<')) return made.mention_everyone
  const id = mention.replaceAll(/\D/gu, '')
  return (made.mentions ?? []).some((user) => user.id === id) || (made.mention_roles ?? []).includes(id)
}
