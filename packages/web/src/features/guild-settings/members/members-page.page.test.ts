import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import type { TestAccount } from '../../../e2e/live-server.ts'
import { openPage, pageServer } from '../../../testing/open-page.ts'

interface GuildMember {
  user: { id: string }
  roles: string[]
  communication_disabled_until: string | null
}

describe('The page of members', () => {
  /** A guild with an owner, a guest and a moderator with some permissions. */
  const open = async (t: TestContext, { permissions }: { permissions?: bigint } = {}) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Weavers', 'Ada', 'Bob')
    const { owner, guest, id, channelId } = guild
    const moderator = await server.newPerson('Mona')
    const { code } = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    await server.call(moderator, `/invites/${code}`, { body: {} })
    const role = async (name: string, granted: bigint) =>
      (
        await server.call<{ id: string }>(owner, `/guilds/${id}/roles`, {
          body: { name, permissions: String(granted) },
        })
      ).id
    const give = (who: TestAccount, roleId: string) =>
      server.call(owner, `/guilds/${id}/members/${who.id}/roles/${roleId}`, { method: 'PUT' })
    const singer = await role('Singer', 0n)
    if (permissions !== undefined) {
      const moderating = await role('Moderator', permissions)
      const roles = [
        { id: moderating, position: 2 },
        { id: singer, position: 1 },
      ]
      await server.call(owner, `/guilds/${id}/roles`, { method: 'PATCH', body: roles })
      await give(moderator, moderating)
    }
    const member = () => server.call<GuildMember>(owner, `/guilds/${id}/members/${guest.id}`)
    const show = async () => {
      const page = await openPage(t, permissions === undefined ? owner : moderator, `/guilds/${id}/settings/members`)
      const list = within(await page.screen.findByRole('list', { name: 'Members' }))
      await until(() => list.queryAllByRole('button', { name: /^(Ada|Bob|Mona)$/u }).length === 3)
      const { user, screen } = page
      const actionsOn = async (name: string) => {
        await user.click(list.getByRole('button', { name: `More actions for ${name}` }))
        const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
        return items.map(({ textContent }) => textContent)
      }
      const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }))
      return { ...page, list, actionsOn, choose }
    }
    return { server, guild, owner, guest, moderator, singer, give, member, show }
  }

  test('offers the owner all actions on others, and not to remove themselves', async (t) => {
    const { actionsOn, user } = await (await open(t)).show()
    const own = await actionsOn('Ada')
    assert.ok(
      own.every((each) => !/Time|Kick|Ban/u.test(each)),
      own.join(),
    )
    await user.keyboard('{Escape}')
    assert.deepEqual(await actionsOn('Bob'), ['Roles…', 'Change nickname…', 'Time out…', 'Kick…', 'Ban…'])
  })

  test('offers a moderator only what they may do', async (t) => {
    const { list, actionsOn, screen } = await (await open(t, { permissions: (1n << 1n) | (1n << 40n) })).show()
    assert.ok(list.queryByRole('button', { name: 'More actions for Ada' }) === null)
    assert.deepEqual(await actionsOn('Bob'), ['Time out…', 'Kick…'])
    assert.ok(screen.queryByRole('button', { name: 'Select members' }) === null)
    assert.ok(screen.queryByRole('button', { name: 'Prune members…' }) === null)
  })

  test('shows a timeout, and removes it', async (t) => {
    const prepared = await open(t)
    const { server, guild, owner, guest, member } = prepared
    const body = { communication_disabled_until: new Date(Date.now() + 3_600_000).toISOString() }
    await server.call(owner, `/guilds/${guild.id}/members/${guest.id}`, { method: 'PATCH', body })
    const { list, actionsOn, choose } = await prepared.show()
    await list.findByText(/Timed out until/u)
    assert.ok((await actionsOn('Bob')).includes('Remove timeout'))
    await choose('Remove timeout')
    await until(() => list.queryByText(/Timed out until/u) === null)
    assert.equal((await member()).communication_disabled_until, null)
  })

  test('gives and takes roles, but not those above the moderator', async (t) => {
    const prepared = await open(t, { permissions: 1n << 28n })
    const { guest, singer, member, give } = prepared
    await give(guest, singer)
    const { list, actionsOn, choose, screen, user } = await prepared.show()
    within(await list.findByRole('list', { name: 'Roles of Bob' })).getByText('Singer')
    await actionsOn('Bob')
    await choose('Roles…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Roles of Bob' }))
    const own = dialog.getByRole<HTMLInputElement>('switch', { name: 'Moderator' })
    assert.deepEqual([own.checked, own.disabled], [false, true])
    dialog.getByText('This role isn’t below your highest role.')
    const lower = dialog.getByRole<HTMLInputElement>('switch', { name: 'Singer' })
    assert.deepEqual([lower.checked, lower.disabled], [true, false])
    await user.click(lower)
    await until(async () => (await member()).roles.length === 0)
    await until(() => !dialog.getByRole<HTMLInputElement>('switch', { name: 'Singer' }).checked)
    await user.click(dialog.getByRole('switch', { name: 'Singer' }))
    await until(async () => (await member()).roles.length === 1)
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await until(() => screen.queryByRole('dialog') === null)
  })

  test('searches by name', async (t) => {
    const { list, screen, user } = await (await open(t)).show()
    const search = screen.getByRole('searchbox', { name: 'Search by name' })
    screen.getByRole('heading', { name: '3 members' })
    await user.type(search, 'mo')
    await screen.findByRole('heading', { name: 'Results' })
    await until(() => list.queryByRole('button', { name: 'Bob' }) === null)
    await list.findByRole('button', { name: 'Mona' })
    await user.type(search, 'zz')
    await screen.findByText('No matching members.')
  })

  test('selects members to ban, except those who can’t be banned', async (t) => {
    const { server, owner, guild, ...prepared } = await open(t)
    const { list, screen, user } = await prepared.show()
    await user.click(screen.getByRole('button', { name: 'Select members' }))
    screen.getByText('Select members to ban.')
    assert.ok(screen.queryByRole('button', { name: 'Ban…' }) === null)
    assert.equal(list.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ada' }).disabled, true)
    await user.click(screen.getByRole('button', { name: 'Select all members shown' }))
    screen.getByText('2 selected.')
    await user.click(list.getByRole('checkbox', { name: 'Select Mona' }))
    screen.getByText('1 selected.')
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    screen.getByText('Select members to ban.')
    await user.click(list.getByRole('checkbox', { name: 'Select Bob' }))
    await user.click(screen.getByRole('button', { name: 'Ban…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ban 1 member' }))
    dialog.getByText('Bob can’t come back until they are unbanned.')
    assert.ok(dialog.queryByRole('textbox', { name: 'User IDs' }) === null)
    await user.click(dialog.getByRole('button', { name: 'Ban' }))
    const result = within(await screen.findByRole('dialog', { name: 'Result' }))
    result.getByText('One user was banned.')
    await user.click(result.getByRole('button', { name: 'Done' }))
    await until(() => list.queryByRole('button', { name: 'Bob' }) === null)
    await screen.findByRole('button', { name: 'Select members' })
    assert.equal((await server.call<object[]>(owner, `/guilds/${guild.id}/bans`)).length, 1)
  })

  test('counts the members that a prune would remove', async (t) => {
    const { screen, user } = await (await open(t)).show()
    await user.click(screen.getByRole('button', { name: 'Prune members…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Prune members' }))
    assert.equal(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Inactive for' }).value, '30')
    await dialog.findByText('No members will be removed.')
    await user.click(dialog.getByRole('button', { name: 'Prune members' }))
    await screen.findByText('0 members are being removed.')
  })
})
