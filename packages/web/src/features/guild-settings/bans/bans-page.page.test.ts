import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import type { TestAccount } from '../../../e2e/live-server.ts'
import { openPage, pageServer } from '../../../testing/open-page.ts'

describe('The page of bans', () => {
  const open = async (t: TestContext, { permissions }: { permissions?: bigint } = {}) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Weavers', 'Ada', 'Bob')
    const { owner, guest, id } = guild
    const [carl, dora] = [await server.newPerson('Carl'), await server.newPerson('Dora')]
    const ban = (who: TestAccount) => server.call(owner, `/guilds/${id}/bans/${who.id}`, { method: 'PUT', body: {} })
    let reader = owner
    if (permissions !== undefined) {
      const body = { permissions: String(permissions) }
      await server.call(owner, `/guilds/${id}/roles/${id}`, { method: 'PATCH', body })
      reader = guest
    }
    await ban(carl)
    const { screen, user } = await openPage(t, reader, `/guilds/${id}/settings/bans`)
    const list = within(await screen.findByRole('list', { name: 'Bans' }))
    await list.findByRole('listitem')
    const names = () => list.queryAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)
    const bans = () => server.call<{ user: { id: string } }[]>(owner, `/guilds/${id}/bans`)
    return { server, guild, carl, dora, ban, screen, user, list, names, bans }
  }

  test('shows new bans, and lifts one after a confirmation', async (t) => {
    const { screen, user, list, names, ban, dora, bans } = await open(t)
    list.getByText('No reason given.')
    await ban(dora)
    await until(() => names().length === 2)
    assert.deepEqual(names().toSorted(), ['Carl', 'Dora'])
    await user.click(list.getByRole('button', { name: 'Unban Carl' }))
    const question = within(await screen.findByRole('dialog', { name: 'Unban Carl?' }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await until(() => screen.queryByRole('dialog') === null)
    assert.equal((await bans()).length, 2)
    await user.click(list.getByRole('button', { name: 'Unban Carl' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unban' }))
    await until(() => names().length === 1)
    assert.deepEqual(names(), ['Dora'])
    assert.deepEqual(
      (await bans()).map(({ user: { id } }) => id),
      [dora.id],
    )
  })

  test('searches by name and ID, and says if nothing matches', async (t) => {
    const { screen, user, names, ban, carl, dora } = await open(t)
    await ban(dora)
    await until(() => names().length === 2)
    const search = screen.getByRole('searchbox', { name: 'Search by name, ID or reason' })
    await user.type(search, 'DÓR')
    assert.deepEqual(names(), ['Dora'])
    await user.clear(search)
    await user.type(search, carl.id)
    assert.deepEqual(names(), ['Carl'])
    await user.type(search, 'x')
    screen.getByText('No matches in 2 bans.')
    await user.clear(search)
    assert.equal(names().length, 2)
  })

  test('says that there are none', async (t) => {
    const { screen, user, list } = await open(t)
    await user.click(list.getByRole('button', { name: 'Unban Carl' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unban' }))
    await screen.findByText('No bans.')
  })

  test('offers to ban several only to those who may manage the guild, too', async (t) => {
    const { screen } = await open(t, { permissions: 1n << 2n })
    screen.getByRole('button', { name: 'Ban by ID…' })
    assert.ok(screen.queryByRole('button', { name: 'Ban multiple users…' }) === null)
  })

  test('bans by ID: refuses what is none, says if nobody has it, and opens the usual dialog', async (t) => {
    const { screen, user, dora, guild, bans } = await open(t)
    await user.click(screen.getByRole('button', { name: 'Ban by ID…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ban by ID' }))
    const field = dialog.getByRole('textbox', { name: 'User ID' })
    await user.type(field, '1234567890123456')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await dialog.findByText('This isn’t an ID.')
    await user.clear(field)
    await user.type(field, guild.channelId)
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await dialog.findByText('No user has this ID.')
    await user.clear(field)
    await user.type(field, ` ${dora.id} `)
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    const usual = within(await screen.findByRole('dialog', { name: /Ban Dora/u }))
    await user.click(usual.getByRole('button', { name: 'Ban' }))
    await until(async () => (await bans()).length === 2)
  })

  test('bans several, and lists who could not be banned', async (t) => {
    const { screen, user, carl, dora, guild, bans } = await open(t)
    const start = async () => {
      await user.click(screen.getByRole('button', { name: 'Ban multiple users…' }))
      return within(await screen.findByRole('dialog', { name: 'Ban multiple users' }))
    }
    const dialog = await start()
    await user.click(dialog.getByRole('button', { name: 'Ban' }))
    await dialog.findByText('Enter at least one user ID.')
    await user.type(dialog.getByRole('textbox', { name: 'User IDs' }), `${dora.id}\n${carl.id}`)
    await user.type(dialog.getByRole('textbox', { name: /Reason/u }), ' Spam ')
    await user.click(dialog.getByRole('button', { name: 'Ban' }))
    const result = within(await screen.findByRole('dialog', { name: 'Result' }))
    result.getByText('1 of 2 users were banned.')
    await within(result.getByRole('list', { name: 'Not banned' })).findByText(/^Carl\.\d+ ·/u)
    await within(result.getByRole('list', { name: 'Banned' })).findByText(/^Dora\.\d+ ·/u)
    await user.click(result.getByRole('button', { name: 'Done' }))
    const made = await bans()
    assert.equal(made.length, 2)
    assert.deepEqual(made.map((each) => Reflect.get(each, 'reason')).toSorted(), ['Spam', null])

    const again = await start()
    await user.type(again.getByRole('textbox', { name: 'User IDs' }), `${carl.id} ${guild.channelId}`)
    await user.click(again.getByRole('button', { name: 'Ban' }))
    const nobody = within(await screen.findByRole('dialog', { name: 'Result' }))
    nobody.getByText('No one was banned.')
    await nobody.findByText('No user has this ID.')
    assert.ok(nobody.queryByRole('list', { name: 'Banned' }) === null)
  })
})
