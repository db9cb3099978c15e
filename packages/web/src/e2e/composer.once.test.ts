import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { skip } from './chromium.ts'
import { look } from './look.ts'
import { stage } from './stage.ts'

type Said = { content: string; message_reference?: { message_id: string } }

describe('writing a message', { skip }, () => {
  const demo = stage('demo')
  const path = () => `/channels/${demo.server.demo.guild_id}/${demo.server.demo.channels.general}`
  const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })
  const general = () => `/channels/${demo.server.demo.channels.general}`

  /** What was said last in the channel. */
  async function lastSaid(): Promise<Said | undefined> {
    return (await demo.server.call<Said[]>(demo.server.demoPerson('owner'), `${general()}/messages?limit=1`))[0]
  }

  test('Enter sends, Shift and Enter make a line, and the draft is there after a reload', async () => {
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
    await until(async () => (await lastSaid())?.content === 'first\nsecond')
  })

  test('who types is seen to type', async () => {
    const member = await demo.enter(demo.server.demoPerson('member'), path())
    const owner = await demo.enter(demo.server.demoPerson('owner'), path())
    await box(owner).waitFor()
    await box(member).pressSequentially('hello')
    await owner.getByText(/is typing…/).waitFor()
    await box(member).press('Enter')
    await owner.getByText(/is typing…/).waitFor({ state: 'detached' })
  })

  test('people, channels and emoji are completed by keyboard, read as names and sent as ids', async () => {
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
    await look(page, 'composer-completion')
    await box(page).press('Enter')
    await box(page).press('Enter')
    await page.getByRole('log').getByText('🎉').waitFor()
    const said = `hello <@${owner?.id}> in <#${channels.general}> 🎉`
    await until(async () => (await lastSaid())?.content === said)
  })

  test('the list goes by the arrows and by Escape', async () => {
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

  test('what is too long stays, and says by how much', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await box(page).fill('a'.repeat(2003))
    await page.getByText('-3').waitFor()
    await box(page).press('Enter')
    await page.getByRole('alert').getByText('3 characters too long').waitFor()
    await box(page).fill('a')
    await page.getByText('3 characters too long').waitFor({ state: 'detached' })
  })

  test('slow mode says how long one has to wait, and keeps what was written', async () => {
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

  test('who may not write is told why', async () => {
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

  test('where fingers write, Enter makes a line and a button sends', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await demo.enter(demo.server.demoPerson('moderator'), path(), phone)
    await box(page).fill('one')
    await box(page).press('Enter')
    await page.keyboard.type('two')
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await page.getByRole('log').getByText('two').waitFor()
    assert.equal(await box(page).inputValue(), '')
    await until(async () => (await lastSaid())?.content === 'one\ntwo')
  })

  test('what is offered can be touched too', async () => {
    const page = await demo.enter(demo.server.demoPerson('moderator'), path(), { hasTouch: true })
    await box(page).pressSequentially('@memb')
    await page.getByRole('option', { name: /^member/ }).tap()
    await until(async () => (await box(page).inputValue()) === '@member ')
    await box(page).fill('')
  })

  test('that there is no such command is said', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await box(page).pressSequentially('/nothing')
    await page.getByText('No matching commands').waitFor()
    await box(page).press('Escape')
    await page.getByText('No matching commands').waitFor({ state: 'detached' })
    assert.equal(await box(page).inputValue(), '/nothing')
    await box(page).fill('')
  })

  test('who has said nothing yet is found too', async () => {
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
    await until(async () => (await lastSaid())?.content === `<@${quiet.id}>`)
  })
})
