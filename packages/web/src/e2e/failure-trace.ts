import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

/** The folder for the traces of stories; `npm test` sets and empties it. */
const FOLDER = process.env.GUILDHALL_TEST_TRACES ?? 'test-traces'
/** `npm test -- --trace` records Playwright traces. */
const IS_RECORDED = process.env.GUILDHALL_TEST_TRACE === '1'
const MOST_LINES = 2000
/** What a failure shows at the end of a run: the last errors, and the end of the page's text. */
const EXCERPT = { lines: 6, lineLength: 160, words: 300 } as const
/** How long to wait for an unresponsive page, ms. */
const PATIENCE_MS = 5000

/** The folder of a story's trace. @param story its full name, beginning with the path of its file */
export function traceFolder(story: string): string {
  const words = story.replace(/^\S*\//u, '').match(/[\p{L}\p{N}]+/gu) ?? []
  return join(FOLDER, words.join('-').slice(0, 150))
}

/** Records the events of a story's pages, which are saved if it fails. */
export class FailureTrace {
  /** The last events, oldest first. */
  #lines: string[] = []

  /** Begins to record the events of a context's pages. */
  async follow(context: BrowserContext): Promise<void> {
    context.on('page', (page) => this.#listenTo(page))
    if (IS_RECORDED) await context.tracing.start({ screenshots: true, snapshots: true })
  }

  /**
   * Saves the state of the pages, their requests and those of the story, and the server's log, to a folder with the
   * story's name.
   */
  async keep(story: string, contexts: readonly BrowserContext[], serverLog: string): Promise<void> {
    const folder = traceFolder(story)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'transcript.log'), `${this.#lines.join('\n')}\n`)
    writeFileSync(join(folder, 'server.log'), serverLog)
    writeFileSync(join(folder, 'excerpt.txt'), await this.#excerpt(contexts))
    for (const [i, context] of contexts.entries()) {
      for (const [k, page] of context.pages().entries()) await keepPage(page, join(folder, `${i + 1}-${k + 1}`))
      if (IS_RECORDED) await context.tracing.stop({ path: join(folder, `${i + 1}-trace.zip`) })
    }
  }

  async #excerpt(contexts: readonly BrowserContext[]): Promise<string> {
    const faults = this.#lines.filter((line) => /^\S+ (?:error|failed|console error|[45]\d\d) /u.test(line))
    const shown = await Promise.all(contexts.flatMap((context) => context.pages()).map(wordsOf))
    return [...faults.slice(-EXCERPT.lines).map((line) => line.slice(0, EXCERPT.lineLength)), ...shown].join('\n')
  }

  forget(): void {
    this.#lines = []
  }

  #listenTo(page: Page): void {
    page.on('pageerror', ({ message }) => this.note(`error ${message}`))
    page.on('console', (message) => this.note(`console ${message.type()} ${message.text()}`))
    page.on('response', (response) => {
      this.note(`${response.status()} ${response.request().method()} ${response.url()}`)
    })
    page.on('requestfailed', (request) => {
      this.note(`failed ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
    })
  }

  /** Adds a line to the record. */
  note(line: string): void {
    this.#lines.push(`${new Date().toISOString()} ${line}`)
    if (this.#lines.length > MOST_LINES) this.#lines.shift()
  }
}

/** A page that can't be captured any more is skipped, so that the failure is still reported. */
async function keepPage(page: Page, path: string): Promise<void> {
  try {
    await page.screenshot({ path: `${path}.png`, timeout: PATIENCE_MS })
    writeFileSync(`${path}.html`, `<!-- ${page.url()} -->\n${await page.content()}`)
  } catch {}
}

/** The URL of a page, and the end of its text. */
async function wordsOf(page: Page): Promise<string> {
  const words = await page
    .locator('body')
    .textContent({ timeout: PATIENCE_MS })
    .catch(() => null)
  return `${page.url()}: … ${(words ?? 'does not answer').replace(/\s+/gu, ' ').slice(-EXCERPT.words)}`
}
