import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { UNTIL_TIMEOUT_MS } from '../worlds/until.ts'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** The headless shell of the browser, which renders no window UI in a separate process. */
const SHELL = '/usr/bin/chromium-headless-shell'
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Requests of a page to other hosts fail, wherever the tests run.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

/** Why no browser can be started on this machine, for the `skip` of a `describe`; false if one can. */
export const withoutChromium: string | false = existsSync(CHROMIUM) ? false : `${CHROMIUM} is absent`

/** Starts Debian's own browser, headless. */
export const launchChromium = (): Promise<Browser> => launch(CHROMIUM)

/** Launches a browser for pages that only need rendering: the headless shell if it is installed. */
export const launchHeadlessShell = (): Promise<Browser> =>
  launch(process.env.CHROMIUM === undefined && existsSync(SHELL) ? SHELL : CHROMIUM)

async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, headless: true, args: ARGS })
  browser.on('context', (context) => context.setDefaultTimeout(UNTIL_TIMEOUT_MS))
  return browser
}
