// Runs containers of an image: each has a fresh copy of the image's files and the volumes that it is given.
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ContainerImage } from './build-image.ts'
import { asFirstProcess, inRoot, mayBeFirstProcess } from './in-root.ts'

const HEALTHY_WITHIN_MS = 60_000
const STOPPED_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 200

/** A running container. */
export class RunningContainer {
  readonly root: string
  /** Everything that it writes is newer. */
  readonly began = new Date().toISOString()
  readonly #image: ContainerImage
  readonly #env: Record<string, string>
  readonly #child: ChildProcess
  readonly #isFirst = mayBeFirstProcess()
  readonly #ended: Promise<number | null>
  stdout = ''
  stderr = ''

  /** @param volume the folder of an earlier container's volume; by default the image's own, as with Docker */
  constructor(image: ContainerImage, root: string, env: Record<string, string>, volume?: string) {
    execFileSync('cp', ['-a', '--reflink=auto', image.root, root])
    if (volume !== undefined) {
      rmSync(join(root, volumeOf(image)), { recursive: true })
      renameSync(volume, join(root, volumeOf(image)))
    }
    this.root = root
    this.#image = image
    this.#env = { ...image.env, HOME: '/', ...env }
    const inside = { ...image, root, command: [...image.entrypoint, ...image.command] }
    const [command = '', ...args] = this.#isFirst ? asFirstProcess(inside) : inRoot(inside)
    this.#child = spawn(command, args, { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child.stdout?.setEncoding('utf8').on('data', (text) => {
      this.stdout += text
    })
    this.#child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.stderr += text
    })
    this.#ended = once(this.#child, 'close').then(([status]) => status)
  }

  /** Whether the server is process 1, as under Docker. */
  get isFirstProcess(): boolean {
    return this.#isFirst
  }

  /** Resolves once the image's health check succeeds. */
  healthy(): Promise<void> {
    return this.#until('is not healthy', () => this.run(...this.#image.health).status === 0)
  }

  /** Resolves with the match in standard output, once there is one. */
  async prints(pattern: RegExp): Promise<RegExpExecArray> {
    let match: RegExpExecArray | null = null
    await this.#until(`does not print ${pattern}`, () => {
      match = pattern.exec(this.stdout)
      return match !== null
    })
    return match ?? assert.fail()
  }

  /** Runs another command inside the container until it ends. */
  run(...words: string[]): { status: number | null; output: string } {
    const [command = '', ...args] = inRoot({ ...this.#image, root: this.root, command: words })
    const { status, stdout, stderr } = spawnSync(command, args, { env: this.#env, encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }

  /** Sends the image's stop signal; resolves with the exit status of the server. */
  async stop(): Promise<number | null> {
    process.kill(this.#pid(), this.#image.stopSignal)
    const late = new AbortController()
    const giveUp = pause(STOPPED_WITHIN_MS, 'late' as const, { signal: late.signal }).catch(() => null)
    const status = await Promise.race([this.#ended, giveUp])
    late.abort()
    if (status === 'late') throw new Error(`does not stop: ${this.stderr}`)
    return status
  }

  /** Removes its files, except for its volume, which is moved. */
  remove(volume: string): void {
    this.#child.kill('SIGKILL')
    renameSync(join(this.root, volumeOf(this.#image)), volume)
    rmSync(this.root, { recursive: true })
  }

  async #until(failure: string, isSo: () => boolean): Promise<void> {
    for (const until = Date.now() + HEALTHY_WITHIN_MS; Date.now() < until; await pause(LOOK_EVERY_MS)) {
      if (this.#child.exitCode !== null) throw new Error(`ended with ${this.#child.exitCode}: ${this.stderr}`)
      if (isSo()) return
    }
    throw new Error(`${failure}: ${this.stderr}`)
  }

  /** The process of the server: without namespaces it is the started one. */
  #pid(): number {
    const { pid = 0 } = this.#child
    return this.#isFirst ? Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()) : pid
  }
}

function volumeOf({ volumes: [only, ...others] }: ContainerImage): string {
  if (only === undefined || others.length > 0) throw new Error('an image has one volume here')
  return only
}
