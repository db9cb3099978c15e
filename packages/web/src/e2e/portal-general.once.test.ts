import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skip } from './chromium.ts'
import { tabThrough } from './focus.ts'
import type { Person } from './live-server.ts'
import { look } from './look.ts'
import { stage } from './stage.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** A picture of one point. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Kept {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly icon: string | null
  readonly privacy_policy_url?: string
}

describe('what an application is called', { skip, timeout: 300_000 }, () => {
  const hall = stage('empty')

  async function make(owner: Person, more: object = {}) {
    const made = await hall.server.call<Kept>(owner, '/applications', { body: { name: 'Weather Vane', ...more } })
    const read = () => hall.server.call<Kept>(owner, `/applications/${made.id}`)
    return { ...made, read, path: `/developers/applications/${made.id}/general` }
  }

  test('its name, picture and the rest are changed, and stand there afterwards', async () => {
    hall.expect(/status of 400/)
    const ada = await hall.server.newPerson('ada')
    const made = await make(ada)
    const page = await hall.enter(ada, made.path)
    await field(page, 'Name').fill('Weather Cock')
    await field(page, 'Description').fill('Tells where the wind comes from.')
    await field(page, 'Tags').fill('weather, wind, a tag that is far too long for one')
    await field(page, 'Privacy policy').fill('no address')
    await page.getByLabel('Upload a picture').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT })
    await button(page, 'Save').click()
    await page.locator('.field:has([name=tags]) .field-error').getByText(/./u).waitFor()
    await page.locator('.field:has([name=privacy_policy_url]) .field-error').getByText(/./u).waitFor()
    assert.equal((await made.read()).name, 'Weather Vane')

    await field(page, 'Tags').fill('weather, wind')
    await field(page, 'Privacy policy').fill('https://vane.example/privacy')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('navigation').getByText('Weather Cock').waitFor()
    const kept = await made.read()
    assert.deepEqual([kept.name, kept.description], ['Weather Cock', 'Tells where the wind comes from.'])
    assert.deepEqual([kept.tags, kept.privacy_policy_url], [['weather', 'wind'], 'https://vane.example/privacy'])
    await page.locator(`.settings-heading img[src*="${kept.icon}"]`).waitFor()
    await page.locator('.toast').waitFor({ state: 'detached' })
    await look(page, 'portal-general')
    await tabThrough(page)

    await button(page, 'Remove the picture').click()
    await button(page, 'Save').click()
    await page.locator('.settings-heading .monogram').waitFor()
  })

  test('it is deleted by whoever writes its name', async () => {
    const bob = await hall.server.newPerson('bob')
    const made = await make(bob)
    const page = await hall.enter(bob, made.path)
    await button(page, 'Delete Weather Vane').click()
    await field(page, 'The name').fill('Weather')
    await button(page, 'Delete it').click()
    await page.getByText('This is not its name.').waitFor()
    await look(page, 'portal-delete')
    await field(page, 'The name').fill('Weather Vane')
    await button(page, 'Delete it').click()
    await heading(page, 'Developers').waitFor()
    await page.getByText('Weather Vane is deleted.').waitFor()
    await assert.rejects(made.read(), /404/)
  })

  test('who only looks at it changes nothing', async () => {
    const [eve, fay] = [await hall.server.newPerson('eve'), await hall.server.newPerson('fay')]
    const team = await hall.server.call<{ id: string }>(eve, '/teams', { body: { name: 'Tower' } })
    const asked = { username: 'fay', role: 'read_only' }
    await hall.server.call(eve, `/teams/${team.id}/members`, { body: asked })
    await hall.server.call(fay, `/teams/${team.id}/members/@me`, { method: 'PUT' })
    const page = await hall.enter(fay, (await make(eve, { team_id: team.id })).path)
    await page.getByText('You may look at this application.').waitFor()
    assert.ok(await field(page, 'Name').isDisabled())
    assert.equal(await button(page, 'Save').count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Delete/ }).count(), 0)
  })
})
