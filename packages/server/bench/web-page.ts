import type { Browser, CDPSession, Page } from 'playwright-core'

/** The network traffic of a page. */
export interface Traffic {
  requests: number
  bytes: number
  /** Bytes of scripts as transferred. */
  script: number
}

const STILL_MS = 1000
const MARK = 'guildhall:interactive'

/** A page of the client in a fresh browser profile, with counted traffic. */
export class WebPage {
  readonly page: Page
  readonly #session: CDPSession
  #traffic: Traffic = { requests: 0, bytes: 0, script: 0 }
  #lastAt = performance.now()
  readonly #scripts = new Set<string>()
  readonly #collections: { from: number; to: number }[] = []

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.#session = session
    const add = (bytes: number) => {
      this.#traffic.bytes += bytes
      this.#lastAt = performance.now()
    }
    session.on('Network.requestWillBeSent', ({ type, requestId }) => {
      this.#traffic.requests++
      this.#lastAt = performance.now()
      if (type === 'Script') this.#scripts.add(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      add(encodedDataLength)
      if (this.#scripts.has(requestId)) this.#traffic.script += encodedDataLength
    })
    session.on('Network.webSocketFrameReceived', ({ response }) => add(response.payloadData.length))
    session.on('Network.webSocketFrameSent', ({ response }) => add(response.payloadData.length))
  }

  static async open(browser: Browser, address: string, token: string): Promise<WebPage> {
    const localStorage = [{ name: 'guildhall.token', value: token }]
    const storageState = { cookies: [], origins: [{ origin: address, localStorage }] }
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    return new WebPage(page, session)
  }

  /** How long an almost empty page of the server takes to load, ms. */
  async loadEmpty(address: string): Promise<number> {
    await this.page.goto(`${address}/livez`)
    return this.#number("performance.getEntriesByType('navigation')[0].loadEventEnd")
  }

  /** How long it takes until the user can write in a channel, ms. */
  async loadChannel(address: string, path: string): Promise<number> {
    await this.page.goto(address + path)
    return this.#number(`new Promise((resolve) => {
      const look = () => {
        const [mark] = performance.getEntriesByName('${MARK}')
        if (mark) resolve(mark.startTime)
        else requestAnimationFrame(look)
      }
      look()
    })`)
  }

  /** How long there has been no traffic, ms. */
  get quiet_ms(): number {
    return performance.now() - this.#lastAt
  }

  /** The traffic since the last call. Resolves when there is no more traffic. */
  async traffic(): Promise<Traffic> {
    while (this.quiet_ms < STILL_MS) await this.page.waitForTimeout(STILL_MS / 10)
    const counted = this.#traffic
    this.#traffic = { requests: 0, bytes: 0, script: 0 }
    return counted
  }

  /** The heap used by the page after a garbage collection, MB. */
  async heap(): Promise<number> {
    const from = await this.#number('performance.now()')
    await this.#session.send('HeapProfiler.collectGarbage')
    this.#collections.push({ from, to: await this.#number('performance.now()') })
    const { usedSize } = await this.#session.send('Runtime.getHeapUsage')
    return usedSize / 2 ** 20
  }

  /** Records long tasks from now on. */
  async watchTasks(): Promise<void> {
    await this.page.evaluate(`
      window.benchTasks = []
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) window.benchTasks.push({ startTime, duration })
      }).observe({ type: 'longtask' })`)
  }

  /** The longest recorded task, ms; browsers report those of 50 ms and more. Collections that {@link heap} caused don't count. */
  async longestTask(): Promise<number> {
    const tasks = (await this.page.evaluate('window.benchTasks')) as { startTime: number; duration: number }[]
    const isOurs = (at: number, end: number) => this.#collections.some(({ from, to }) => at <= to && end >= from)
    const own = tasks.filter(({ startTime, duration }) => !isOurs(startTime, startTime + duration))
    return Math.max(0, ...own.map(({ duration }) => duration))
  }

  close(): Promise<void> {
    return this.page.context().close()
  }

  #number(expression: string): Promise<number> {
    return this.page.evaluate(expression) as Promise<number>
  }
}
