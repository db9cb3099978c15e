import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skip } from './chromium.ts'
import { tabThrough } from './focus.ts'
import { look } from './look.ts'
import { stage } from './stage.ts'

const invites = (page: Page) => page.getByRole('list', { name: 'Invites' }).getByRole('listitem')

const chooseChannel = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'To which channel' }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`, 'u') }).click()
}

/** So many ids, one a line, below a heading. */
const listOf = (ids: readonly string[]) => ({
  name: 'users.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['user_id', ...ids, ''].join('\n')),
})

describe('invites of a guild', { skip, timeout: 240_000 }, () => {
  const hall = stage('empty')

  test('one is made on any terms, used, and revoked', async () => {
    const { server } = hall
    const { id, owner } = await server.foundHall('Weavers', 'ada', 'bob')
    await server.call(owner, `/guilds/${id}/roles`, { body: { name: 'Elder' } })
    const page = await hall.enter(owner, `/guilds/${id}/settings/invites`)
    await invites(page).first().waitFor()
    await page.getByRole('button', { name: 'Create an invite…' }).click()
    await chooseChannel(page, 'general')
    await page.getByLabel('It ends').selectOption('in a day')
    await page.getByLabel('How often it may be used').fill('3')
    await page.getByRole('combobox', { name: 'Roles that it brings' }).click()
    await page.getByRole('option', { name: /Elder/u }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const link = (await page.locator('.copy-line code').textContent()) ?? ''
    const code = link.split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Done' }).click()
    const entry = invites(page).filter({ hasText: code })
    await entry.getByText(/used 0 of 3 times.*brings Elder/u).waitFor()

    const cid = await server.newPerson('cid')
    const { roles } = await server.call<{ roles: { name: string }[] }>(cid, `/invites/${code}`)
    assert.deepEqual(
      roles.map(({ name }) => name),
      ['Elder'],
    )
    await server.call(cid, `/invites/${code}`, { body: {} })
    await page.reload()
    await entry.getByText(/used 1 of 3 times/u).waitFor()
    await page.getByRole('button', { name: `${code}: what to do` }).click()
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await entry.waitFor({ state: 'detached' })
  })

  test('one is for 100,000 people: what is wrong with its file is said by lines, then how far it is', async () => {
    hall.expect(/status of 400/)
    const { server } = hall
    const { id, owner, guest } = await server.foundHall('Potters', 'dan', 'eve')
    const many = Array.from({ length: 99_999 }, (_, index) => String(100_000_000_000_000_000n + BigInt(index)))
    const page = await hall.enter(owner, `/guilds/${id}/settings/invites`)
    await page.getByRole('button', { name: 'Create an invite…' }).click()
    await chooseChannel(page, 'general')
    await page.getByRole('switch', { name: 'Only for some' }).check()
    const file = page.getByLabel('File with user IDs')
    const bad = many.with(10, 'nobody').with(500, '12,34').with(99_000, '0')
    await file.setInputFiles(listOf(bad))
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const errors = page.getByRole('list', { name: 'What is wrong with the file' }).getByRole('listitem')
    await errors.nth(2).waitFor()
    assert.deepEqual(
      (await errors.allTextContents()).map((text) => text.split(':')[0]),
      ['Line 12', 'Line 502', 'Line 99002'],
    )
    await look(page, 'guild-invite-errors')
    await file.setInputFiles(listOf([...many, guest.id]))
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('nobody else: 100,000 users.').waitFor({ timeout: 120_000 })
    await look(page, 'guild-invite-made')
    await page.getByRole('button', { name: 'Done' }).click()

    const [entry] = await server
      .call<{ code: string; max_age: number }[]>(owner, `/guilds/${id}/invites`)
      .then((all) => all.toSorted((a, b) => b.max_age - a.max_age))
    await page.getByRole('button', { name: `${entry?.code}: what to do` }).click()
    await page.getByRole('menuitem', { name: 'Whom it lets in…' }).click()
    await page.getByRole('button', { name: 'Replace the list…' }).click()
    await page.getByLabel('File with user IDs').setInputFiles(listOf([guest.id]))
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.getByText('nobody else: 1 user.').waitFor()
  })

  test('a guild with the feature chooses its own address', async () => {
    hall.expect(/status of 400/)
    const { server } = hall
    const { id, owner, guest } = await server.foundHall('Bakers', 'fay', 'gil')
    const page = await hall.enter(owner, `/guilds/${id}/settings/invites`)
    await invites(page).first().waitFor()
    await page.getByRole('heading', { name: 'Own address' }).waitFor({ state: 'detached' })
    // The first of the server administers it.
    const administrator = await server.call<{ token: string }>(null, '/auth/login', {
      body: { login: 'ada', password: owner.password },
    })
    await server.call({ ...owner, token: administrator.token }, `/guildhall/guilds/${id}/features`, {
      method: 'PUT',
      body: { features: ['VANITY_URL'] },
    })
    const name = page.getByLabel('Name (optional)')
    await name.fill('no good!')
    await page.getByRole('button', { name: 'Save the address' }).click()
    await page.getByRole('alert').getByText(/./u).first().waitFor()
    await name.fill('bread')
    await page.getByRole('button', { name: 'Save the address' }).click()
    await page.getByText('/invite/bread · used 0 times').waitFor()
    const shown = await server.call<{ guild: { name: string } }>(guest, '/invites/bread')
    assert.equal(shown.guild.name, 'Bakers')
  })
})

describe('page of invites', { skip, timeout: 240_000 }, () => {
  const demo = stage('demo')

  test('is drawn, and gone through by Tab', async () => {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const owner = server.demoPerson('owner')
    await server.call(owner, `/guildhall/guilds/${guild_id}/features`, {
      method: 'PUT',
      body: { features: ['VANITY_URL'] },
    })
    await server.call(owner, `/channels/${channels.general}/invites`, { body: { max_uses: 5, temporary: true } })
    const page = await demo.enter(owner, `/guilds/${guild_id}/settings/invites`)
    await invites(page).first().waitFor()
    await page.getByLabel('Name (optional)').waitFor()
    await look(page, 'guild-invites')
    await tabThrough(page)
    await page.getByRole('button', { name: 'Create an invite…' }).click()
    const voice = await server.call<{ name: string }>(owner, `/channels/${channels.voice}`)
    await chooseChannel(page, voice.name)
    await page.getByLabel('It leads to').selectOption('An activity')
    await look(page, 'guild-invite-new')
  })
})
