import type { FrameLocator, Page } from 'playwright-core'
import { button } from '../portal-locators.ts'

/** An app's page within our shell page on its origin. */
export const appFrame = (page: Page, name: string): FrameLocator =>
  page.frameLocator(`iframe[title="${name}"]`).frameLocator('iframe[title="Activity"]')

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens the launcher of the shown channel. */
export async function openLauncherDialog(page: Page): Promise<void> {
  await button(page, 'Launch an Activity').click()
  await dialog(page, 'Activities').waitFor()
}

/** Launches or joins an app from the launcher; resolves with its page. */
export async function launchFromChannel(
  page: Page,
  name: string,
  how: 'Launch' | 'Join' = 'Launch',
): Promise<FrameLocator> {
  await openLauncherDialog(page)
  await button(page, `${how} ${name}`).click()
  return appFrame(page, name)
}

/** Agrees to the app's request; a press immediately after the dialog opens is ignored. */
export const acceptAppRequest = (page: Page, name: string) =>
  page.locator('button:not([aria-disabled=true])', { hasText: name }).click()
