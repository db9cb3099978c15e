import type { Locator } from 'playwright-core'

/**
 * Waits until an element is no longer in the page. While a dialog is open, no role outside of it can be found, so an
 * element that is still there would count as removed: the dialog has to close first.
 */
export async function waitUntilGone(what: Locator): Promise<void> {
  await what.page().getByRole('dialog').first().waitFor({ state: 'detached' })
  await what.waitFor({ state: 'detached' })
}
