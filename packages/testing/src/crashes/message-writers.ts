import type { SeededRandom } from './seeded-random.ts'
import type { LoadUser } from './user-writers.ts'
import { type LoadContext, type TrackedObject, type TrackedObjects, type WriteAttempt, Writer } from './writer.ts'

interface MessagePlace {
  channelId: string
  speaker: LoadUser
  /** Who pins and bulk-deletes messages; nobody does in a private channel. */
  moderator: string | null
  /** The number of streams with its events. */
  copies: number
}

/** The checked fields of a message. */
interface WrittenMessage {
  content: string
  pinned: boolean
  reactions: readonly string[]
}

const EMOJIS = ['😀', '🎉', '👍']
const MOST_MESSAGES = 20

/** A writer of messages in its own channel: sent, edited, deleted alone and in bulk, pinned and reacted to. */
export class MessageWriter extends Writer {
  readonly at: MessagePlace
  /** None of its messages is older. */
  #from: bigint

  constructor(name: string, stage: LoadContext, random: SeededRandom, at: MessagePlace) {
    super(name, stage, random)
    this.at = at
    this.#from = BigInt(at.channelId)
  }

  protected nextWrite(things: ReadonlyMap<string, TrackedObject>): WriteAttempt {
    const { speaker, copies, moderator } = this.at
    const step = this.random.below(moderator === null ? 8 : 11)
    const token = speaker.token
    const path = `/channels/${this.at.channelId}/messages`
    if (things.size < 2 || (step < 4 && things.size < MOST_MESSAGES)) {
      const content = this.uniqueName()
      const state = textOf({ content, pinned: false, reactions: [] })
      const change = (all: TrackedObjects, { id = '' }) => void all.set(content, { id, state })
      return { token, copies, method: 'POST', path, body: { content }, events: [`posted ${content}`], change }
    }
    const [name, { id, state }] = this.random.pick([...things])
    const before: WrittenMessage = JSON.parse(state)
    const becomes = (after: Partial<WrittenMessage>) => (all: TrackedObjects) =>
      void all.set(name, { id, state: textOf({ ...before, ...after }) })
    if (step === 5) {
      const change = (all: TrackedObjects) => void all.delete(name)
      return { token, copies, method: 'DELETE', path: `${path}/${id}`, events: [`deleted ${id}`], change }
    }
    if (step === 6 || step === 7) return this.#react(id, before, becomes)
    if (moderator !== null && step === 8) return this.#deleteMany(things, moderator)
    if (moderator !== null && step > 8) {
      const pinned = !before.pinned
      const events = [`is ${id} ${before.content} ${pinned}`]
      const by = { token: moderator, audits: 1, events, change: becomes({ pinned }) }
      return { ...by, method: pinned ? 'PUT' : 'DELETE', path: `${path}/pins/${id}` }
    }
    const content = `${name} ${this.uniqueName()}`
    const described = [`is ${id} ${content} ${before.pinned}`]
    return {
      token,
      copies,
      method: 'PATCH',
      path: `${path}/${id}`,
      body: { content },
      events: described,
      change: becomes({ content }),
    }
  }

  #react(
    id: string,
    before: WrittenMessage,
    becomes: (after: Partial<WrittenMessage>) => WriteAttempt['change'],
  ): WriteAttempt {
    const { speaker, copies, channelId } = this.at
    const emoji = this.random.pick(EMOJIS)
    const isThere = before.reactions.includes(emoji)
    const reactions = isThere ? before.reactions.filter((each) => each !== emoji) : [...before.reactions, emoji]
    const path = `/channels/${channelId}/messages/${id}/reactions/${encodeURIComponent(emoji)}/@me`
    const events = [`${isThere ? 'unreacted' : 'reacted'} ${id} ${emoji}`]
    return {
      token: speaker.token,
      copies,
      method: isThere ? 'DELETE' : 'PUT',
      path,
      events,
      change: becomes({ reactions }),
    }
  }

  #deleteMany(things: ReadonlyMap<string, TrackedObject>, token: string): WriteAttempt {
    const some = [...things].slice(0, 2 + this.random.below(3))
    const messages = some.map(([, { id }]) => id)
    const change = (all: TrackedObjects) => {
      for (const [name] of some) all.delete(name)
    }
    const path = `/channels/${this.at.channelId}/messages/bulk-delete`
    const events = messages.map((id) => `deleted ${id}`)
    return { token, audits: 1, method: 'POST', path, body: { messages }, events, change }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const things: TrackedObjects = new Map()
    for (let after = this.#from - 1n; ; ) {
      const path = `/channels/${this.at.channelId}/messages?limit=100&after=${after}`
      const page: any[] | null | undefined = await this.list(this.at.speaker.token, path)
      if (!page) return null
      for (const { id, type, content, pinned, reactions = [] } of page.reverse()) {
        after = BigInt(id)
        if (type !== 0) continue
        if (things.size === 0) this.#from = BigInt(id)
        const chosen = reactions.flatMap(({ emoji, count, me }: any) => (me && count === 1 ? emoji.name : `${count}?`))
        things.set(content.split(' ')[0], { id, state: textOf({ content, pinned, reactions: chosen }) })
      }
      if (page.length < 100) return things
    }
  }
}

