import type { AnsweredCall } from '../../http/hooks/call-hooks.ts'

/** Mentions of users that are remembered, and messages that are listed. */
const MOST_MENTIONS = 1000
const MOST_LISTED = 100

const MENTION = /@everyone|@here|<@[!&]?\d{1,20}>/gu

/** A message of the bot that mentions whom a user wrote, and doesn't say whom it may. */
interface UnguardedMention {
  readonly route: string | null
  readonly content: string
  readonly mentions: readonly string[]
}

/** Finds messages in which users could have the bot mention anybody. */
export class MentionsReport {
  readonly found: UnguardedMention[] = []
  /** The mentions that users wrote, wherever they did. */
  readonly #written = new Set<string>()

  /** A user wrote something. */
  hearUser({ body }: AnsweredCall): void {
    for (const [mention] of body?.matchAll(MENTION) ?? []) {
      if (this.#written.size < MOST_MENTIONS) this.#written.add(mention)
    }
  }

  hearBot({ route, body, answer, status }: AnsweredCall): void {
    if (body === null || status === null || status >= 400 || this.found.length >= MOST_LISTED) return
    const message = messageIn(JSON.parse(body))
    if (message === null) return
    const mentions = [...new Set(message.match(MENTION))].filter((mention) => this.#written.has(mention))
    const pinged = mentions.filter((mention) => mayHavePinged(mention, answer))
    if (pinged.length > 0) this.found.push({ route, content: message.slice(0, 200), mentions: pinged })
  }
}

/** The text of a message that is sent, if it doesn't say whom it may mention. */
function messageIn(sent: unknown): string | null {
  const { data, content, allowed_mentions }: { data?: unknown; content?: unknown; allowed_mentions?: unknown } =
    typeof sent === 'object' && sent !== null ? sent : {}
  if (typeof data === 'object' && data !== null) return messageIn(data)
  return typeof content === 'string' && allowed_mentions === undefined ? content : null
}

/** Where the answer is the message it says who was mentioned; of others that isn't known. */
function mayHavePinged(mention: string, answer: string | null): boolean {
  const made: { mention_everyone?: boolean; mentions?: { id: string }[]; mention_roles?: string[] } =
    answer === null ? {} : (JSON.parse(answer) ?? {})
  if (made.mention_everyone === undefined) return true
  if (!mention.startsWith('<')) return made.mention_everyone
  const id = mention.replaceAll(/\D/gu, '')
  return (made.mentions ?? []).some((user) => user.id === id) || (made.mention_roles ?? []).includes(id)
}
