import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../../kernel/api-error.ts'
import { systemClock } from '../../kernel/clock.ts'
import { isOutOfHandles } from '../../store/sqlite/out-of-file-handles.ts'
import type { DecoderAnswers, DecoderWork } from './decoder-work.ts'
import { type DecoderFrame, FrameReader, frameParts } from './frames.ts'

/** The limits of a decoder: its total memory, and its CPU time for one image. */
const BOUNDS = { bytes: 512 * 1024 * 1024, cpu_ms: 10_000 }
const PROGRAM = fileURLToPath(import.meta.resolve('./decoder.ts'))
/** After how long without a response a decoder is considered stuck, ms. It enforces its other limits itself. */
const STUCK_MS = 120_000
/** The environment variables that libraries and Node need. Variables with secrets aren't passed on. */
const VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TMPDIR']

/** The result of a task. */
export interface Decoded<K extends DecoderWork['kind']> {
  readonly answer: DecoderAnswers[K]
  readonly bytes: Uint8Array
}

/** A child process that decodes images, started on demand. */
export class DecoderProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  /** Handles its output and its end. */
  #take: (piece: Buffer) => void = () => {}
  #fail: () => void = () => {}
  #isOver = false
  /** The error that prevented its start; null if it started. */
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
    // Without free file handles for the process, it has no streams either.
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
   * Performs one task at a time.
   *
   * @returns null if the process ended during it
   * @throws ServiceUnavailable if the process could not be started, or the system's error without free file handles
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

  /** An idle decoder doesn't keep its parent process alive. */
  #keepAlive(isNeeded: boolean): void {
    const pipes = [this.#child.stdin, this.#child.stdout].filter((stream) => stream instanceof Socket)
    for (const handle of [this.#child, ...pipes]) {
      if (isNeeded) handle.ref()
      else handle.unref()
    }
  }
}
