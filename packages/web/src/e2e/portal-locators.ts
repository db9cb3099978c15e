import type { Locator, Page } from 'playwright-core'
import type { LiveServer, TestAccount } from './live-server.ts'

interface Kept {
  readonly id: string
  readonly name: string
  readonly flags: number
  readonly bot_public: boolean
  readonly bot_token: string
  readonly client_secret: string
  readonly custom_install_url?: string
  readonly description: string
  readonly event_webhooks_url: string | null
  readonly icon: string | null
  readonly integration_types_config: Readonly<Record<string, unknown>>
  readonly interactions_endpoint_url: string | null
  readonly privacy_policy_url?: string
  readonly redirect_uris: readonly string[]
  readonly tags: readonly string[]
  readonly verify_key: string
}

/** Creates an application, whose pages are then displayed. */
export async function createTestApplication(server: LiveServer, owner: TestAccount, more: object = {}) {
  const made = await server.call<Kept>(owner, '/applications', { body: { name: 'Weather Vane', ...more } })
  return {
    ...made,
    read: () => server.call<Kept>(owner, `/applications/${made.id}`),
    pathOf: (page: string) => `/developers/applications/${made.id}/${page}`,
  }
}

/** An image of one pixel. */
export const PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name })
/** A checkbox, by its name or the beginning of it. */
export const checkbox = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Waits until a selected image has been read from its file, and is shown. */
export const pictureShown = (within: Locator | Page, file: Buffer) =>
  within.locator(`.picture-field img[src$="${file.toString('base64').slice(-40)}"]`).waitFor({ state: 'attached' })

/** Waits until notices have disappeared, before a page is checked. */
export async function noticesGone(page: Page): Promise<void> {
  // One may disappear by itself meanwhile.
  await page.getByRole('button', { name: 'Dismiss' }).evaluateAll((all: HTMLElement[]) => {
    for (const each of all) each.click()
  })
  await page.locator('.toast').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.querySelector('.settings-main')?.scrollTo(0, 0))
}
