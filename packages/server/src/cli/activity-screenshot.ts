import { writeFileSync } from 'node:fs'
import { BrowserFailure } from '../chromium/browser-failure.ts'
import { HeadlessPage } from '../chromium/headless-page.ts'
import { describeError } from '../describe-error.ts'
import { Failure } from './failure.ts'

/** How long the Activity may take to appear, ms. */
const SHOWN_WITHIN_MS = 120_000

interface Wanted {
  readonly launch: string
  readonly applicationId: string
  readonly token: string
  readonly file: string
}

/** Clicks through the client as a user would, and rejects if that isn't possible. */
const STEPS = `new Promise((resolve, reject) => {
  const pressed = new Set()
  const press = (selector) => {
    const button = document.querySelector(selector)
    if (button === null || pressed.has(selector) || button.getAttribute('aria-disabled') === 'true') return
    pressed.add(selector)
    button.click()
  }
  const look = () => {
    const problem = document.querySelector('.activity-words, .launcher-row .field-error:not(:empty), .activity-link > p:not([role])')
    if (problem) return reject(new Error(problem.textContent))
    if (document.querySelector('iframe.activity-frame:not([hidden])')) return resolve()
    press('.activity-link-place')
    press('.launcher-row .button')
    setTimeout(look, 100)
  }
  look()
})`

/**
 * Launches an Activity in a headless browser, and writes a screenshot of the page when the app has loaded. @throws
 * Failure, also if the app's page is an error
 */
export async function screenshot({ launch, applicationId, token, file }: Wanted): Promise<void> {
  const page = await HeadlessPage.open()
  const limit = AbortSignal.timeout(SHOWN_WITHIN_MS)
  const over = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () =>
      reject(new Failure(`the Activity was not shown within ${SHOWN_WITHIN_MS / 1000} s`)),
    )
  })
  over.catch(() => {})
  try {
    await Promise.race([over, launched(page, launch, applicationId, token)])
    writeFileSync(file, await Promise.race([over, page.picture()]))
  } catch (error) {
    if (error instanceof BrowserFailure) throw new Failure(error.message)
    throw error instanceof Failure ? error : new Failure(`cannot take a screenshot: ${describeError(error)}`)
  } finally {
    await page.close()
  }
}

async function launched(page: HeadlessPage, launch: string, applicationId: string, token: string): Promise<void> {
  await page.beforeEachPage(`if (window === top) localStorage.setItem('guildhall.token', ${JSON.stringify(token)})`)
  await page.go(launch)
  const isApp = ({ hostname, pathname }: URL) =>
    hostname.startsWith(`${applicationId}.`) && !pathname.startsWith('/.proxy/.guildhall/')
  const loaded = page.loaded(isApp)
  await page.run(STEPS)
  const status = await loaded
  if (status >= 400) throw new Failure(`the first page of the Activity was answered with ${status}`)
}
