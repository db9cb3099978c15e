import type { StoredMessage } from '../features/messages/messages-view.ts'
import { type Markup, markup, NO_MARKUP } from './markup.ts'
import { groupHead, type MessagePlace, messageMarkup } from './page-message.ts'
import { isWrittenBySomebody } from './system-sentences.ts'

/** Later messages of the same author begin a new group. */
const GROUP_MS = 420_000

interface Group {
  readonly head: Markup
  readonly messages: Markup[]
}

/** The messages of a page, by days and authors. */
export class MessageGroups {
  count = 0
  /** The number of characters. */
  size = 0
  readonly #parts: Markup[] = []
  #group: Group | null = null
  #last: StoredMessage | null = null

  add(place: MessagePlace, message: StoredMessage): void {
    if (this.#last?.timestamp.slice(0, 10) !== message.timestamp.slice(0, 10)) this.#beginDay(message.timestamp)
    if (!this.#group || !this.#last || !belongsTo(this.#last, message)) {
      this.#endGroup()
      this.#group = { head: isWrittenBySomebody(message) ? groupHead(place, message) : NO_MARKUP, messages: [] }
    }
    const shown = messageMarkup(place, message)
    this.#group.messages.push(shown)
    this.size += shown.toString().length
    this.count++
    this.#last = message
  }

  markup(): Markup {
    this.#endGroup()
    return markup`${this.#parts}`
  }

  #beginDay(timestamp: string): void {
    this.#endGroup()
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(timestamp))
    this.#parts.push(markup`<h2><time datetime="${timestamp.slice(0, 10)}">${day}</time></h2>\n`)
  }

  #endGroup(): void {
    if (!this.#group) return
    const { head, messages } = this.#group
    const isSystem = head === NO_MARKUP
    this.#parts.push(isSystem ? markup`${messages}\n` : markup`<article class="group">${head}${messages}</article>\n`)
    this.#group = null
  }
}

/** Whether a message is shown below an earlier one, without its author. */
function belongsTo(earlier: StoredMessage, message: StoredMessage): boolean {
  const isReply = message.message_reference !== undefined
  if (!isWrittenBySomebody(earlier) || !isWrittenBySomebody(message) || isReply) return false
  if (earlier.author_id !== message.author_id || earlier.author?.username !== message.author?.username) return false
  return Date.parse(message.timestamp) - Date.parse(earlier.timestamp) < GROUP_MS
}
