import { launchHeadlessShell, withoutChromium } from '@guildhall/testing/clients/chromium'
import { atProcessExit } from '@guildhall/testing/worlds/at-process-exit'
import type { Browser } from 'playwright-core'

/** Why stories can't run on this machine, for `describe`; false if they can. */
export const skipWithoutChromium = withoutChromium

let browser: Promise<Browser> | null = null

/** The browser of this process; each visitor has a separate context. */
export function openChromium(): Promise<Browser> {
  if (browser === null) {
    const opening = launchHeadlessShell()
    browser = opening
    // A crashed browser fails the current story, but no later ones.
    void opening.then((opened) => opened.on('disconnected', () => (browser = null)))
    atProcessExit(async () => (await opening).close())
  }
  return browser
}
