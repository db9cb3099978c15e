import type { RecordedLine } from '@guildhall/protocol/sandboxes/recording'
import type { SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import { describeError } from '../../describe-error.ts'
import type { ControlAnswer } from '../../http/test-control.ts'
import {
  idsIn,
  journalledCall,
  type RecordedCallEntry,
  type RecordedEntry,
  type RecordedRequest,
} from './recorded-entry.ts'
import { RecordedNames } from './recorded-names.ts'

/** The maximum number of lines and bytes of a recording. */
const MOST_LINES = 10_000
const MOST_BYTES = 8 * 1_048_576

const SETTLE = 'POST /settle'

interface Parts {
  readonly plan: SandboxPlan
  readonly world: SandboxWorld
  readonly now: () => number
}

/** The requests to a sandbox and its bot's calls, from the beginning, so that they can be replayed. */
export class SandboxRecording {
  readonly #parts: Parts
  readonly #beganAt: number
  readonly #entries: RecordedEntry[] = []
  #bytes = 0
  #isFull = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#beganAt = parts.now()
  }

  /** Whether a user has acted. */
  get hasActs(): boolean {
    return this.#entries.some((entry) => 'request' in entry && entry.request === 'POST /acts')
  }

  /** Records a request to the test API, and its result. */
  async follow(request: string, body: unknown, act: () => Promise<ControlAnswer>): Promise<ControlAnswer> {
    const sent = body === undefined ? null : JSON.stringify(body)
    const entry: RecordedRequest = {
      at: this.#parts.now(),
      request,
      body: sent,
      refused: null,
      ids: [],
      snapshot: null,
    }
    const last = this.#entries.at(-1)
    const isAgain = request === SETTLE && last !== undefined && 'request' in last && last.request === SETTLE
    if (!isAgain) this.#add(entry, sent?.length ?? 0)
    try {
      const answer = await act()
      entry.ids = idsIn(answer.body)
      if (request === 'POST /snapshots') entry.snapshot = idOf(answer.body)
      return answer
    } catch (error) {
      entry.refused = describeError(error)
      throw error
    }
  }

  /** Records a call. @param call as in the journal @param as the user who called; null for the bot */
  called(call: string, as: string | null): void {
    this.#add({ at: this.#parts.now(), call, as }, call.length)
  }

  #add(entry: RecordedEntry, bytes: number): void {
    this.#isFull ||= this.#entries.length >= MOST_LINES || this.#bytes + bytes > MOST_BYTES
    if (this.#isFull) return
    this.#bytes += bytes
    this.#entries.push(entry)
  }

  /** The number of entries. */
  get size(): number {
    return this.#entries.length
  }

  /** The bot's calls after the first `size` entries. */
  botCallsAfter(size: number): RecordedCallEntry[] {
    return this.#entries.slice(size).flatMap((entry) => ('call' in entry && entry.as === null ? [entry] : []))
  }

  /** All lines, beginning with the plan. */
  lines(): RecordedLine[] {
    const { plan, world } = this.#parts
    const names = new RecordedNames(world, this.#beganAt)
    const at = new Date(this.#beganAt).toISOString()
    const first = { line: 1, ms: 0, plan: { ...plan, clock: 'frozen', at }, clock: plan.clock } satisfies RecordedLine
    const written = this.#entries.map((entry, index) => {
      const line = index + 2
      const ms = Math.max(entry.at - this.#beganAt, 0)
      const ids = 'call' in entry ? idsIn(journalledCall(entry).answer) : entry.ids
      names.begin(line)
      const fields = 'call' in entry ? writtenCall(entry, names) : writtenRequest(entry, names)
      names.made(ids)
      return { line, ms, ...fields, ids }
    })
    const end = this.#isFull ? [{ line: written.length + 2, ms: written.at(-1)?.ms ?? 0, full: true }] : []
    return [first, ...written.map((line) => withUsed(line, names)), ...end]
  }
}

function writtenRequest(entry: RecordedRequest, names: RecordedNames): Partial<RecordedLine> {
  const { request, body, refused, snapshot } = entry
  const restored = /^POST \/snapshots\/(\w+)\/restore$/u.exec(request)?.[1]
  if (snapshot !== null) names.remember(snapshot)
  if (restored !== undefined) names.goBack(restored)
  return {
    request,
    ...(body !== null && { body: names.ofRequest(JSON.parse(body)) }),
    ...(refused !== null && { refused }),
    ...(snapshot !== null && { snapshot }),
  }
}

function writtenCall(entry: RecordedCallEntry, names: RecordedNames): Partial<RecordedLine> {
  const { method, path, route, status, body, body_bytes, files } = journalledCall(entry)
  return {
    call: `${method} ${names.ofPath(path, route)}`,
    ...(entry.as !== null && { as: entry.as }),
    ...(route !== null && { route }),
    ...(status !== null && { status }),
    ...(body !== null && { body: names.ofCall(body) }),
    ...(body === null && body_bytes > 0 && { body_bytes }),
    ...(files.length > 0 && { files: names.ofCall(files) }),
  }
}

function withUsed(
  { ids, ...line }: Partial<Omit<RecordedLine, 'ids'>> & { line: number; ms: number; ids: RecordedRequest['ids'] },
  names: RecordedNames,
): RecordedLine {
  const used = names.usedOf(line.line, ids)
  return used.length === 0 ? line : { ...line, ids: used }
}

function idOf(answer: unknown): string | null {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : null
}
