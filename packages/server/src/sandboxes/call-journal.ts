import type { CallRecord, CallSide } from '@guildhall/protocol/sandboxes/call-record'
import type { CompletedCall } from '../http/interceptors/call-interceptor.ts'
import { ActFault } from './act-fault.ts'

/** How many calls and bytes are kept. */
const MOST_CALLS = 1000
const MOST_BYTES = 8 * 1_048_576

/** How many clients may follow a journal at once. */
const MOST_FOLLOWERS = 16

/** Which calls are requested. */
interface Asked {
  /** Only calls after this number. */
  readonly since?: number | undefined
  /** Whether users' calls are included. */
  readonly all: boolean
}

interface Entry {
  readonly number: number
  readonly side: CallSide
  readonly line: string
}

/** The latest API calls of a sandbox. */
export class CallJournal {
  readonly #entries: Entry[] = []
  #bytes = 0
  #count = 0
  #isClosed = false
  /** How many calls of bot and users are no longer kept. */
  readonly #dropped = { bot: 0, user: 0 }
  readonly #followers = new Set<() => void>()

  /** Adds a call, and returns its entry. @param at when it was answered, by the sandbox's clock */
  add(call: CompletedCall, side: CallSide, at: number): string {
    const line = lineOf(++this.#count, call, side, at)
    this.#entries.push({ number: this.#count, side, line })
    this.#bytes += line.length
    while (this.#entries.length > MOST_CALLS || this.#bytes > MOST_BYTES) this.#drop()
    for (const wake of this.#followers) wake()
    return line
  }

  #drop(): void {
    const oldest = this.#entries.shift()
    if (!oldest) return
    this.#bytes -= oldest.line.length
    this.#dropped[oldest.side]++
  }

  /** The number of calls that are no longer kept. */
  dropped(all: boolean): number {
    return this.#dropped.bot + (all ? this.#dropped.user : 0)
  }

  /** Calls as JSON, oldest first: the first ones after `since`, or the last ones without it. */
  read({ since, all, limit = MOST_CALLS }: Asked & { readonly limit?: number | undefined }): string[] {
    const found = this.#after(since ?? 0, all)
    const page = since === undefined ? found.slice(-limit) : found.slice(0, limit)
    return page.map(({ line }) => line)
  }

  /** Calls as JSON, followed by each new call until the sandbox closes. @throws ActFault if too many clients follow */
  follow({ since = 0, all }: Asked, gone: AbortSignal): AsyncIterable<string> {
    if (this.#followers.size >= MOST_FOLLOWERS) throw new ActFault(`${MOST_FOLLOWERS} clients follow the calls already`)
    let wake = () => {}
    const called = () => wake()
    this.#followers.add(called)
    gone.addEventListener('abort', () => {
      this.#followers.delete(called)
      called()
    })
    return this.#lines(since, all, async () => {
      if (this.#isClosed || gone.aborted) return false
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      return true
    })
  }

  async *#lines(since: number, all: boolean, more: () => Promise<boolean>): AsyncGenerator<string> {
    let last = since
    do {
      for (;;) {
        const [next] = this.#after(last, all)
        if (!next) break
        last = next.number
        yield next.line
      }
    } while (await more())
  }

  #after(number: number, all: boolean): readonly Entry[] {
    return this.#entries.filter((each) => each.number > number && (all || each.side === 'bot'))
  }

  /** Ends the streams of all followers. */
  close(): void {
    this.#isClosed = true
    for (const wake of this.#followers) wake()
  }
}

/** A call as one line. Its body and response are JSON already. */
function lineOf(number: number, call: CompletedCall, side: CallSide, at: number): string {
  const { faultId, method, route, path, operation, status, ms, bucket, body, bodyBytes, files, answer, answerBytes } =
    call
  const head: Omit<CallRecord, 'body' | 'answer'> = {
    number,
    at,
    by: side,
    method,
    route,
    path,
    operation: operation?.name ?? null,
    status,
    code: codeIn(status, answer),
    ms,
    bucket,
    fault: faultId,
    files,
    body_bytes: bodyBytes,
    answer_bytes: answerBytes,
  }
  return `${JSON.stringify(head).slice(0, -1)},"body":${body},"answer":${answer}}`
}

/** The error code in the response. */
function codeIn(status: number | null, answer: string | null): number | null {
  if (status === null || status < 400 || answer === null) return null
  const { code = null }: { code?: unknown } = JSON.parse(answer) ?? {}
  return typeof code === 'number' ? code : null
}
