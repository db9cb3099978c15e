import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { BareThread, Thread } from '@guildhall/protocol/objects/channels/thread'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'

/** The fields of a thread that change with its messages. */
type ThreadCount = Omit<Thread, keyof BareThread | 'member'>

/**
 * The counts and latest messages of a guild's active threads, which events of the guild don't contain. They are read
 * once and updated by messages. A new thread's event contains its own.
 */
export class ThreadCounts {
  readonly #threadCounts: Map<string, ThreadCount>

  constructor(threads: readonly Thread[]) {
    this.#threadCounts = new Map(threads.map((thread) => [thread.id, threadCountOf(thread)]))
  }

  /** A thread with its counts. */
  shown(thread: BareThread): Thread {
    return { ...thread, ...(this.#threadCounts.get(thread.id) ?? NONE) }
  }

  take({ event }: OutgoingEvent, guild: GuildModel): void {
    switch (event.type) {
      case 'THREAD_CREATE':
      case 'THREAD_UPDATE':
        if (event.data.thread_metadata.archived) this.#threadCounts.delete(event.data.id)
        else if (!this.#threadCounts.has(event.data.id))
          this.#threadCounts.set(event.data.id, threadCountOf(event.data))
        break
      case 'THREAD_DELETE':
        this.#threadCounts.delete(event.data.id)
        break
      case 'CHANNEL_DELETE':
        for (const id of this.#threadCounts.keys()) if (!guild.threads.has(id)) this.#threadCounts.delete(id)
        break
      case 'THREAD_MEMBERS_UPDATE':
        this.#change(event.data.id, () => ({ member_count: event.data.member_count }))
        break
      case 'CHANNEL_PINS_UPDATE':
        this.#change(event.data.channel_id, () => ({ last_pin_timestamp: event.data.last_pin_timestamp ?? null }))
        break
      case 'MESSAGE_CREATE':
        this.#change(event.data.channel_id, (threadCount) => posted(threadCount, event.data))
        break
      case 'MESSAGE_DELETE':
        this.#change(event.data.channel_id, (threadCount) =>
          deleted(threadCount, event.data.channel_id, [event.data.id]),
        )
        break
      case 'MESSAGE_DELETE_BULK':
        this.#change(event.data.channel_id, (threadCount) =>
          deleted(threadCount, event.data.channel_id, event.data.ids),
        )
        break
    }
  }

  #change(id: string, changes: (threadCount: ThreadCount) => Partial<ThreadCount>): void {
    const known = this.#threadCounts.get(id)
    if (known) this.#threadCounts.set(id, { ...known, ...changes(known) })
  }
}

const NONE: ThreadCount = { last_message_id: null, message_count: 0, total_message_sent: 0, member_count: 0 }

function threadCountOf(thread: Thread): ThreadCount {
  const { last_message_id, last_pin_timestamp, message_count, total_message_sent, member_count } = thread
  const counts = { last_message_id, message_count, total_message_sent, member_count }
  return last_pin_timestamp === undefined ? counts : { ...counts, last_pin_timestamp }
}

/**
 * Counts a message, unless the counts include it already: the events of a thread and its messages may arrive in either
 * order. A thread's first message isn't counted.
 */
function posted(
  threadCount: ThreadCount,
  { id, channel_id, type }: { id: string; channel_id: string; type: number },
): Partial<ThreadCount> {
  const { last_message_id: last, message_count, total_message_sent } = threadCount
  if (last !== null && BigInt(id) <= BigInt(last)) return {}
  if (id === channel_id || type === MessageType.THREAD_STARTER_MESSAGE) return { last_message_id: id }
  return { last_message_id: id, message_count: message_count + 1, total_message_sent: total_message_sent + 1 }
}

function deleted({ message_count }: ThreadCount, threadId: string, ids: readonly string[]): Partial<ThreadCount> {
  const counted = ids.filter((id) => id !== threadId).length
  return { message_count: Math.max(0, message_count - counted) }
}
