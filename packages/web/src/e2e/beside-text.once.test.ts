import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

type Posted = {
  content: string
  sticker_items?: { name: string }[]
  poll?: { question: { text: string }; answers: unknown[]; allow_multiselect: boolean }
}

describe('Content other than text', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')
  const guildPath = () => `/guilds/${demo.server.demo.guild_id}`
  const general = () => `/channels/${demo.server.demo.channels.general}`
  const path = () => `/channels/${demo.server.demo.guild_id}/${demo.server.demo.channels.general}`
  const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })

  before(async () => {
    const { server } = demo
    const owner = server.demoPerson('owner')
    const small = dataUri(await picture('png', { width: 32, height: 32 }))
    await server.call(owner, `${guildPath()}/emojis`, { body: { name: 'copper', image: small } })
    const sticker = new FormData()
    const png = await picture('png', { width: 320, height: 320 })
    sticker.set('name', 'Roof')
    sticker.set('tags', 'house')
    sticker.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'roof.png')
    const headers = { authorization: owner.token }
    const { status } = await fetch(`${server.api}/v10${guildPath()}/stickers`, {
      method: 'POST',
      headers,
      body: sticker,
    })
    assert.equal(status, 201)
  })

  async function lastPosted(): Promise<Posted | undefined> {
    return (await demo.server.call<Posted[]>(demo.server.demoPerson('owner'), `${general()}/messages?limit=1`))[0]
  }

  test('includes the guild’s own emoji by completion and from the picker', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await box(page).pressSequentially('look :copp')
    await page.getByRole('option', { name: /:copper:/ }).waitFor()
    await page.keyboard.press('Tab')
    assert.equal(await box(page).inputValue(), 'look :copper: ')
    await page.getByRole('button', { name: 'Pick an emoji' }).click()
    await page.getByRole('dialog', { name: 'Pick an emoji' }).getByRole('combobox').fill('tada')
    await page.getByRole('gridcell', { name: 'party popper', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Pick an emoji' }).waitFor({ state: 'detached' })
    assert.equal(await box(page).inputValue(), 'look :copper: 🎉 ')
    await box(page).press('Enter')
    await until(async () => /^look <:copper:\d+> 🎉$/u.test((await lastPosted())?.content ?? ''))
  })

  test('includes a sticker that is searched for and sent', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await page.getByRole('button', { name: 'Send a sticker' }).click()
    await page.getByRole('button', { name: 'Roof' }).waitFor()
    await checkPageLayout(page, 'composer-stickers')
    await page.getByRole('searchbox', { name: 'Search stickers' }).fill('no such thing')
    await page.getByText('No stickers found').waitFor()
    await page.getByRole('searchbox', { name: 'Search stickers' }).fill('house')
    await page.getByRole('button', { name: 'Roof' }).press('Enter')
    await page.getByRole('button', { name: 'Roof' }).waitFor({ state: 'detached' })
    await until(async () => (await lastPosted())?.sticker_items?.map(({ name }) => name).join() === 'Roof')
  })

  test('includes a poll created by keyboard', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await page.getByRole('button', { name: 'Add to the message' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Create a poll' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create a poll' })
    await dialog.getByRole('button', { name: 'Send poll' }).press('Enter')
    await dialog.getByText('Enter a question.').waitFor()
    await dialog.getByText('Add at least one answer.').waitFor()
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Green or gold?')
    await dialog.getByRole('textbox', { name: 'Answer 1' }).fill('Green')
    await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('Gold')
    await dialog.getByRole('button', { name: 'Add answer' }).press('Enter')
    await dialog.getByRole('textbox', { name: 'Answer 3' }).fill('Both')
    await dialog.getByRole('combobox', { name: 'Duration' }).selectOption('3 days')
    await dialog.getByRole('checkbox').check()
    await checkPageLayout(page, 'composer-poll')
    await dialog.getByRole('button', { name: 'Send poll' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await until(async () => (await lastPosted())?.poll?.question.text === 'Green or gold?')
    const poll = (await lastPosted())?.poll
    assert.equal(poll?.answers.length, 3)
    assert.equal(poll?.allow_multiselect, true)
  })

  test('can’t be sent in a locked thread, or in a DM with a blocked user', async () => {
    const { server } = demo
    const { guild_id } = server.demo
    const [owner, member] = [server.demoPerson('owner'), server.demoPerson('member')]
    const body = { name: 'quiet', type: 11 }
    const { id } = await server.call<{ id: string }>(owner, `${general()}/threads`, { body })
    const page = await demo.enter(member, `/channels/${guild_id}/${id}`)
    await box(page).waitFor()
    await server.call(owner, `/channels/${id}`, { method: 'PATCH', body: { locked: true } })
    await page.getByText('This thread is locked. Only moderators can write in it.').waitFor()
    const private_ = await server.call<{ id: string }>(member, '/users/@me/channels', {
      body: { recipient_id: owner.id },
    })
    await server.call(member, `/users/@me/relationships/${owner.id}`, { method: 'PUT', body: { type: 2 } })
    await page.goto(new URL(`/channels/@me/${private_.id}`, server.web).href)
    await page.getByText('You blocked owner. Unblock them to write here.').waitFor()
  })
})
