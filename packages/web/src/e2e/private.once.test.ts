import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'
import { waitUntilGone } from './wait-until-gone.ts'

const list = (page: Page) => page.getByRole('navigation', { name: 'Direct messages' })
const talk = (page: Page, name: RegExp | string) => list(page).getByRole('link', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const log = (page: Page) => page.getByRole('log')
const people = (page: Page) => page.getByRole('complementary', { name: 'People' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Selects users in the open dialog. */
async function pick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('textbox', { name: 'People' }).fill(name)
    await page.keyboard.press('Enter')
    await button(page, `Remove ${name}`).waitFor()
  }
}

describe('Private channels', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')

  /** A user and their friends. */
  async function friends(...names: string[]): Promise<TestAccount[]> {
    const { server } = shared
    const all: TestAccount[] = []
    for (const name of names) all.push(await server.newPerson(name))
    const [first, ...others] = all
    for (const other of others) {
      await server.call(first ?? other, `/users/@me/relationships/${other.id}`, { method: 'PUT', body: {} })
      await server.call(other, `/users/@me/relationships/${first?.id}`, { method: 'PUT', body: {} })
    }
    return all
  }

  test('of three users get a name and a picture, and another member', async () => {
    const [ann, ben, cat, dan] = await friends('ann', 'ben', 'cat', 'dan')
    assert.ok(ann && ben && cat && dan)
    const [a, b, c, d] = [
      await shared.enter(ann, '/'),
      await shared.enter(ben, '/'),
      await shared.enter(cat, '/'),
      await shared.enter(dan, '/'),
    ]
    await button(a, 'New message').click()
    await button(a, 'Continue').click()
    await a.getByText('Choose someone first.').waitFor()
    await pick(a, 'ben', 'cat')
    await checkPageLayout(a, 'new-message')
    await button(a, 'Continue').click()
    await title(a, 'ben, cat').waitFor()
    await talk(b, /ann, cat.*3 people/).click()
    await talk(c, /ann, ben.*3 people/).click()

    await button(a, 'Conversation actions').click()
    await checkPageLayout(a, 'group-menu')
    await item(a, 'Name and icon…').click()
    await a.getByRole('dialog').getByLabel('Name').fill('Rooftops')
    await a
      .locator('input[type=file]')
      .last()
      .setInputFiles(join(import.meta.dirname, 'picture.png'))
    await checkPageLayout(a, 'group-settings')
    await button(a, 'Save').click()
    for (const page of [a, b, c]) {
      await title(page, 'Rooftops').waitFor()
      await log(page).getByText('named the group').waitFor()
      await log(page).getByText('changed the group’s icon.').waitFor()
      await page.locator('.channel-head .private-channel-icon-icon').waitFor()
    }

    await button(a, 'Add people').click()
    await a.getByRole('list', { name: 'People' }).getByText('dan').first().waitFor()
    assert.equal(await a.getByRole('list', { name: 'People' }).getByText('ben').count(), 0)
    await pick(a, 'dan')
    await button(a, 'Add').click()
    await log(b).getByText('added').waitFor()
    await people(b).getByRole('button', { name: /dan/ }).waitFor()
    await talk(d, /Rooftops.*4 people/).click()
    await d.getByRole('textbox').fill('Thank you')
    await d.keyboard.press('Enter')
    await log(a).getByText('Thank you').waitFor()
    await checkPageLayout(a, 'group')
    await tabThrough(a)
  })

  test('let only the owner of a group remove members, leave it to the next, and transfer it', async () => {
    const { server } = shared
    const [ann, ben, cat, dan] = await friends('anton', 'bert', 'carl', 'dora')
    assert.ok(ann && ben && cat && dan)
    const recipients = [ben, cat, dan].map(({ id }) => id)
    const { id } = await server.call<{ id: string }>(ann, '/users/@me/channels', { body: { recipients } })
    await server.call(ann, `/channels/${id}`, { method: 'PATCH', body: { name: 'Rooftops' } })
    const enter = (who: TestAccount) => shared.enter(who, `/channels/@me/${id}`)
    const [a, b, c, d] = [await enter(ann), await enter(ben), await enter(cat), await enter(dan)]

    await people(b).getByRole('button', { name: /carl/ }).click({ button: 'right' })
    await item(b, 'Message').waitFor()
    assert.equal(await item(b, 'Remove from the group…').count(), 0)
    await b.keyboard.press('Escape')
    await people(a).getByRole('button', { name: /carl/ }).click()
    await a.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'More actions' }).click()
    await item(a, 'Remove from the group…').click()
    await a.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await log(b).getByText('removed').waitFor()
    await talk(c, /Rooftops/).waitFor({ state: 'detached' })
    await c.getByText('You don’t have access to this channel').waitFor()

    await talk(a, /Rooftops/).hover()
    await button(a, 'Leave Rooftops').click()
    await checkPageLayout(a, 'group-leave')
    await a.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await waitUntilGone(talk(a, /Rooftops/))
    await title(a, 'Friends').waitFor()
    await log(b).getByText('left the group.').waitFor()
    await people(b)
      .getByRole('button', { name: /bert.*Owner/ })
      .waitFor()

    await people(b).getByRole('button', { name: /dora/ }).click({ button: 'right' })
    await item(b, 'Transfer group…').click()
    await b.getByRole('dialog').getByRole('button', { name: 'Transfer', exact: true }).click()
    await people(d)
      .getByRole('button', { name: /dora.*Owner/ })
      .waitFor()
  })

  test('of two users become a separate group by adding people, and an invite lets others join', async () => {
    const { server } = shared
    const [eli, fay, gus] = await friends('eli', 'fay', 'gus')
    assert.ok(eli && fay && gus)
    const page = await shared.enter(eli, '/')
    await button(page, 'New message').click()
    await pick(page, 'fay')
    await button(page, 'Continue').click()
    await title(page, 'fay').waitFor()
    await button(page, 'Add people').click()
    await pick(page, 'gus')
    await button(page, 'Add').click()
    await title(page, 'fay, gus').waitFor()
    await talk(page, /^fay(?!, gus)/).waitFor()
    await button(page, 'Conversation actions').click()
    await item(page, 'Invite people…').click()
    const link = await page
      .getByRole('dialog')
      .getByText(/\/invite\/_/u)
      .textContent()
    await page.keyboard.press('Escape')
    const stranger = await server.newPerson('stranger')
    const other = await shared.enter(stranger, new URL(link ?? '').pathname)
    await button(other, 'Join the group').click()
    await log(other).getByText('joined the group.').waitFor()
    await people(page)
      .getByRole('button', { name: /stranger/ })
      .waitFor()
  })

  test('are listed with keyboard navigation, and without a mark if muted', async () => {
    const { server } = shared
    const [hal, ivy, jon] = await friends('hal', 'ivy', 'jon')
    assert.ok(hal && ivy && jon)
    const page = await shared.enter(hal, '/')
    const open = async (who: TestAccount) => {
      const body = { recipient_id: hal.id }
      return { channelId: (await server.call<{ id: string }>(who, '/users/@me/channels', { body })).id }
    }
    const [withIvy, withJon] = [await open(ivy), await open(jon)]
    await server.say(ivy, withIvy, 'one')
    await server.say(jon, withJon, 'two')
    await page.getByRole('link', { name: 'Home, 2 unread' }).waitFor()
    const names = () => list(page).locator('.private-row .private-link-name').allTextContents()
    assert.deepEqual(await names(), ['jon', 'ivy'])
    await server.say(ivy, withIvy, 'three')
    await talk(page, /ivy.*2 new/).waitFor()
    assert.deepEqual(await names(), ['ivy', 'jon'])
    await checkPageLayout(page, 'private-list')

    await talk(page, /ivy/).focus()
    await page.keyboard.press('ArrowDown')
    assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /^jon/)
    await page.keyboard.press('Home')
    assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /^ivy/)

    await talk(page, /ivy/).click({ button: 'right' })
    await item(page, 'Mute').click()
    await talk(page, /ivy.*muted/).waitFor()
    await page.getByRole('link', { name: 'Home, 1 unread' }).waitFor()
    await talk(page, /jon/).click({ button: 'right' })
    const acknowledged = page.waitForResponse(/\/ack$/u)
    await item(page, 'Mark as read').click()
    await acknowledged
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor()
    await server.say(ivy, withIvy, 'four')
    await server.say(jon, withJon, 'five')
    await page.getByRole('link', { name: 'Home, 1 unread' }).waitFor()

    // Closing moves the focus to the next one, where keyboard navigation continues.
    await talk(page, /jon/).focus()
    await page.keyboard.press('Delete')
    await talk(page, /jon/).waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('ivy'))
  })
})