const textOf = ({ content, pinned, reactions }: WrittenMessage): string =>
  JSON.stringify({ content, pinned, reactions: [...reactions].sort() })

interface ThreadPlace {
  guildId: string
  channelId: string
  token: string
  /** The user who joins and leaves. */
  other: LoadUser
}

/** A writer of threads: started, written in, joined, left, archived, reopened and deleted. */
export class ThreadWriter extends Writer {
  readonly #at: ThreadPlace

  constructor(name: string, stage: LoadContext, random: SeededRandom, at: ThreadPlace) {
    super(name, stage, random)
    this.#at = at
  }

  protected nextWrite(things: ReadonlyMap<string, TrackedObject>): WriteAttempt {
    const { channelId, token, other } = this.#at
    const step = this.random.below(8)
    if (things.size === 0 || (step === 0 && things.size < 5)) {
      const name = this.uniqueName()
      const state = JSON.stringify({ archived: false, messages: 0, members: 1 })
      const change = (all: TrackedObjects, { id = '' }) => void all.set(name, { id, state })
      const path = `/channels/${channelId}/threads`
      return { token, method: 'POST', path, body: { name, type: 11 }, audits: 1, events: [`thread ${name}`], change }
    }
    const [name, { id, state }] = this.random.pick([...things])
    const before = JSON.parse(state)
    const becomes = (after: object) => (all: TrackedObjects) =>
      void all.set(name, { id, state: JSON.stringify({ ...before, ...after }) })
    if (step === 1) {
      const change = (all: TrackedObjects) => void all.delete(name)
      return { token, method: 'DELETE', path: `/channels/${id}`, audits: 1, events: [`no channel ${id}`], change }
    }
    if (step === 2 || before.archived) {
      const archived = !before.archived
      return {
        token,
        method: 'PATCH',
        path: `/channels/${id}`,
        body: { archived },
        audits: 1,
        change: becomes({ archived }),
      }
    }
    if (step > 5) {
      const isIn = before.members > 1
      const events = [`${isIn ? 'out of' : 'in'} ${id} ${other.id}`]
      const path = `/channels/${id}/thread-members/@me`
      const by = { token: other.token, events, change: becomes({ members: isIn ? 1 : 2 }) }
      return { ...by, method: isIn ? 'DELETE' : 'PUT', path }
    }
    const content = this.uniqueName()
    const change = becomes({ messages: before.messages + 1 })
    return {
      token,
      method: 'POST',
      path: `/channels/${id}/messages`,
      body: { content },
      events: [`posted ${content}`],
      change,
    }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const { guildId, channelId, token } = this.#at
    const active = await this.list(token, `/guilds/${guildId}/threads/active`)
    const archived = active && (await this.list(token, `/channels/${channelId}/threads/archived/public?limit=100`))
    if (!archived) return null
    const own = [...active.threads, ...archived.threads].filter(({ parent_id }) => parent_id === channelId)
    return new Map(
      own.map(({ id, name, thread_metadata, message_count, member_count }) => {
        const state = { archived: thread_metadata.archived, messages: message_count, members: member_count }
        return [name, { id, state: JSON.stringify(state) }]
      }),
    )
  }
}
