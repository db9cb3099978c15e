import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'

type Handlers = Record<string, (asked: never) => unknown>

/** A child process that runs a file of this folder. It receives requests as lines of JSON and answers them in order. */
export class Peer {
  readonly #child: ChildProcess
  readonly #answers: AsyncIterator<string>
  #last: Promise<unknown> = Promise.resolve()

  private constructor(child: ChildProcess, lines: Interface) {
    this.#child = child
    this.#answers = lines[Symbol.asyncIterator]()
  }

  static start(file: string, flags: readonly string[] = []): Peer {
    const child = spawn(process.execPath, [...flags, new URL(file, import.meta.url).pathname], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    return new Peer(child, createInterface({ input: child.stdout }))
  }

  /** Sends a request after the previous one has been answered. */
  ask<T>(what: string, asked: object = {}): Promise<T> {
    const answer = this.#last.then(async () => {
      this.#child.stdin?.write(`${JSON.stringify({ what, asked })}\n`)
      const { value, done } = await this.#answers.next()
      if (done) throw new Error(`the peer exited before it answered ${what}`)
      return JSON.parse(value) as T
    })
    this.#last = answer.catch(() => {})
    return answer
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill()
    await ended
  }
}

/** Answers the requests of the parent process until standard input ends. */
export async function answer(handlers: Handlers): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const { what, asked } = JSON.parse(line)
    const given = await handlers[what]?.(asked as never)
    process.stdout.write(`${JSON.stringify(given ?? null)}\n`)
  }
  process.kill(process.pid)
}

/** The current time in ms, comparable between the processes of a machine. */
export const moment = (): number => Number(process.hrtime.bigint()) / 1e6
