import { describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { waitUntilGone } from './wait-until-gone.ts'

const DAY_MS = 86_400_000

const rights = permissionSet(
  'VIEW_AUDIT_LOG',
  'MANAGE_GUILD',
  'MANAGE_ROLES',
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'MODERATE_MEMBERS',
)

const member = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('button', { name: `More actions for ${name}` })

const choose = async (page: Page, name: string, action: string) => {
  await member(page, name).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Confirms a moderation action. */
async function confirm(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
}

/** Creates a role whose members can't write in the channel. */
async function makeQuiet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quiet')
  await save(page)

  await page.getByRole('link', { name: 'Channel permissions' }).click()
  await page
    .getByRole('list', { name: 'Channels' })
    .getByRole('link', { name: /^general/u })
    .click()
  await page.getByRole('combobox', { name: 'Add a role or a member' }).click()
  await page.getByRole('option', { name: /Quiet/u }).click()
  const writing = page.getByRole('group', { name: 'Send messages', exact: true })
  await writing.getByRole('radio', { name: 'Deny' }).check()
  await save(page)
}

/** Moderates each member as far as the moderator's rank allows; tim has a separate page open. */
async function dealWith(page: Page, unruly: Page): Promise<void> {
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await choose(page, 'tim', 'Roles…')
  await page.getByRole('switch', { name: 'Quiet' }).click()
  await page.getByRole('switch', { name: 'Quiet', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await unruly.getByRole('textbox', { name: /general/u }).waitFor({ state: 'detached' })
  await choose(page, 'tim', 'Time out…')
  await confirm(page, 'Time out', 'Shouting')
  await unruly.getByText(/You’re timed out/u).waitFor()
  await choose(page, 'kit', 'Kick…')
  await confirm(page, 'Kick', 'Spitting')
  await waitUntilGone(member(page, 'kit'))
  await choose(page, 'ben', 'Ban…')
  await confirm(page, 'Ban', 'Stealing')
  await waitUntilGone(member(page, 'ben'))
  await page.getByRole('button', { name: 'Prune members…' }).click()
  await page.getByText('1 member will be removed.').waitFor()
  await checkPageLayout(page, 'moderating-prune')
  await confirm(page, 'Prune members', 'Asleep')
  await page.getByText('1 member is being removed.').waitFor()
  await waitUntilGone(member(page, 'ida'))
  await member(page, 'tim').waitFor()
  // The moderator's own highest role can't be assigned.
  await choose(page, 'tim', 'Roles…')
  await page.getByRole('dialog').getByRole('switch', { name: 'Quiet' }).waitFor()
  await page.getByRole('switch', { name: 'Warden', disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
}

async function readLog(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Audit log' }).click()
  const entries = page.getByRole('list', { name: 'Audit log' }).locator('.audit-entry')
  const entry = (words: RegExp) => entries.filter({ hasText: words })
  await entry(/wanda created the role/u).waitFor()
  await entry(/wanda changed the role Quiet/u).waitFor()
  await entry(/wanda added permissions in the channel general/u).waitFor()
  await entry(/wanda changed the roles of tim/u).waitFor()
  for (const [words, reason] of [
    [/wanda timed out tim/u, 'Shouting'],
    [/wanda kicked kit/u, 'Spitting'],
    [/wanda banned ben/u, 'Stealing'],
    [/wanda removed inactive members/u, 'Asleep'],
  ] as const) {
    await entry(words).locator('summary').click()
    await entry(words).getByText(`Reason: ${reason}`).waitFor()
  }
  await checkPageLayout(page, 'moderating-audit')
}

describe('A moderator', { skip: skipWithoutChromium }, () => {
  const stand = storyFixture('empty')

  test('creates a role, edits a channel, times out, kicks, bans and prunes, and reads the audit log', async () => {
    const { server } = stand
    const { id, channelId, path, owner, guest: wanda } = await server.createTestGuild('Court', 'olga', 'wanda')
    const join = async (name: string): Promise<TestAccount> => {
      const person = await server.newPerson(name)
      const invite = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
      await server.call(person, `/invites/${invite.code}`, { body: {} })
      return person
    }
    const [tim, , , ida] = [await join('tim'), await join('kit'), await join('ben'), await join('ida')]
    const body = { name: 'Warden', permissions: String(rights) }
    const role = await server.call<{ id: string }>(owner, `/guilds/${id}/roles`, { body })
    await server.call(owner, `/guilds/${id}/members/${wanda.id}/roles/${role.id}`, { method: 'PUT' })
    await server.stop()
    server.sendAway(ida, 31 * DAY_MS)
    await server.start()

    const unruly = await stand.enter(tim, path)
    await unruly.getByRole('textbox', { name: /general/u }).waitFor()
    const page = await stand.enter(wanda, `/guilds/${id}/settings/roles`)
    await makeQuiet(page)
    await dealWith(page, unruly)
    await readLog(page)
  })
})
