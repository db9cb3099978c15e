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

/** A rectangle of a page, from its upper left corner. */
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

/** A message from Chromium: a response or an event. */
interface Message {
  readonly id?: number
  readonly error?: { readonly message: string }
  /** The DevTools session to which the message belongs. */
  readonly sessionId?: string
  readonly method?: string
  readonly params?: {
    readonly sessionId?: string
    readonly frame?: Frame
    readonly name?: string
    readonly frameId?: string
  }
}

/** The error of a script. */
interface ScriptError {
  readonly text: string
  readonly exception?: { readonly description?: string }
}

interface PendingResponse {
  /** Called with the whole message. */
  readonly resolve: (text: string) => void
  readonly reject: (error: Error) => void
}

/** A page in headless Chromium, controlled over a pipe with the DevTools Protocol. */
export class HeadlessPage {
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #input: Writable
  readonly #pending = new Map<number, PendingResponse>()
  /** The URLs of frames, by their ids. */
  readonly #frames = new Map<string, URL | null>()
  /** The DevTools sessions of frames, by their ids. */
  readonly #sessions = new Map<string, string | undefined>()
  readonly #loaded = new Set<string>()
  readonly #loadWaiters = new Set<() => void>()
  #session: string | undefined
  #sent = 0

  private constructor(command: string) {
    this.#folder = mkdtempSync(join(tmpdir(), 'guildhall-chromium-'))
    const isRoot = process.getuid?.() === 0
    const args = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${this.#folder}`, '--no-first-run']
    // Chromium’s sandbox doesn’t work as root, and programs in containers usually run as root.
    this.#child = spawn(command, [...args, ...(isRoot ? ['--no-sandbox'] : []), 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    })
    const [input, output] = this.#child.stdio.slice(3)
    if (!(input instanceof Writable && output instanceof Readable))
      throw new BrowserFailure('cannot communicate with Chromium')
    let rest = ''
    output.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\0')
      rest = parts.pop() ?? ''
      for (const part of parts) this.#receive(JSON.parse(part), part)
    })
    this.#input = input.on('error', () => {})
    this.#child.once('error', (error) => this.#end(error))
    this.#child.once('exit', () => this.#end(new Error('Chromium ended')))
  }

  /** @throws BrowserFailure if Chromium isn’t installed */
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

  /** Runs a script in each document before the document’s own scripts. */
  async beforeEachPage(source: string): Promise<void> {
    await this.#sendToPage('Page.addScriptToEvaluateOnNewDocument', { source })
  }

  /** Sets the page’s time zone to UTC, whatever the machine’s zone. */
  async showUtc(): Promise<void> {
    await this.#sendToPage('Emulation.setTimezoneOverride', { timezoneId: 'UTC' })
  }

  async go(url: string): Promise<void> {
    const { errorText } = await this.#sendToPage<{ errorText?: string }>('Page.navigate', { url })
    if (errorText) throw new BrowserFailure(`cannot open ${url}: ${errorText}`)
    await this.loaded((each) => each.pathname === new URL(url).pathname)
  }

  /** Evaluates an expression and awaits its promise. @throws BrowserFailure with the script’s error message */
  async run<T = void>(expression: string): Promise<T> {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { exceptionDetails: thrown, result } = await this.#sendToPage<{
      exceptionDetails?: ScriptError
      result: { value: T }
    }>('Runtime.evaluate', asked)
    if (thrown === undefined) return result.value
    const description = thrown.exception?.description ?? thrown.text
    throw new BrowserFailure(description.split('\n')[0]?.replace(/^Error: /u, '') ?? description)
  }

  /** Resolves with the status of the document when a frame whose URL matches has loaded. */
  async loaded(isWanted: (address: URL) => boolean): Promise<number> {
    const found = () => [...this.#loaded].find((id) => matches(this.#frames.get(id), isWanted))
    let frameId = found()
    for (; frameId === undefined; frameId = found())
      await new Promise<void>((resolve) => this.#loadWaiters.add(resolve))
    // 0 if the document was replaced meanwhile.
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

  /** A PNG of the viewport, or of a part of the page. */
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

  /** Tracks the frames of a session, and attaches to the sessions of frames in other processes. */
  async #follow(session: string | undefined): Promise<void> {
    await this.#send('Page.enable', {}, session)
    await this.#send(
      'Target.setAutoAttach',
      { autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
      session,
    )
    const { frameTree } = await this.#send<{ frameTree: { frame: Frame } }>('Page.getFrameTree', {}, session)
    this.#track(frameTree.frame, session)
    await this.#send('Page.setLifecycleEventsEnabled', { enabled: true }, session)
  }

  #track({ id, url }: Frame, session: string | undefined): void {
    this.#frames.set(id, URL.parse(url))
    this.#sessions.set(id, session)
    this.#loaded.delete(id)
  }

  #receive({ id, sessionId: session, method, params = {}, error }: Message, text: string): void {
    if (id !== undefined) {
      const answer = this.#pending.get(id)
      this.#pending.delete(id)
      if (error) answer?.reject(new Error(error.message))
      else answer?.resolve(text)
      return
    }
    const { sessionId, frame, name, frameId } = params
    if (method === 'Target.attachedToTarget') this.#follow(sessionId).catch(() => {})
    else if (method === 'Page.frameNavigated' && frame) this.#track(frame, session)
    else if (method === 'Page.lifecycleEvent' && name === 'networkAlmostIdle' && frameId) {
      this.#loaded.add(frameId)
      for (const wake of this.#loadWaiters) wake()
      this.#loadWaiters.clear()
    }
  }

  #sendToPage<T>(method: string, params: object): Promise<T> {
    return this.#send<T>(method, params, this.#session)
  }

  async #send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    this.#sent += 1
    const id = this.#sent
    const text = await new Promise<string>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    })
    const { result }: { result: T } = JSON.parse(text)
    return result
  }

  #end(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}

const matches = (address: URL | null | undefined, isWanted: (address: URL) => boolean): boolean =>
  address != null && isWanted(address)
