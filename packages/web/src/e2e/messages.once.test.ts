import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'
import { waitUntilGone } from './wait-until-gone.ts'

describe('Two people who chat', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  let testGuild: TestGuild
  before(async () => {
    testGuild = await shared.server.createTestGuild('Hall', 'ada', 'bob')
  })

  const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })
  const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
  const editBox = (page: Page) => page.getByRole('textbox', { name: 'Edit your message' })
  const messages = () => `/channels/${testGuild.channelId}/messages`
  const both = () =>
    Promise.all([shared.enter(testGuild.owner, testGuild.path), shared.enter(testGuild.guest, testGuild.path)])

  const tool = async (page: Page, text: string, name: string, options = {}) => {
    await row(page, text).first().hover()
    await row(page, text).first().getByRole('button', { name, exact: true }).click(options)
  }
  const choose = async (page: Page, text: string, action: string) => {
    await tool(page, text, 'More actions')
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const say = async (page: Page, text: string) => {
    await box(page).fill(text)
    await box(page).press('Enter')
  }

  test('see each other’s messages, edits and deletions at once', async () => {
    const [ada, bob] = await both()
    await say(ada, 'Shall we begn?')
    await row(bob, 'Shall we begn?').waitFor()
    await ada.getByRole('article', { name: 'Your message is being sent' }).waitFor({ state: 'detached' })
    await box(ada).press('ArrowUp')
    await editBox(ada).fill('Shall we not?')
    await editBox(ada).press('Escape')
    await editBox(ada).waitFor({ state: 'detached' })
    await box(ada).and(ada.locator(':focus')).waitFor()
    await box(ada).press('ArrowUp')
    await editBox(ada).fill('Shall we begin?')
    await editBox(ada).press('Enter')
    await row(bob, 'Shall we begin?').getByText('(edited)').waitFor()
    await editBox(ada).waitFor({ state: 'detached' })

    await tool(ada, 'Shall we begin?', 'Delete')
    const question = ada.getByRole('dialog', { name: 'Delete this message?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await row(bob, 'Shall we begin?').waitFor()
    await tool(ada, 'Shall we begin?', 'Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await row(bob, 'Shall we begin?').waitFor({ state: 'detached' })
    await say(ada, 'Gone without a question')
    await row(bob, 'Gone without a question').waitFor()
    await tool(ada, 'Gone without a question', 'Delete', { modifiers: ['Shift'] })
    await row(bob, 'Gone without a question').waitFor({ state: 'detached' })
    assert.equal(await question.count(), 0)
  })

  test('react and see who reacted, and the owner removes reactions of others', async () => {
    const [ada, bob] = await both()
    await say(bob, 'I have baked')
    await tool(ada, 'I have baked', 'React')
    await ada.getByRole('combobox', { name: 'Search emoji' }).fill('tada')
    await ada.getByRole('gridcell', { name: 'party popper', selected: true }).waitFor()
    await ada.keyboard.press('Enter')
    const reaction = (page: Page, count: string) =>
      row(page, 'I have baked').getByRole('button', { name: `🎉, ${count}`, exact: true })
    await reaction(bob, '1 reaction').click()
    await reaction(ada, '2 reactions').waitFor()
    await reactAsGuest('I have baked', '🥖')
    const who = (page: Page) => page.getByRole('dialog', { name: 'Reactions' })
    await choose(bob, 'I have baked', 'View reactions…')
    await who(bob).getByText('@ada').waitFor()
    assert.equal(
      await who(bob)
        .getByRole('button', { name: /^Remove (?!your)/ })
        .count(),
      0,
    )
    await who(bob).getByRole('button', { name: 'Remove your reaction' }).click()
    await who(bob).getByText('@bob').waitFor({ state: 'detached' })
    await reaction(ada, '1 reaction').waitFor()
    await bob.keyboard.press('Escape')

    await choose(ada, 'I have baked', 'View reactions…')
    await who(ada).getByRole('button', { name: '🥖, 1 reaction' }).click()
    await who(ada).getByText('@bob').waitFor()
    await checkPageLayout(ada, 'reactors')
    await who(ada).getByRole('button', { name: 'Remove bob’s reaction' }).click()
    await who(ada).getByRole('button', { name: '🥖, 1 reaction' }).waitFor({ state: 'detached' })
    await who(ada).getByRole('button', { name: 'Remove all 🎉' }).click()
    await who(ada).getByText('There are no reactions anymore.').waitFor()
    await row(bob, 'I have baked').getByRole('list', { name: 'Reactions' }).waitFor({ state: 'detached' })
  })

  /** Reacts as the guest, without their page. */
  async function reactAsGuest(text: string, emoji: string): Promise<void> {
    const all = await shared.server.call<{ id: string; content: string }[]>(testGuild.guest, messages())
    const id = all.find(({ content }) => content === text)?.id
    const path = `${messages()}/${id}/reactions/${encodeURIComponent(emoji)}/@me`
    await shared.server.call(testGuild.guest, path, { method: 'PUT' })
  }

  test('reply with or without a mention, and cancel with Escape', async () => {
    const [ada, bob] = await both()
    await say(bob, 'Who has the key?')
    await row(ada, 'Who has the key?').waitFor()
    await tool(ada, 'Who has the key?', 'Reply')
    await ada.getByText('Replying to bob').waitFor()
    await box(ada).press('Escape')
    await ada.getByText('Replying to bob').waitFor({ state: 'detached' })

    await tool(ada, 'Who has the key?', 'Reply')
    await box(ada).and(ada.locator(':focus')).waitFor()
    await say(ada, 'I have it')
    await row(bob, 'I have it')
      .getByRole('button', { name: /^In reply to: .*Who has the key/ })
      .waitFor()
    assert.equal(await row(bob, 'I have it').last().getAttribute('data-mentions-me'), 'true')
    await tool(ada, 'Who has the key?', 'Reply')
    await ada.getByRole('switch', { name: 'Notify bob' }).click()
    await say(ada, 'Quietly: I have it')
    await row(bob, 'Quietly').waitFor()
    assert.equal(await row(bob, 'Quietly').last().getAttribute('data-mentions-me'), 'false')
  })

  test('forward a message, and mark it as unread', async () => {
    const { server } = shared
    const garden = await server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/channels`, {
      body: { name: 'garden' },
    })
    const [ada, bob] = await both()
    await say(ada, 'The beans are up')
    await choose(bob, 'The beans are up', 'Forward…')
    await bob.getByRole('searchbox', { name: 'Search channels' }).fill('gard')
    await bob.getByRole('button', { name: /garden/ }).click()
    await bob.getByRole('dialog', { name: 'Forward to' }).waitFor({ state: 'detached' })
    await ada.goto(new URL(`/channels/${testGuild.id}/${garden.id}`, server.web).href)
    await row(ada, 'The beans are up').getByText('Forwarded').waitFor()

    const marked = bob.waitForResponse(
      (answer) => answer.url().endsWith('/ack') && answer.request().postDataJSON()?.manual === true,
    )
    await choose(bob, 'The beans are up', 'Mark as unread from here')
    await marked
    await bob.goto(new URL(`/channels/${testGuild.id}/${garden.id}`, server.web).href)
    await bob.getByRole('link', { name: 'general unread' }).click()
    await bob.getByText('New', { exact: true }).waitFor()
  })

  test('start a thread from a message, which shows it', async () => {
    const [ada, bob] = await both()
    await say(ada, 'About the roof')
    await tool(bob, 'About the roof', 'Start a thread')
    const form = bob.getByRole('dialog', { name: 'Start a thread' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Roof')
    await form.getByRole('button', { name: 'Start', exact: true }).click()
    await bob.getByRole('heading', { level: 1, name: 'Roof' }).waitFor()
    await say(bob, 'It leaks')
    const chip = row(ada, 'About the roof').getByRole('link', { name: /Roof/ })
    await chip.getByText(/1 message|2 messages/).waitFor()
    await row(ada, 'About the roof').first().hover()
    assert.equal(await row(ada, 'About the roof').first().getByRole('button', { name: 'Start a thread' }).count(), 0)
    await checkPageLayout(ada, 'thread-from-message')
    await chip.click()
    await row(ada, 'It leaks').waitFor()
  })

  test('select several messages by pointer and by keyboard, and delete them together as the owner', async () => {
    for (let index = 1; index <= 8; index++) await shared.server.say(testGuild.guest, testGuild, `Buy lamp ${index}`)
    const [ada, bob] = await both()
    await row(bob, 'Buy lamp 8').waitFor()
    await row(bob, 'Buy lamp 8').focus()
    await row(bob, 'Buy lamp 8').getByRole('button', { name: 'More actions', exact: true }).click()
    await bob.getByRole('menuitem', { name: 'Copy link' }).waitFor()
    assert.equal(await bob.getByRole('menuitem', { name: 'Select messages to delete' }).count(), 0)
    // The focus stays on its row while the list moves; the element under the pointer may change.
    const chooseByFocus = async (text: string) => {
      await row(ada, text).focus()
      await row(ada, text).getByRole('button', { name: 'More actions', exact: true }).click()
      await ada.getByRole('menuitem', { name: 'Select messages to delete' }).click()
    }
    await chooseByFocus('Buy lamp 2')
    const bar = ada.getByRole('region', { name: 'Selected messages' })
    await bar.getByText('1 message selected.').waitFor()
    await row(ada, 'Buy lamp 6').click({ modifiers: ['Shift'] })
    await bar.getByText('5 messages selected.').waitFor()
    await row(ada, 'Buy lamp 4').click()
    await bar.getByText('4 messages selected.').waitFor()
    await row(ada, 'Buy lamp 7').focus()
    await ada.keyboard.press('Space')
    await bar.getByText('5 messages selected.').waitFor()
    await ada.keyboard.press('ArrowDown')
    await ada.keyboard.press('Shift+Space')
    await bar.getByText('6 messages selected.').waitFor()
    await checkPageLayout(ada, 'messages-choosing')
    await tabThrough(ada)
    await bar.getByRole('button', { name: 'Delete…' }).click()
    const question = ada.getByRole('dialog', { name: 'Delete 6 messages?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await waitUntilGone(bar)
    for (const page of [ada, bob]) await waitUntilGone(row(page, 'Buy lamp 8'))
    assert.deepEqual(await row(ada, 'Buy lamp').locator('.message-content').allTextContents(), [
      'Buy lamp 1',
      'Buy lamp 4',
    ])

    await chooseByFocus('Buy lamp 1')
    await row(ada, 'Buy lamp 4').getByRole('button', { name: 'Select bob’s message' }).press('Space')
    await bar.getByText('2 messages selected.').waitFor()
    await row(ada, 'Buy lamp 4').focus()
    await ada.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await row(ada, 'Buy lamp 4').waitFor()
    await chooseByFocus('Buy lamp 4')
    await bar.getByRole('button', { name: 'Delete…' }).click()
    await ada.getByRole('dialog', { name: 'Delete this message?' }).getByRole('button', { name: 'Delete' }).click()
    await row(bob, 'Buy lamp 4').waitFor({ state: 'detached' })
  })

  test('copy IDs in Developer Mode', async () => {
    const { server } = shared
    const role = await server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/roles`, {
      body: { name: 'Bakers' },
    })
    await server.call(testGuild.owner, `/guilds/${testGuild.id}/members/${testGuild.guest.id}/roles/${role.id}`, {
      method: 'PUT',
    })
    await server.say(testGuild.owner, testGuild, `Calling <@&${role.id}> and <@${testGuild.guest.id}>`)
    const page = await shared.enter(testGuild.owner, testGuild.path)
    const settings = { developer_mode: true }
    await server.call(testGuild.owner, '/users/@me/settings', { method: 'PATCH', body: settings })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.reload()
    const copied = (id: string) =>
      page.waitForFunction(async (wanted) => (await navigator.clipboard.readText()) === wanted, id)
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

    await page.getByText('@Bakers').click({ button: 'right' })
    await item('Copy role ID').click()
    await copied(role.id)
    await page.getByRole('log').getByRole('button', { name: '@bob' }).click({ button: 'right' })
    await item('Ban…').waitFor()
    await item('Copy ID').click()
    await copied(testGuild.guest.id)
    await page.getByRole('log').getByRole('button', { name: '@bob' }).click()
    const card = page.getByRole('dialog', { name: 'Profile' })
    await card.getByText('Bakers').click({ button: 'right' })
    await item('Copy role ID').waitFor()
  })
})
