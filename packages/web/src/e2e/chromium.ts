import { launchShell, withoutChromium } from '@guildhall/testing/clients/chromium'
import { atEnd } from '@guildhall/testing/worlds/at-end'
import type { Browser } from 'playwright-core'

/** Why stories can't run on this machine, for `describe`; false if they can. */
export const skip = withoutChromium

let browser: Promise<Browser> | null = null

/** The browser of this process; each visitor has a separate context. */
export function openChromium(): Promise<Browser> {
  if (browser === null) {
    const opening = launchShell()
    browser = opening
    // A crashed browser fails the current story, but no later ones.
    void opening.then((opened) => opened.on('disconnected', () => (browser = null)))
    atEnd(async () => (await opening).close())
  }
  return browser
}
