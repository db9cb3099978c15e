import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name })
const talk = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Direct messages' }).getByRole('link', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
}

describe('friends', { skip: skipWithoutChromium }, () => {
  const empty = storyFixture('empty')

  const befriend = async (one: TestAccount, other: TestAccount) => {
    const { server } = empty
    await server.call(one, `/users/@me/relationships/${other.id}`, { method: 'PUT', body: {} })
    await server.call(other, `/users/@me/relationships/${one.id}`, { method: 'PUT', body: {} })
  }

  test('two users become friends, talk, see each other type, come and go, and reopen a closed conversation', async () => {
    const { server } = empty
    const [ada, bo] = [await server.newPerson('ada'), await server.newPerson('bo')]
    const [adasPage, bosPage] = [await empty.enter(ada), await empty.enter(bo)]

    await tab(adasPage, 'Add friend').click()
    const ask = async (name: string) => {
      await adasPage.getByLabel('Username').fill(name)
      await button(adasPage, 'Send friend request').click()
    }
    empty.expect(/status of 400/)
    await ask('ada')
    await adasPage.getByText('That’s your own username.').waitFor()
    await ask('nobody_here')
    await adasPage.getByText('No one has the username nobody_here.').waitFor()
    await checkPageLayout(adasPage, 'friends-add')
    await ask('@bo')
    await adasPage.getByText('Friend request sent to bo.').waitFor()
    await tab(adasPage, 'Pending').click()
    await button(adasPage, 'Cancel request to bo').waitFor()

    await bosPage.getByRole('link', { name: 'Home, 1 friend request' }).waitFor()
    await tab(bosPage, /Pending.*1 pending/).click()
    await checkPageLayout(bosPage, 'friends-pending')
    await button(bosPage, 'Accept ada’s request').click()
    await bosPage.getByRole('link', { name: 'Home', exact: true }).waitFor()
    await tab(bosPage, 'Online').click()
    await button(bosPage, 'Message ada').waitFor()

    await tab(adasPage, 'Online').click()
    await checkPageLayout(adasPage, 'friends-online')
    await tabThrough(adasPage)
    await button(adasPage, 'Message bo').click()
    await adasPage.getByRole('heading', { level: 1, name: 'bo' }).waitFor()
    await write(adasPage, 'Good evening')
    await talk(bosPage, /ada.*1 new/).waitFor()
    await adasPage.getByRole('textbox').pressSequentially('And')
    await talk(bosPage, /ada.*typing…/).waitFor()
    await talk(bosPage, /ada/).click()
    await bosPage.getByText('Good evening').waitFor()
    await talk(bosPage, /^ada(?!.*new)/).waitFor()
    await write(bosPage, 'Good evening to you')
    await adasPage.getByText('Good evening to you').waitFor()
    await checkPageLayout(adasPage, 'private-talk')

    await bosPage.close()
    await talk(adasPage, /bo.*Offline/).waitFor()
    const again = await empty.enter(bo)
    await talk(adasPage, /bo.*Online/).waitFor()

    await talk(adasPage, /bo/).hover()
    await button(adasPage, 'Close bo').click()
    await talk(adasPage, /bo/).waitFor({ state: 'detached' })
    await tab(adasPage, 'Online').waitFor()
    await talk(again, /ada/).click()
    await write(again, 'Still there?')
    await talk(adasPage, /bo.*1 new/).waitFor()
    await talk(adasPage, /bo/).focus()
    await adasPage.keyboard.press('Delete')
    await talk(adasPage, /bo/).waitFor({ state: 'detached' })
  })

  test('a friend gets a nickname, is removed after a confirmation, blocked and unblocked', async () => {
    const { server } = empty
    const [cy, di] = [await server.newPerson('cy'), await server.newPerson('di')]
    await befriend(cy, di)
    const page = await empty.enter(cy, '/channels/@me#all')
    const other = await empty.enter(di, '/channels/@me#all')
    const choose = async (name: string, action: string) => {
      await button(page, `More actions for ${name}`).click()
      await item(page, action).click()
    }
    await choose('di', 'Add friend nickname…')
    await page.getByRole('dialog').getByLabel('Name').fill('Sister')
    await checkPageLayout(page, 'friend-nickname')
    await button(page, 'Save').click()
    await button(page, 'Message Sister').click()
    await page.getByRole('heading', { level: 1, name: 'Sister' }).waitFor()
    await write(page, 'Are you there?')
    await talk(other, /cy/).waitFor()

    await page.goBack()
    await choose('Sister', 'Remove friend…')
    await checkPageLayout(page, 'friend-remove')
    await button(page, 'Cancel').click()
    await button(page, 'Message Sister').waitFor()
    await choose('Sister', 'Remove friend…')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('You have no friends yet.').waitFor()
    await other.getByText('You have no friends yet.').waitFor()

    // The card of a user, which offers only applicable actions.
    await talk(page, /di/).click()
    await page.getByRole('log').getByRole('button', { name: 'cy' }).first().waitFor()
    await talk(page, /di/).click({ button: 'right' })
    await item(page, 'Add friend').waitFor()
    assert.equal(await page.getByRole('menuitem', { name: /Unblock|Remove friend|Accept/ }).count(), 0)
    await item(page, 'Add friend').click()
    await other.getByRole('link', { name: 'Home, 1 unread, 1 friend request' }).waitFor()
    await talk(page, /di/).click({ button: 'right' })
    await item(page, 'Block…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('You blocked di. Unblock them to write here.').waitFor()
    await other.getByRole('link', { name: 'Home, 1 unread', exact: true }).waitFor()
    await checkPageLayout(page, 'private-blocked')

    await page.goto(`${server.web}/channels/@me#blocked`)
    await button(page, 'Unblock di').click()
    await page.getByText('You haven’t blocked anyone.').waitFor()
    await talk(page, /di/).click()
    await write(page, 'Sorry')
    // They are no longer friends, and share no guild.
    empty.expect(/status of 403/)
    await page.getByText(/people who share a guild with you/).waitFor()
  })

  test('a user who opens a friend link becomes a friend, and the link can be revoked', async () => {
    const { server } = empty
    const [ed, fi] = [await server.newPerson('ed'), await server.newPerson('fi')]
    const page = await empty.enter(ed, '/channels/@me#add')
    await button(page, 'Create link').click()
    const used = page.getByRole('term').filter({ hasText: 'Used 1 of 5 times' })
    const link = await page.getByText(/\/invite\/_/u).textContent()
    await checkPageLayout(page, 'friends-link')
    const other = await empty.enter(fi, new URL(link ?? '').pathname)
    await other.getByRole('heading', { level: 1, name: 'ed' }).waitFor()
    await button(other, 'Become friends').click()
    await button(other, 'Message ed').waitFor()
    await tab(page, 'All').click()
    await button(page, 'Message fi').waitFor()
    await tab(page, 'Add friend').click()
    await used.waitFor()
    await button(page, 'Revoke').click()
    await used.waitFor({ state: 'detached' })
  })

  test('friends see a user’s status and custom status until the user clears them', async () => {
    const { server } = empty
    const [gil, hana] = [await server.newPerson('gil'), await server.newPerson('hana')]
    await befriend(gil, hana)
    const page = await empty.enter(gil, '/channels/@me#all')
    const other = await empty.enter(hana, '/channels/@me#all')
    const row = other.getByRole('listitem').filter({ hasText: 'gil' })
    const own = page.getByRole('button', { name: /^gil, .*Change your status/ })
    const show = async (name: string) => {
      await own.click()
      await item(page, name).click()
    }
    await row.getByText('Online').waitFor()
    await own.click()
    await checkPageLayout(page, 'own-menu')
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Idle' }).waitFor({ state: 'detached' })
    await own.click()
    await page.getByRole('menuitem', { name: /^Idle/ }).click()
    await row.getByText('Idle').waitFor()

    await show('Set a custom status…')
    await page.getByRole('textbox', { name: /^Status/ }).fill('On the roof')
    await button(page, 'Pick an emoji').click()
    await page.getByRole('gridcell').first().waitFor()
    await page.getByRole('combobox', { name: 'Search emoji' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('telescope')
    await page
      .getByRole('gridcell', { name: /telescope/i })
      .first()
      .click()
    await page.getByLabel('Clear after').selectOption('1 hour')
    await checkPageLayout(page, 'own-words')
    await button(page, 'Save').click()
    await row.getByText('🔭 On the roof').waitFor()
    await page.locator('.account-bar').getByText('🔭 On the roof').waitFor()
    await checkPageLayout(other, 'friend-says')

    // It is stored with the user's settings, and remains after a reload.
    await page.reload()
    await page.locator('.account-bar').getByText('🔭 On the roof').waitFor()
    await row.getByText('🔭 On the roof').waitFor()
    await show('Clear status')
    await row.getByText('On the roof').waitFor({ state: 'detached' })
    await own.click()
    await page.getByRole('menuitem', { name: /^Invisible/ }).click()
    await row.getByText('Offline').waitFor()

    await button(page, 'Mute yourself').click()
    await page.reload()
    await page.locator('[aria-label="Mute yourself"][aria-pressed="true"]').waitFor()
    await own.click()
    await item(page, 'Sign out').click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })
})
