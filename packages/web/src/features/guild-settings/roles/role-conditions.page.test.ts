import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

const records = [
  { type: 2, key: 'level', name: 'Level', description: 'Which level the player has reached' },
  { type: 7, key: 'paid', name: 'Paid', description: 'Whether the player paid' },
]

interface GuildRole {
  id: string
  tags?: { guild_connections?: null }
}

describe('Conditions on linked accounts', () => {
  /** A guild with a role, and an app that reports two values. */
  const prepare = async () => {
    const server = await pageServer()
    const { owner, guest, id } = await server.createTestGuild('Players', 'Ada', 'Bob')
    const bot = await server.newBot(owner, id, 'Game')
    await server.call(owner, `/applications/${bot.id}`, {
      method: 'PATCH',
      body: { role_connections_verification_url: 'https://game.example/link' },
    })
    await server.call(bot, `/applications/${bot.id}/role-connections/metadata`, { method: 'PUT', body: records })
    const { id: roleId } = await server.call<GuildRole>(owner, `/guilds/${id}/roles`, { body: { name: 'Veterans' } })
    const conditions = () => server.call<{ value: string }[][]>(owner, `${rolePath}/connections/configuration`)
    const rolePath = `/guilds/${id}/roles/${roleId}`
    return { server, owner, guest, id, bot, rolePath, conditions, page: `/guilds/${id}/settings/roles/${roleId}` }
  }

  const openRole = async (t: TestContext) => {
    const prepared = await prepare()
    const { screen, user } = await openPage(t, prepared.owner, prepared.page)
    const section = within(await screen.findByRole('region', { name: 'Linked accounts' }))
    return { ...prepared, screen, user, section }
  }

  test('are added as groups, saved together, and removed', async (t) => {
    const { section, user, screen, conditions, server, owner, rolePath } = await openRole(t)
    await user.click(await section.findByRole('button', { name: 'Add a condition' }))
    await user.type(section.getByRole('textbox', { name: 'At least' }), '5')
    await user.click(section.getByRole('button', { name: 'Add another condition to conditions 1' }))
    await user.selectOptions(section.getByRole('combobox', { name: 'Condition 2' }), 'Game: Paid')
    await user.click(section.getByRole('button', { name: 'Add an alternative' }))
    const [, second] = section.getAllByRole('textbox', { name: 'At least' })
    assert.ok(second)
    await user.type(second, '50')
    await user.click(section.getByRole('button', { name: 'Save conditions' }))
    await screen.findByText('Saved.')
    assert.deepEqual(
      (await conditions()).map((group) => group.map(({ value }) => value)),
      [['5', '1'], ['50']],
    )
    const role = await server.call<GuildRole>(owner, rolePath)
    assert.deepEqual(role.tags, { guild_connections: null })
    await screen.findByText('Linked accounts decide who has this role.')
    assert.ok(screen.queryByRole('combobox', { name: /Add a member/u }) === null)
    for (let left = 3; left > 0; left--) {
      const [remove] = section.getAllByRole('button', { name: /Remove condition/u })
      assert.ok(remove)
      await user.click(remove)
    }
    await user.click(section.getByRole('button', { name: 'Save conditions' }))
    await until(async () => (await conditions()).length === 0)
  })

  test('show the error of the value to which it belongs', async (t) => {
    const { section, user, conditions } = await openRole(t)
    await user.click(await section.findByRole('button', { name: 'Add a condition' }))
    const value = section.getByRole('textbox', { name: 'At least' })
    await user.type(value, 'five')
    await user.click(section.getByRole('button', { name: 'Save conditions' }))
    await until(() => value.getAttribute('aria-invalid') === 'true')
    assert.deepEqual(await conditions(), [])
  })

  test('are shown to members, with the page on which they link their accounts', async (t) => {
    const { server, owner, guest, id, bot, rolePath } = await prepare()
    const rule = { connection_type: 'application', application_id: bot.id, operator: 2, value: '5' }
    await server.call(owner, `${rolePath}/connections/configuration`, {
      method: 'PUT',
      body: [[{ ...rule, connection_metadata_field: 'level' }]],
    })
    const { screen, user } = await openPage(t, guest, `/channels/${id}`)
    await user.click(await screen.findByText('Players', { selector: '.guild-header h2' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Linked roles' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Linked roles' }))
    const role = within(await dialog.findByRole('list', { name: 'Linked roles' }))
    role.getByText('Veterans')
    role.getByText('You don’t have this role.')
    assert.match(role.getByText(/Level: at least 5/u).textContent, /Not satisfied:/u)
    const link = role.getByRole<HTMLAnchorElement>('link', { name: 'Link an account with Game' })
    assert.equal(link.href, 'https://game.example/link')
  })
})
