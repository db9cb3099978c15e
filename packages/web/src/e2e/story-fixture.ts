import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openChromium } from './chromium.ts'
import { FailureTrace } from './failure-trace.ts'
import { LiveServer, type TestAccount } from './live-server.ts'

/** What a browser logs about requests and sockets that a stopping server refuses or closes. */
export const SERVER_STOPPED_LOGS =
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|WebSocket connection to|status of 50[23]/

/**
 * The environment of a group of stories: a server, and browsers that connect to it. A test fails if a page had an
 * error, wrote one to the console or violated its content security policy.
 */
class StoryFixture {
  readonly #open: () => Promise<LiveServer>
  readonly #contexts: BrowserContext[] = []
  readonly #trace = new FailureTrace()
  #server: LiveServer | null = null
  #complaints: string[] = []
  #expected: RegExp[] = []

  constructor(open: () => Promise<LiveServer>) {
    this.#open = open
  }

  get server(): LiveServer {
    if (this.#server === null) throw new Error('the server runs from before the first test to after the last')
    return this.#server
  }

  /** Opens a page in a new browser context, signed in or not. */
  async enter(who: TestAccount | null, path = '/', options: BrowserContextOptions = {}): Promise<Page> {
    const { web } = this.server
    const browser = await openChromium()
    const context = await browser.newContext({
      // Animations would be captured halfway.
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      viewport: { width: 1280, height: 800 },
      ...options,
    })
    this.#contexts.push(context)
    context.on('page', (page) => this.#listenTo(page))
    await this.#trace.follow(context)
    const page = await context.newPage()
    const signIn = who && (await page.addInitScript(keepToken, { web, token: who.token }))
    await page.goto(new URL(path, web).href)
    await signIn?.dispose()
    return page
  }

  /** Until the end of the test this message is permitted, for an intended error or an unavailable server. */
  expect(complaint: RegExp): void {
    this.#expected.push(complaint)
  }

  async open(): Promise<void> {
    this.#server = await this.#open()
    this.#server.onCall = (line) => this.#trace.note(`call ${line}`)
  }

  /** Closes all contexts; fails if there was an error. Traces of a failure are saved. */
  async leave({ story, passed }: { story: string; passed: boolean }): Promise<void> {
    const contexts = this.#contexts.splice(0)
    try {
      if (!passed || this.#unexpected().length > 0) await this.#trace.keep(story, contexts, this.server.log)
    } finally {
      this.#trace.forget()
      // Closing a page ends its session; closing a context may cut the socket, and the session waits to be resumed.
      await Promise.all(contexts.flatMap((context) => context.pages()).map((page) => page.close()))
      for (const context of contexts) await context.close()
    }
    const unexpected = this.#unexpected()
    this.#complaints = []
    this.#expected = []
    assert.deepEqual(unexpected, [])
  }

  async close(): Promise<void> {
    if (this.#server?.isShared === false) await this.#server.close()
  }

  #unexpected(): string[] {
    return this.#complaints.filter((each) => !this.#expected.some((pattern) => pattern.test(each)))
  }

  #listenTo(page: Page): void {
    page.on('pageerror', ({ message }) => this.#complaints.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error') this.#complaints.push(`${message.text()} (${message.location().url})`)
    })
  }
}

/**
 * Runs in a page before its own scripts: signs the browser in, as `storageState` does by opening another page first.
 */
function keepToken({ web, token }: { web: string; token: string }): void {
  if (location.origin === web) localStorage.setItem('guildhall.token', token)
}

/** Prepares a stage for the tests of a `describe`, and resets it after each. */
export function storyFixture(
  kind: 'demo' | 'shared' | 'empty' | 'limited' | 'invite' | 'approval' | 'closed' | (() => Promise<LiveServer>),
): StoryFixture {
  const isRestricted = kind === 'invite' || kind === 'approval' || kind === 'closed'
  const open = () =>
    typeof kind === 'function' ? kind() : isRestricted ? LiveServer.registering(kind) : LiveServer[kind]()
  const made = new StoryFixture(open)
  before(() => made.open())
  afterEach((t) => made.leave({ story: t.fullName, passed: 'passed' in t && t.passed }))
  after(() => made.close())
  return made
}
