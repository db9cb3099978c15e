import { launchShell, withoutChromium } from '@guildhall/testing/clients/chromium'
import { atEnd } from '@guildhall/testing/worlds/at-end'
import type { Browser } from 'playwright-core'

/** Why stories can't be played on this machine, for `describe`; false where they can. */
export const skip = withoutChromium

let browser: Promise<Browser> | null = null

/** The browser of this process; what is kept in it is kept by contexts, which are each a visitor's own. */
export function openChromium(): Promise<Browser> {
  if (browser === null) {
    const opening = launchShell()
    browser = opening
    // One that fell over takes the story that it was in with it, and none of those to come.
    void opening.then((opened) => opened.on('disconnected', () => (browser = null)))
    atEnd(async () => (await opening).close())
  }
  return browser
}
