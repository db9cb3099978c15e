import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

const channelNames = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Channels' }).locator('.channel-row > a .channel-link-name').allTextContents()

/** Waits until the channels are in the given order. */
async function stands(page: Page, ...names: string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const found = [...document.querySelectorAll('.channel-row > a .channel-link-name')].map((each) => each.textContent)
    return found.join() === wanted
  }, names.join())
  assert.deepEqual(await channelNames(page), names)
}

describe('Guilds and their channels', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')

  test('are created, joined by a link, and used by both to chat', async () => {
    const { server } = shared
    const owner = await server.newPerson('founder')
    const guest = await server.newPerson('guest')
    const page = await shared.enter(owner)
    await page.getByRole('button', { name: 'Add a guild' }).click()
    await page.getByRole('menuitem', { name: 'Create a guild' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a guild' })
    await dialog.getByLabel('Name').fill('Lamplighters')
    await checkPageLayout(page, 'create-guild')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor()

    await page.getByRole('button', { name: 'More actions for Lamplighters' }).click()
    await page.getByRole('menuitem', { name: 'Invite people…' }).click()
    const link = await page
      .getByRole('dialog')
      .getByText(/\/invite\/[A-Za-z0-9]+/u)
      .textContent()
    await checkPageLayout(page, 'invite-people')
    await page.keyboard.press('Escape')

    const other = await shared.enter(guest)
    await other.getByRole('button', { name: 'Add a guild' }).click()
    await other.getByRole('menuitem', { name: 'Join with an invite' }).click()
    await other.getByLabel('Invite link or code').fill(link ?? '')
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByRole('heading', { level: 1, name: 'Lamplighters' }).waitFor()
    await checkPageLayout(other, 'invite')
    await other.getByRole('button', { name: 'Join the guild' }).click()
    await other.getByRole('heading', { level: 1, name: 'general' }).waitFor()
    await other.getByRole('textbox').fill('The lamps are lit')
    await other.keyboard.press('Enter')
    await page.getByText('The lamps are lit').waitFor()
  })

  test('show an error for an invalid invite', async () => {
    const someone = await shared.server.newPerson('latecomer')
    const page = await shared.enter(someone, '/invite/goneforever')
    shared.expect(/404/)
    await page.getByText('This invite is invalid or has expired').waitFor()
    await checkPageLayout(page, 'invite-gone')
  })

  test('are sorted by dragging and by keyboard, visibly for everyone', async () => {
    const { server } = shared
    const owner = await server.newPerson('carpenter')
    const guild = await server.call<{ id: string }>(owner, '/guilds', { body: { name: 'Workshop' } })
    const make = (body: object) => server.call<{ id: string }>(owner, `/guilds/${guild.id}/channels`, { body })
    const shed = await make({ name: 'Shed', type: 4 })
    for (const name of ['oak', 'pine', 'elm']) await make({ name, type: 0, parent_id: shed.id })
    const member = await server.newPerson('apprentice')
    const all = await server.call<{ id: string; name: string; type: number }[]>(owner, `/guilds/${guild.id}/channels`)
    const general = all.find(({ type }) => type === 0)?.id ?? ''
    const { code } = await server.call<{ code: string }>(owner, `/channels/${general}/invites`, { body: {} })
    await server.call(member, `/invites/${code}`, { method: 'POST', body: {} })

    const page = await shared.enter(owner, `/channels/${guild.id}/${general}`)
    const other = await shared.enter(member, `/channels/${guild.id}/${general}`)
    await page.getByRole('link', { name: 'elm' }).waitFor()
    const before = await channelNames(page)
    const outside = before.filter((name) => !['oak', 'pine', 'elm'].includes(name))
    const rest = (...inside: string[]) => [...outside, ...inside]
    await stands(page, ...rest('oak', 'pine', 'elm'))
    await page.getByRole('link', { name: 'elm' }).dragTo(page.getByRole('link', { name: 'oak' }), {
      targetPosition: { x: 40, y: 3 },
    })
    await stands(page, ...rest('elm', 'oak', 'pine'))
    await stands(other, ...rest('elm', 'oak', 'pine'))

    await page.getByRole('link', { name: 'elm' }).focus()
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await stands(page, ...rest('oak', 'elm', 'pine'))
    await stands(other, ...rest('oak', 'elm', 'pine'))
    assert.equal(await other.locator('.channel-row[draggable=true]').count(), 0)

    await checkPageLayout(page, 'channels')
    await page.getByRole('link', { name: 'elm' }).focus()
    await page.route('**/guilds/*/channels', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 403, json: { message: 'Missing Permissions', code: 50013 } })
        : route.fallback(),
    )
    shared.expect(/403/)
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await page.getByText('You don’t have permission to do this.').first().waitFor()
    await stands(page, ...rest('oak', 'elm', 'pine'))
  })

  test('disappear for a member who may no longer view them, and mark a mention, also after a reload', async () => {
    const { server } = shared
    const owner = await server.newPerson('keeper')
    const member = await server.newPerson('watchman')
    const guild = await server.call<{ id: string }>(owner, '/guilds', { body: { name: 'Tower' } })
    const make = (name: string) =>
      server.call<{ id: string }>(owner, `/guilds/${guild.id}/channels`, { body: { name, type: 0 } })
    const [stair, vault] = [await make('stair'), await make('vault')]
    const { code } = await server.call<{ code: string }>(owner, `/channels/${stair.id}/invites`, { body: {} })
    await server.call(member, `/invites/${code}`, { method: 'POST', body: {} })
    const page = await shared.enter(member, `/channels/${guild.id}/${stair.id}`)
    await page.getByRole('link', { name: 'vault' }).waitFor()

    const say = (content: string) => server.call(owner, `/channels/${vault.id}/messages`, { body: { content } })
    await say('the gate is open')
    await page.getByRole('link', { name: 'vault unread' }).waitFor()
    await say(`come here, <@${member.id}>`)
    await page.getByRole('link', { name: 'vault 1 mention' }).waitFor()
    await page.getByRole('link', { name: 'Tower, 1 mention' }).waitFor()
    await page.waitForFunction(() => document.title.startsWith('(1) '))
    await page.reload()
    await page.getByRole('link', { name: 'vault 1 mention' }).waitFor()
    await checkPageLayout(page, 'mentioned')

    const body = { permission_overwrites: [{ id: guild.id, type: 0, deny: '1024' }] }
    await server.call(owner, `/channels/${vault.id}`, { method: 'PATCH', body })
    await page.getByRole('link', { name: 'vault' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Tower, 1 mention' }).waitFor({ state: 'detached' })
  })
})
