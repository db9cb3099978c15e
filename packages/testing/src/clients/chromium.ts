import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { PATIENCE_MS } from '../worlds/until.ts'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** The same browser without its own windows, which Chromium draws for every page in a process of its own. */
const SHELL = '/usr/bin/chromium-headless-shell'
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What a page asks of anybody else is not found, wherever the tests run.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

/** Why no browser can be started on this machine, for the `skip` of a `describe`; false where one can. */
export const withoutChromium: string | false = existsSync(CHROMIUM) ? false : `${CHROMIUM} is absent`

/** Starts Debian's own, which shows nothing on any screen. */
export const launchChromium = (): Promise<Browser> => launch(CHROMIUM)

/** The same for pages that need nothing of a browser but what it draws: with less work, where the shell is installed. */
export const launchShell = (): Promise<Browser> =>
  launch(process.env.CHROMIUM === undefined && existsSync(SHELL) ? SHELL : CHROMIUM)

async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, headless: true, args: ARGS })
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS))
  return browser
}
