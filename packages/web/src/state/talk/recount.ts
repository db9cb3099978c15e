import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Received } from '../../gateway/received.ts'
import type { Client } from '../client.ts'
import { changesCounts } from './apply-talk.ts'

/** What is told of a message so soon after it was read may have been counted there already. */
const doubtful_ms = 5_000

/** Counts are read again once nothing has been counted for so long. */
const quiet_ms = 1_000

type Again = (channelId: string, messageId: string) => Promise<Message>

/**
 * Reactions and votes are told as changes of a count, and nothing says whether what was read a moment ago knew of one. Where
 * that can't be known the count is read again, until it was read in a quiet moment. One's own are known by themselves.
 */
export class Recount {
  readonly #client: Pick<Client, 'store'>
  readonly #again: Again
  /** By message, until when what is told of it is doubted (ms since 1970). */
  readonly #doubtedUntil = new Map<string, number>()
  /** What is to be read again: messages, with their channels. */
  readonly #doubted = new Map<string, string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: Pick<Client, 'store'>, again: Again) {
    this.#client = client
    this.#again = again
    client.store.subscribe(({ link }, before) => {
      if (link.state === 'live' && before.link.state !== 'live') this.#caughtUp()
    })
  }

  /** Messages have been read. What is told while a session is taken up again may be as old as its beginning. */
  read(messages: readonly Message[]): void {
    const now = Date.now()
    for (const [id, until] of this.#doubtedUntil) if (until <= now) this.#doubtedUntil.delete(id)
    const until = this.#isLive() ? now + doubtful_ms : Number.POSITIVE_INFINITY
    for (const { id } of messages) this.#doubtedUntil.set(id, until)
  }

  /** An event has been applied to what is held. */
  note(event: Received): void {
    if (!changesCounts(event)) return
    const { message_id, channel_id, user_id } = event.data
    const isOwn = user_id === this.#client.store.getState().world?.user.id
    if (isOwn || (this.#doubtedUntil.get(message_id) ?? 0) <= Date.now()) return
    this.#doubted.set(message_id, channel_id)
    this.#wait()
  }

  #isLive = (): boolean => this.#client.store.getState().link.state === 'live'

  #caughtUp(): void {
    const until = Date.now() + doubtful_ms
    for (const [id, before] of this.#doubtedUntil) this.#doubtedUntil.set(id, Math.min(before, until))
    if (this.#doubted.size > 0) this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#readAgain(), quiet_ms)
  }

  /** One after the other: nobody waits for it. What can't be read is gone, or will be read anew with its channel. */
  async #readAgain(): Promise<void> {
    if (!this.#isLive()) return
    const doubted = [...this.#doubted]
    this.#doubted.clear()
    for (const [messageId, channelId] of doubted) {
      try {
        // What is told meanwhile is in doubt again.
        this.#doubtedUntil.set(messageId, Number.POSITIVE_INFINITY)
        this.read([await this.#again(channelId, messageId)])
      } catch {
        this.#doubtedUntil.delete(messageId)
      }
    }
  }
}
