import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

type Posted = { content: string; message_reference?: { message_id: string } }

describe('The message box', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')
  const path = () => `/channels/${demo.server.demo.guild_id}/${demo.server.demo.channels.general}`
  const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })
  const general = () => `/channels/${demo.server.demo.channels.general}`

  /** The last message in the channel. */
  async function lastPosted(): Promise<Posted | undefined> {
    return (await demo.server.call<Posted[]>(demo.server.demoPerson('owner'), `${general()}/messages?limit=1`))[0]
  }

  test('sends with Enter, starts a line with Shift and Enter, and keeps the draft over a reload', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await box(page).fill('not yet')
    await page.reload()
    await until(async () => (await box(page).inputValue()) === 'not yet')
    await box(page).fill('first')
    await box(page).press('Shift+Enter')
    await page.keyboard.type('second')
    await box(page).press('Enter')
    await page.getByRole('log').getByText('second').waitFor()
    assert.equal(await box(page).inputValue(), '')
    await until(async () => (await lastPosted())?.content === 'first\nsecond')
  })

  test('shows who is typing', async () => {
    const member = await demo.enter(demo.server.demoPerson('member'), path())
    const owner = await demo.enter(demo.server.demoPerson('owner'), path())
    await box(owner).waitFor()
    await box(member).pressSequentially('hello')
    await owner.getByText(/is typing…/).waitFor()
    await box(member).press('Enter')
    await owner.getByText(/is typing…/).waitFor({ state: 'detached' })
  })

  test('completes users, channels and emoji by keyboard, shows names and sends IDs', async () => {
    const { users, channels } = demo.server.demo
    const owner = users.find(({ username }) => username === 'owner')
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await box(page).pressSequentially('hello @own')
    await page.getByRole('option', { name: /owner/ }).waitFor()
    await box(page).press('Tab')
    await page.keyboard.type('in #gen')
    await page.getByRole('option', { name: /general/ }).waitFor()
    await box(page).press('Enter')
    await page.keyboard.type(':tada')
    await page.getByRole('option', { name: /:tada:/ }).waitFor()
    await checkPageLayout(page, 'composer-completion')
    await box(page).press('Enter')
    await box(page).press('Enter')
    await page.getByRole('log').getByText('🎉').waitFor()
    const content = `hello <@${owner?.id}> in <#${channels.general}> 🎉`
    await until(async () => (await lastPosted())?.content === content)
  })

  test('has a completion list that works with arrow keys and Escape', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await box(page).pressSequentially('@')
    const options = page.getByRole('option')
    await options.nth(1).waitFor()
    const first = await box(page).getAttribute('aria-activedescendant')
    await box(page).press('ArrowDown')
    assert.notEqual(await box(page).getAttribute('aria-activedescendant'), first)
    await box(page).press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    assert.equal(await box(page).inputValue(), '@')
    await options.first().waitFor({ state: 'detached' })
    await box(page).fill('')
  })

  test('keeps a text that is too long, and shows by how much', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await box(page).fill('a'.repeat(2003))
    await page.getByText('-3').waitFor()
    await box(page).press('Enter')
    await page.getByRole('alert').getByText('3 characters too long').waitFor()
    await box(page).fill('a')
    await page.getByText('3 characters too long').waitFor({ state: 'detached' })
  })

  test('shows the remaining time in slow mode, and keeps the text', async () => {
    const { server } = demo
    const owner = server.demoPerson('owner')
    const body = { name: 'slow', rate_limit_per_user: 300 }
    const { guild_id } = server.demo
    const { id } = await server.call<{ id: string }>(owner, `/guilds/${guild_id}/channels`, { body })
    const page = await demo.enter(server.demoPerson('member'), `/channels/${guild_id}/${id}`)
    await box(page).fill('once')
    await box(page).press('Enter')
    await page.getByText(/wait (4:5\d|5:00)/).waitFor()
    await box(page).fill('twice')
    await box(page).press('Enter')
    await page
      .getByRole('alert')
      .getByText(/You can write again in/)
      .waitFor()
    assert.equal(await box(page).inputValue(), 'twice')
    await server.call(owner, `/channels/${id}`, { method: 'PATCH', body: { rate_limit_per_user: 0 } })
    await page.getByRole('timer').waitFor({ state: 'detached' })
    await box(page).press('Enter')
    await page.getByRole('log').getByText('twice').waitFor()
  })

  test('shows why a user may not write', async () => {
    const { server } = demo
    const { guild_id } = server.demo
    const owner = server.demoPerson('owner')
    const member = server.demoPerson('member')
    const page = await demo.enter(member, path())
    await box(page).waitFor()
    const timeOut = (until: string | null) =>
      server.call(owner, `/guilds/${guild_id}/members/${member.id}`, {
        method: 'PATCH',
        body: { communication_disabled_until: until },
      })
    await timeOut(new Date(Date.now() + 3_600_000).toISOString())
    await page.getByText(/You’re timed out/).waitFor()
    await timeOut(null)
    await box(page).waitFor()
  })

  test('starts a line with Enter on touch screens, and has a send button', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await demo.enter(demo.server.demoPerson('moderator'), path(), phone)
    await box(page).fill('one')
    await box(page).press('Enter')
    await page.keyboard.type('two')
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await page.getByRole('log').getByText('two').waitFor()
    assert.equal(await box(page).inputValue(), '')
    await until(async () => (await lastPosted())?.content === 'one\ntwo')
  })

  test('has suggestions that can be tapped', async () => {
    const page = await demo.enter(demo.server.demoPerson('moderator'), path(), { hasTouch: true })
    await box(page).pressSequentially('@memb')
    await page.getByRole('option', { name: /^member/ }).tap()
    await until(async () => (await box(page).inputValue()) === '@member ')
    await box(page).fill('')
  })

  test('shows that there is no matching command', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await box(page).pressSequentially('/nothing')
    await page.getByText('No matching commands').waitFor()
    await box(page).press('Escape')
    await page.getByText('No matching commands').waitFor({ state: 'detached' })
    assert.equal(await box(page).inputValue(), '/nothing')
    await box(page).fill('')
  })

  test('also suggests members who have not written yet', async () => {
    const { server } = demo
    const body = { max_age: 0 }
    const { code } = await server.call<{ code: string }>(server.demoPerson('owner'), `${general()}/invites`, { body })
    const quiet = await server.newPerson('quietest')
    await server.call(quiet, `/invites/${code}`, { body: {} })
    const page = await demo.enter(server.demoPerson('member'), path())
    await box(page).pressSequentially('@quie')
    await page.getByRole('option', { name: /quietest/ }).waitFor()
    await box(page).press('Enter')
    await box(page).press('Enter')
    await until(async () => (await lastPosted())?.content === `<@${quiet.id}>`)
  })
})
