import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { fireEvent, within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

interface GuildRole {
  id: string
  name: string
  position: number
  permissions: string
  hoist: boolean
  mentionable: boolean
  color: number
}

describe('The page of roles', () => {
  const open = async (t: TestContext, { isModerator = false, item = '' } = {}) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Weavers', 'Ada', 'Bob')
    const { owner, guest, id } = guild
    const make = async (name: string, permissions = 0n) =>
      server.call<GuildRole>(owner, `/guilds/${id}/roles`, { body: { name, permissions: String(permissions) } })
    const low = await make('Low')
    const middle = await make('Middle', 1n << 28n)
    const high = await make('High')
    const order = [low, middle, high].map((role, index) => ({ id: role.id, position: index + 1 }))
    await server.call(owner, `/guilds/${id}/roles`, { method: 'PATCH', body: order })
    await server.call(owner, `/guilds/${id}/members/${guest.id}/roles/${middle.id}`, { method: 'PUT' })
    const path = `/guilds/${id}/settings/roles${item === '' ? '' : `/${{ low, middle, high }[item]?.id ?? item}`}`
    const { screen, user } = await openPage(t, isModerator ? guest : owner, path)
    const roles = async () =>
      (await server.call<GuildRole[]>(owner, `/guilds/${id}/roles`)).toSorted((a, b) => b.position - a.position)
    const stored = async (name: string) => (await roles()).find((role) => role.name === name)
    const list = async () => within(await screen.findByRole('list', { name: /^Roles \(/u }))
    const names = async () =>
      (await list()).getAllByRole('listitem').map((row) => /Low|Middle|High/u.exec(row.textContent)?.[0])
    return { server, guild, low, middle, high, screen, user, roles, stored, list, names }
  }

  test('lists them from the highest to the lowest with their numbers of members', async (t) => {
    const { screen, list, names } = await open(t)
    await screen.findByRole('list', { name: 'Roles (3 of 249)' })
    assert.deepEqual(await names(), ['High', 'Middle', 'Low'])
    const [, second, third] = (await list()).getAllByRole('listitem')
    await within(second ?? document.body).findByText(/1 member$/u)
    await within(third ?? document.body).findByText(/0 members$/u)
  })

  test('moves a role with the keyboard, but not past the own role', async (t) => {
    const { list, names, roles, screen } = await open(t, { isModerator: true })
    const link = (await list()).getByRole('link', { name: /Low/u })
    fireEvent.keyDown(link, { key: 'ArrowUp', altKey: true })
    assert.deepEqual(await names(), ['High', 'Middle', 'Low'])
    fireEvent.keyDown((await list()).getByRole('link', { name: /High/u }), { key: 'ArrowDown', altKey: true })
    assert.deepEqual(await names(), ['High', 'Middle', 'Low'])
    assert.ok(screen.queryByText('Low was moved.') === null)
    assert.deepEqual(
      (await roles()).slice(0, 3).map(({ name }) => name),
      ['High', 'Middle', 'Low'],
    )
  })

  test('moves a role up and down for the owner', async (t) => {
    const { list, names, roles, screen } = await open(t)
    fireEvent.keyDown((await list()).getByRole('link', { name: /Low/u }), { key: 'ArrowUp', altKey: true })
    await screen.findByText('Low was moved.')
    assert.deepEqual(await names(), ['High', 'Low', 'Middle'])
    await until(async () => (await roles())[1]?.name === 'Low')
    fireEvent.keyDown((await list()).getByRole('link', { name: /High/u }), { key: 'ArrowDown', altKey: true })
    await until(async () => (await roles())[1]?.name === 'High')
    assert.deepEqual(await names(), ['Low', 'High', 'Middle'])
  })

  test('creates a role without permissions, and opens it', async (t) => {
    const { user, screen, stored } = await open(t)
    await user.click(await screen.findByRole('button', { name: 'Create role' }))
    await screen.findByRole('heading', { name: 'New role' })
    assert.equal((await stored('New role'))?.permissions, '0')
  })

  test('saves what was changed together, or resets it', async (t) => {
    const { user, screen, stored } = await open(t, { item: 'low' })
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await user.type(name, 'er')
    await screen.findByText('You have unsaved changes.')
    const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }))
    await user.click(bar.getByRole('button', { name: 'Reset' }))
    await until(() => name.value === 'Low')
    assert.ok(screen.queryByRole('region', { name: 'Unsaved changes' }) === null)
    await user.type(name, 'er')
    await user.click(screen.getByRole('switch', { name: 'Display separately in the member list' }))
    await user.click(screen.getByRole('radio', { name: 'Teal' }))
    await user.click(screen.getByRole('switch', { name: /Kick members/u }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    const role = await stored('Lower')
    assert.deepEqual(
      [role?.hoist, role?.mentionable, role?.color, role?.permissions],
      [true, false, 0x1abc9c, String(1 << 1)],
    )
    await until(() => screen.queryByRole('region', { name: 'Unsaved changes' }) === null)
  })

  test('lets a moderator grant only what they hold, to roles below their own', async (t) => {
    const { screen } = await open(t, { isModerator: true, item: 'low' })
    const kicking = await screen.findByRole<HTMLInputElement>('switch', { name: /Kick members/u })
    assert.equal(kicking.disabled, true)
    assert.ok(screen.getAllByText(/You can’t grant permissions that you don’t have yourself/u).length > 0)
    assert.equal(screen.getByRole<HTMLInputElement>('switch', { name: /Manage roles/u }).disabled, false)
  })

  test('is closed to a moderator for a role above their own', async (t) => {
    const { screen } = await open(t, { isModerator: true, item: 'high' })
    await screen.findByText('This role isn’t below your highest role.')
    assert.ok(screen.queryByRole('textbox', { name: 'Name' }) === null)
    assert.ok(screen.queryByRole('combobox', { name: /Add a member/u }) === null)
    for (const each of screen.getAllByRole<HTMLInputElement>('switch')) assert.equal(each.disabled, true)
  })

  test('searches the permissions', async (t) => {
    const { user, screen } = await open(t, { item: 'low' })
    const search = await screen.findByRole('searchbox', { name: 'Search permissions' })
    await user.type(search, 'KICK_MEMBERS')
    assert.equal(screen.getAllByRole('switch', { name: /members/u }).length >= 1, true)
    assert.ok(screen.queryByRole('switch', { name: /Manage roles/u }) === null)
    await user.type(search, 'zz')
    screen.getByText('No matching permissions.')
  })

  test('takes a role from its members', async (t) => {
    const { server, guild, user, screen } = await open(t, { item: 'middle' })
    const members = within(await screen.findByRole('list', { name: 'Members with the role Middle' }))
    await user.click(await members.findByRole('button', { name: 'Remove from Bob' }))
    await screen.findByText('No members have this role.')
    const member = await server.call<{ roles: string[] }>(guild.owner, `/guilds/${guild.id}/members/${guild.guest.id}`)
    assert.deepEqual(member.roles, [])
  })

  test('deletes a role after a confirmation, and duplicates one with what the user holds', async (t) => {
    const { user, screen, list, names, stored, middle } = await open(t)
    const menuOf = async (name: RegExp) => {
      const row = (await list()).getByRole('link', { name }).closest('li')
      assert.ok(row)
      await user.click(within(row).getByRole('button', { name: /More actions/u }))
    }
    await menuOf(/Middle/u)
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    await screen.findByRole('heading', { name: 'Middle copy' })
    assert.equal((await stored('Middle copy'))?.permissions, middle.permissions)
    await user.click(screen.getByRole('link', { name: /All roles/u }))
    await menuOf(/Low/u)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the role Low?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await until(async () => (await stored('Low')) === undefined)
    await until(async () => !(await names()).includes('Low'))
  })

  test('says that a role was deleted', async (t) => {
    const { screen } = await open(t, { item: '1' })
    await screen.findByText('This role was deleted.')
  })
})
