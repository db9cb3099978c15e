import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { extname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { ApiError } from '../../kernel/api-error.ts'
import { systemClock } from '../../kernel/clock.ts'
import { isOutOfHandles } from '../../store/sqlite/out-of-handles.ts'
import type { DecoderAnswers, DecoderWork } from './decoder-work.ts'
import { type DecoderFrame, FrameReader, frameParts } from './frames.ts'

/** What a decoder may need: memory in all, and time of the processor for one picture. */
const BOUNDS = { bytes: 512 * 1024 * 1024, cpu_ms: 10_000 }
const PROGRAM = join(import.meta.dirname, `decoder${extname(import.meta.filename)}`)
/** It looks after its bounds itself; one that doesn't answer for so long is stuck, ms. */
const STUCK_MS = 120_000
/** What a machine's libraries and Node itself may need. Nothing that is secret is handed on. */
const VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TMPDIR']

/** What came of a piece of work. */
export interface Decoded<K extends DecoderWork['kind']> {
  readonly answer: DecoderAnswers[K]
  readonly bytes: Uint8Array
}

/** A process that decodes pictures. It is started on demand and costs nothing before. */
export class DecoderProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  /** What is done with what it says, and with its end. */
  #take: (piece: Buffer) => void = () => {}
  #fail: () => void = () => {}
  #isOver = false
  /** Why it could not be started; null once it was. */
  readonly #missing: Promise<Error | null>

  constructor({ bytes, cpu_ms } = BOUNDS) {
    const env = Object.fromEntries(
      VARIABLES.flatMap((name) => [[name, process.env[name]]].filter(([, value]) => value)),
    )
    this.#child = spawn(process.execPath, ['--max-old-space-size=128', PROGRAM, `${bytes}`, `${cpu_ms}`], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env,
    })
    this.#missing = new Promise((resolve) => {
      this.#child
        .once('spawn', () => resolve(null))
        .once('error', (error) => {
          resolve(error)
          this.#end()
        })
    })
    // Where there are no file handles for it, it has no streams either.
    if (this.#child.pid === undefined) {
      this.#isOver = true
      return
    }
    this.#child.stdout.on('data', (piece: Buffer) => this.#take(piece))
    this.#child.stdin.on('error', () => {})
    this.#child.once('close', () => this.#end())
    this.#keepAlive(false)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /**
   * Does one piece of work at a time.
   *
   * @returns null if the process ended over it
   * @throws ServiceUnavailable if it could not be started, and the system's error where file handles ran out
   */
  async do<W extends DecoderWork>(work: W, bytes: Uint8Array): Promise<Decoded<W['kind']> | null> {
    const missing = await this.#missing
    if (missing) throw isOutOfHandles(missing) ? missing : new ApiError('ServiceUnavailable')
    if (this.#isOver) return null
    const stuck = systemClock.after(STUCK_MS, () => this.end())
    this.#keepAlive(true)
    const reader = new FrameReader<DecoderAnswers[W['kind']]>()
    const frame = await new Promise<DecoderFrame<DecoderAnswers[W['kind']]> | null>((resolve) => {
      this.#take = (piece) => {
        for (const each of reader.take(piece)) resolve(each)
      }
      this.#fail = () => resolve(null)
      for (const piece of frameParts({ value: work, bytes })) this.#child.stdin.write(piece)
    })
    this.#keepAlive(false)
    stuck.cancel()
    return frame && { answer: frame.value, bytes: frame.bytes }
  }

  end(): void {
    this.#child.kill('SIGKILL')
    this.#end()
  }

  #end(): void {
    this.#isOver = true
    this.#fail()
  }

  /** While it has nothing to do it doesn't keep the process alive that started it. */
  #keepAlive(isNeeded: boolean): void {
    const pipes = [this.#child.stdin, this.#child.stdout].filter((stream) => stream instanceof Socket)
    for (const handle of [this.#child, ...pipes]) {
      if (isNeeded) handle.ref()
      else handle.unref()
    }
  }
}
