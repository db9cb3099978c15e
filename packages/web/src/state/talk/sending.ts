import type { Message, NewMessage } from '@guildhall/protocol/objects/message'
import { describeProblem } from '../../api/api-problem.ts'
import { upload } from '../../api/upload.ts'
import type { Client } from '../client.ts'
import { nonceOf } from '../nonce.ts'
import type { PendingMessage } from './pending-message.ts'

/** Sends messages: each is shown at once, and says so when it could not be sent. */
export class Sending {
  readonly #client: Pick<Client, 'store' | 'token'>
  readonly #aborts = new Map<string, AbortController>()

  constructor(client: Pick<Client, 'store' | 'token'>) {
    this.#client = client
  }

  /** Sends a message with its files. Whether that goes well is to be seen in `pending`. */
  async send(channelId: string, body: NewMessage, files: readonly File[] = []): Promise<void> {
    const nonce = nonceOf(Date.now())
    const message: PendingMessage = {
      nonce,
      channelId,
      body,
      files,
      state: 'sending',
      progress: 0,
      problem: null,
      timestamp: new Date().toISOString(),
    }
    this.#client.store.setState(({ pending }) => ({ pending: [...pending, message] }))
    await this.#attempt(message)
  }

  /** Tries once more with what could not be sent. */
  async retry(nonce: string): Promise<void> {
    const message = this.#client.store.getState().pending.find((each) => each.nonce === nonce)
    if (message?.state !== 'failed') return
    this.#change(nonce, { state: 'sending', progress: 0, problem: null })
    await this.#attempt(message)
  }

  /** Gives up on a message: what could not be sent goes, what is being sent is stopped. */
  discard(nonce: string): void {
    this.#aborts.get(nonce)?.abort()
    this.#client.store.setState(({ pending }) => ({ pending: pending.filter((each) => each.nonce !== nonce) }))
  }

  async #attempt({ nonce, channelId, body, files }: PendingMessage): Promise<void> {
    const abort = new AbortController()
    this.#aborts.set(nonce, abort)
    const { session } = this.#client.store.getState()
    try {
      const message = await upload<Message>({
        method: 'POST',
        path: `/channels/${channelId}/messages`,
        token: this.#client.token,
        body: { ...body, nonce, enforce_nonce: true },
        files,
        signal: abort.signal,
        onProgress: (progress) => this.#change(nonce, { progress }),
      })
      // Of what was taken at an earlier attempt no event comes any more, nor of what was told to a session that is over.
      if (this.#isHeld(message) || this.#client.store.getState().session?.id !== session?.id) this.discard(nonce)
      else this.#change(nonce, { state: 'sent', progress: 1 })
    } catch (problem) {
      this.#change(nonce, { state: 'failed', problem: describeProblem(problem) })
    } finally {
      this.#aborts.delete(nonce)
    }
  }

  #isHeld({ channel_id, id }: Message): boolean {
    const window = this.#client.store.getState().windows.get(channel_id)
    return window?.messages.some((each) => each.id === id) === true
  }

  #change(nonce: string, change: Partial<PendingMessage>): void {
    this.#client.store.setState(({ pending }) => ({
      pending: pending.map((each) => (each.nonce === nonce ? { ...each, ...change } : each)),
    }))
  }
}
