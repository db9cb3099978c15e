import type { CallSide } from '@guildhall/protocol/sandboxes/call-record'
import type { SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { ApiCall } from '../../http/interceptors/api-call.ts'
import type { CompletedCall } from '../../http/interceptors/call-interceptor.ts'
import { isSameSecret } from '../../kernel/callers/secrets.ts'
import type { StreamChange } from '../../kernel/parts/kernel-callbacks.ts'
import { readEvents } from '../../outbox/relay.ts'
import type { Db } from '../../store/db.ts'
import type { ActiveFault, FaultKind } from '../faults/sandbox-faults.ts'
import { lineOfBotCall, lineOfUse } from './call-lines.ts'
import { isTranscriptEvent, lineOfEvent, type TranscriptEvent, type TranscriptLine } from './event-lines.ts'
import { TranscriptNames } from './transcript-names.ts'

/** The maximum number of entries and bytes of a transcript. */
const MOST_ENTRIES = 2000
const MOST_BYTES = 8 * 1_048_576

/** Faults that the lines of calls show already, or that apply to every frame. */
const QUIET_FAULTS: readonly FaultKind[] = ['fail', 'interaction_expired', 'slow_gateway', 'no_acks']

/** What happened at one time. Events are read from the store when needed. */
interface Entry {
  readonly at: number
  bytes: number
  /** Whether it is no longer kept. */
  isLeft: boolean
  changes: readonly StreamChange[]
  events: readonly TranscriptEvent[]
  describe: ((known: TranscriptNames) => TranscriptLine | null) | null
}

interface Parts {
  readonly world: SandboxWorld
  readonly botName: string
  readonly db: () => Db
  readonly now: () => number
}

/** What happened in a sandbox, in order, in the form of a chat. */
export class SandboxTranscript {
  readonly #parts: Parts
  readonly #entries: Entry[] = []
  /** The latest known version of each stream, because a change may be reported twice. */
  readonly #versions = new Map<string, number>()
  /** Interactions whose calls aren't answered yet: their effects may be reported before. */
  readonly #begun = new Map<string, Entry>()
  #bytes = 0
  #left = 0
  #reading: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Adds the changes of a unit of work. */
  committed(changes: readonly StreamChange[]): void {
    const news = changes.filter(({ streamId, version }) => version > (this.#versions.get(streamId) ?? 0))
    for (const { streamId, version } of news) this.#versions.set(streamId, version)
    if (news.length > 0) this.#add({ changes: news })
  }

  /** Adds an action on the sandbox. */
  note(text: string): void {
    this.#add({ describe: () => ({ channelId: null, text }), bytes: text.length })
  }

  /** Adds a fault that was applied. The fault of a call is shown with the call. */
  struck({ id, fault }: ActiveFault): void {
    if (QUIET_FAULTS.includes(fault.fault)) return
    this.note(`! fault ${id} happens: ${fault.fault}${'event' in fault ? ` ${fault.event}` : ''}`)
  }

  began(call: ApiCall): void {
    if (call.operation?.name === 'Create Interaction') this.#begun.set(call.id, this.#add({}))
  }

  answered(call: CompletedCall, side: CallSide): void {
    if (side === 'bot') this.#botCalled(call)
    const begun = this.#begun.get(call.id)
    this.#begun.delete(call.id)
    const { status, body, authorization } = call
    if (!begun || body === null || status === null || status >= 400) return
    const userId =
      Object.values(this.#parts.world.users).find(({ token }) => isSameSecret(token, authorization ?? ''))?.id ?? null
    this.#grow(begun, body.length)
    begun.describe = (known) => lineOfUse(body, userId, known)
  }

  #botCalled(call: CompletedCall): void {
    const line = lineOfBotCall(call, this.#parts.botName)
    if (line) this.#add({ describe: () => line, bytes: line.text.length })
  }

  #add({ bytes = 0, ...entry }: Partial<Entry>): Entry {
    const added = { at: this.#parts.now(), bytes: 0, isLeft: false, changes: [], events: [], describe: null, ...entry }
    this.#entries.push(added)
    this.#grow(added, bytes)
    return added
  }

  #grow(entry: Entry, bytes: number): void {
    if (entry.isLeft) return
    entry.bytes += bytes
    this.#bytes += bytes
    while (this.#entries.length > MOST_ENTRIES || this.#bytes > MOST_BYTES) {
      const oldest = this.#entries.shift()
      if (!oldest) return
      oldest.isLeft = true
      this.#bytes -= oldest.bytes
      this.#left++
    }
  }

  /** Reads the events committed so far, before they are removed from the store. */
  catchUp(): Promise<void> {
    this.#reading = this.#reading.catch(() => {}).then(() => this.#readOn())
    return this.#reading
  }

  async #readOn(): Promise<void> {
    for (const entry of [...this.#entries]) {
      const { changes } = entry
      entry.changes = []
      for (const { streamId, version } of changes) {
        const read = await readEvents(this.#parts.db(), { streamId, from: version - 1, to: version })
        const shown = read.filter(({ type }) => isTranscriptEvent(type))
        entry.events = [...entry.events, ...shown]
        this.#grow(
          entry,
          shown.reduce((sum, { payload }) => sum + payload.length, 0),
        )
      }
    }
  }

  /** Forgets events that aren't read yet, because the streams are reset to earlier versions. */
  forgetUnread(): void {
    for (const entry of this.#entries) entry.changes = []
    this.#versions.clear()
    this.#begun.clear()
  }

  /** The text, oldest first. */
  async read(): Promise<string> {
    await this.catchUp()
    const known = new TranscriptNames(this.#parts.world, this.#parts.botName)
    const lines = this.#entries.flatMap((entry) => linesOf(entry, known))
    const left = this.#left === 0 ? [] : [`(${this.#left} earlier entries are left out)`]
    return [...left, ...lines, ''].join('\n')
  }
}

function linesOf({ at, events, describe }: Entry, known: TranscriptNames): string[] {
  const time = `[${new Date(at).toISOString().slice(0, 23).replace('T', ' ')}]`
  // An event in a private channel is in the streams of all recipients.
  const once = [...new Map(events.map((each) => [keyOf(each), each])).values()]
  const lines = [...(describe ? [describe(known)] : []), ...once.map((each) => lineOfEvent(each, known))]
  return lines.flatMap((line) => {
    if (line === null) return []
    const place = line.channelId === null ? '' : `${known.channel(line.channelId)} `
    return [`${time} ${place}${line.text}`, ...(line.more ?? []).map((each) => `    ${each}`.trimEnd())]
  })
}

const keyOf = ({ event: { type, data } }: TranscriptEvent): string =>
  `${type} ${'id' in data ? data.id : JSON.stringify(data)}`
