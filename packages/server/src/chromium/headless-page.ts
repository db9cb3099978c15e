import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { BrowserFailure } from './browser-failure.ts'
import { findChromium } from './find-chromium.ts'

const SIZE: PageSize = { width: 1280, height: 800, deviceScaleFactor: 1 }

interface PageSize {
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor: number
}

/** A part of a page, from its upper left corner. */
export interface PagePart {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Frame {
  readonly id: string
  readonly url: string
}

/** What Chromium says: an answer, or an event. */
interface Message {
  readonly id?: number
  readonly error?: { readonly message: string }
  /** Of the process whose frames it is about. */
  readonly sessionId?: string
  readonly method?: string
  readonly params?: {
    readonly sessionId?: string
    readonly frame?: Frame
    readonly name?: string
    readonly frameId?: string
  }
}

/** What went wrong in a script. */
interface Thrown {
  readonly text: string
  readonly exception?: { readonly description?: string }
}

interface Answer {
  /** Is given the whole message. */
  readonly resolve: (text: string) => void
  readonly reject: (error: Error) => void
}

/** A page of a Chromium without a window, which is spoken to over a pipe in its own protocol. */
export class HeadlessPage {
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #said: Writable
  readonly #answers = new Map<number, Answer>()
  /** The addresses of frames, by their ids. */
  readonly #frames = new Map<string, URL | null>()
  /** Which process a frame is in, by its id. */
  readonly #sessions = new Map<string, string | undefined>()
  readonly #loaded = new Set<string>()
  readonly #waiting = new Set<() => void>()
  #session: string | undefined
  #sent = 0

  private constructor(command: string) {
    this.#folder = mkdtempSync(join(tmpdir(), 'guildhall-chromium-'))
    const isRoot = process.getuid?.() === 0
    const args = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${this.#folder}`, '--no-first-run']
    // Chromium refuses to have its sandbox as root, which is who programs are in containers.
    this.#child = spawn(command, [...args, ...(isRoot ? ['--no-sandbox'] : []), 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    })
    const [said, heard] = this.#child.stdio.slice(3)
    if (!(said instanceof Writable && heard instanceof Readable)) throw new BrowserFailure('cannot speak to Chromium')
    let rest = ''
    heard.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\0')
      rest = parts.pop() ?? ''
      for (const part of parts) this.#hear(JSON.parse(part), part)
    })
    this.#said = said.on('error', () => {})
    this.#child.once('error', (error) => this.#end(error))
    this.#child.once('exit', () => this.#end(new Error('Chromium ended')))
  }

