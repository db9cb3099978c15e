import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

/** Where a run keeps the traces of its stories; `npm test` names it and empties it. */
const FOLDER = process.env.GUILDHALL_TEST_TRACES ?? 'test-traces'
/** `npm test -- --trace` records all that the browsers do. */
const IS_RECORDED = process.env.GUILDHALL_TEST_TRACE === '1'
const MOST_LINES = 2000

/** Where a story's trace is kept. @param story its full name, the path of its file first */
export function traceFolder(story: string): string {
  const words = story.replace(/^\S*\//u, '').match(/[\p{L}\p{N}]+/gu) ?? []
  return join(FOLDER, words.join('-').slice(0, 150))
}

/** What the pages of one story did, to be kept if it fails. */
export class FailureTrace {
  /** The last that happened, oldest first. */
  #lines: string[] = []

  /** Begins to note what happens in a context's pages. */
  async follow(context: BrowserContext): Promise<void> {
    context.on('page', (page) => this.#listenTo(page))
    if (IS_RECORDED) await context.tracing.start({ screenshots: true, snapshots: true })
  }

  /** Writes what the pages show, what they and the story asked of the server, and what it logged, into a folder with the story's name. */
  async keep(story: string, contexts: readonly BrowserContext[], serverLog: string): Promise<void> {
    const folder = traceFolder(story)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'transcript.log'), `${this.#lines.join('\n')}\n`)
    writeFileSync(join(folder, 'server.log'), serverLog)
    for (const [i, context] of contexts.entries()) {
      for (const [k, page] of context.pages().entries()) await keepPage(page, join(folder, `${i + 1}-${k + 1}`))
      if (IS_RECORDED) await context.tracing.stop({ path: join(folder, `${i + 1}-trace.zip`) })
    }
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

  /** Adds a line to what happened. */
  note(line: string): void {
    this.#lines.push(`${new Date().toISOString()} ${line}`)
    if (this.#lines.length > MOST_LINES) this.#lines.shift()
  }
}

/** A page that can't be drawn any more is left out: the failure is told all the same. */
async function keepPage(page: Page, path: string): Promise<void> {
  try {
    await page.screenshot({ path: `${path}.png`, timeout: 5000 })
    writeFileSync(`${path}.html`, `<!-- ${page.url()} -->\n${await page.content()}`)
  } catch {}
}