  /** @throws BrowserFailure where there is no Chromium */
  static async open(size: PageSize = SIZE): Promise<HeadlessPage> {
    const page = new HeadlessPage(findChromium())
    try {
      const { targetInfos } = await page.#send<{ targetInfos: { type: string; targetId: string }[] }>(
        'Target.getTargets',
      )
      const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
      const attached = await page.#send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      page.#session = attached.sessionId
      await page.#follow(page.#session)
      await page.#sendToPage('Emulation.setDeviceMetricsOverride', { ...size, mobile: false })
      return page
    } catch (error) {
      await page.close()
      throw error
    }
  }

  /** Has a script run in each document before its own. */
  async beforeEachPage(source: string): Promise<void> {
    await this.#sendToPage('Page.addScriptToEvaluateOnNewDocument', { source })
  }

  /** Has the page show times as they are in UTC, whatever the machine's zone. */
  async showUtc(): Promise<void> {
    await this.#sendToPage('Emulation.setTimezoneOverride', { timezoneId: 'UTC' })
  }

  async go(url: string): Promise<void> {
    const { errorText } = await this.#sendToPage<{ errorText?: string }>('Page.navigate', { url })
    if (errorText) throw new BrowserFailure(`cannot open ${url}: ${errorText}`)
    await this.loaded((each) => each.pathname === new URL(url).pathname)
  }

  /** Runs an expression; resolves with what it promises. @throws BrowserFailure with what it says */
  async run<T = void>(expression: string): Promise<T> {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { exceptionDetails: thrown, result } = await this.#sendToPage<{
      exceptionDetails?: Thrown
      result: { value: T }
    }>('Runtime.evaluate', asked)
    if (thrown === undefined) return result.value
    const said = thrown.exception?.description ?? thrown.text
    throw new BrowserFailure(said.split('\n')[0]?.replace(/^Error: /u, '') ?? said)
  }

  /** Resolves when a frame has loaded whose address is such, with the status of its document. */
  async loaded(isWanted: (address: URL) => boolean): Promise<number> {
    const found = () => [...this.#loaded].find((id) => isSuch(this.#frames.get(id), isWanted))
    let frameId = found()
    for (; frameId === undefined; frameId = found()) await new Promise<void>((resolve) => this.#waiting.add(resolve))
    // 0 for a document that has given way to another meanwhile.
    return this.#statusOf(frameId).catch(() => 0)
  }

  async #statusOf(frameId: string): Promise<number> {
    const session = this.#sessions.get(frameId)
    const world = await this.#send<{ executionContextId: number }>('Page.createIsolatedWorld', { frameId }, session)
    const expression = `performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0`
    const asked = { expression, contextId: world.executionContextId }
    const { result } = await this.#send<{ result: { value: number } }>('Runtime.evaluate', asked, session)
    return result.value
  }

  /** A PNG of what is seen, or of a part of the page. */
  async picture(part?: PagePart): Promise<Buffer> {
    const asked = { format: 'png', ...(part && { clip: { ...part, scale: 1 }, captureBeyondViewport: true }) }
    const { data } = await this.#sendToPage<{ data: string }>('Page.captureScreenshot', asked)
    return Buffer.from(data, 'base64')
  }

  async close(): Promise<void> {
    const isRunning = this.#child.exitCode === null && this.#child.signalCode === null && this.#child.pid !== undefined
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    if (isRunning) {
      this.#child.kill('SIGKILL')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Follows the frames of a process of the page, and those of frames in it. */
  async #follow(session: string | undefined): Promise<void> {
    await this.#send('Page.enable', {}, session)
    await this.#send(
      'Target.setAutoAttach',
      { autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
      session,
    )
    const { frameTree } = await this.#send<{ frameTree: { frame: Frame } }>('Page.getFrameTree', {}, session)
    this.#note(frameTree.frame, session)
    await this.#send('Page.setLifecycleEventsEnabled', { enabled: true }, session)
  }

  #note({ id, url }: Frame, session: string | undefined): void {
    this.#frames.set(id, URL.parse(url))
    this.#sessions.set(id, session)
    this.#loaded.delete(id)
  }

  #hear({ id, sessionId: session, method, params = {}, error }: Message, text: string): void {
    if (id !== undefined) {
      const answer = this.#answers.get(id)
      this.#answers.delete(id)
      if (error) answer?.reject(new Error(error.message))
      else answer?.resolve(text)
      return
    }
    const { sessionId, frame, name, frameId } = params
    if (method === 'Target.attachedToTarget') this.#follow(sessionId).catch(() => {})
    else if (method === 'Page.frameNavigated' && frame) this.#note(frame, session)
    else if (method === 'Page.lifecycleEvent' && name === 'networkAlmostIdle' && frameId) {
      this.#loaded.add(frameId)
      for (const wake of this.#waiting) wake()
      this.#waiting.clear()
    }
  }

  #sendToPage<T>(method: string, params: object): Promise<T> {
    return this.#send<T>(method, params, this.#session)
  }

  async #send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    this.#sent += 1
    const id = this.#sent
    const text = await new Promise<string>((resolve, reject) => {
      this.#answers.set(id, { resolve, reject })
      this.#said.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    })
    const { result }: { result: T } = JSON.parse(text)
    return result
  }

  #end(error: Error): void {
    for (const { reject } of this.#answers.values()) reject(error)
    this.#answers.clear()
  }
}

const isSuch = (address: URL | null | undefined, isWanted: (address: URL) => boolean): boolean =>
  address != null && isWanted(address)
