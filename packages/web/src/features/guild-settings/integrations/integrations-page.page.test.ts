import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

interface Hook {
  id: string
  name: string
  channel_id: string
}

const [MANAGE_GUILD, VIEW_CHANNEL, MANAGE_WEBHOOKS] = [1n << 5n, 1n << 10n, 1n << 29n]

describe('The page of integrations', () => {
  const open = async (t: TestContext, { permissions }: { permissions?: bigint } = {}) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Weavers', 'Ada', 'Bob')
    const { owner, guest, id, channelId } = guild
    await server.newBot(owner, id, 'Loom')
    const yard = await server.call<{ id: string }>(owner, `/guilds/${id}/channels`, { body: { name: 'yard', type: 0 } })
    const hook = await server.call<Hook>(owner, `/channels/${channelId}/webhooks`, { body: { name: 'News' } })
    if (permissions !== undefined) {
      const body = { permissions: String(permissions) }
      await server.call(owner, `/guilds/${id}/roles/${id}`, { method: 'PATCH', body })
    }
    const { screen, user } = await openPage(
      t,
      permissions === undefined ? owner : guest,
      `/guilds/${id}/settings/integrations`,
    )
    const webhooks = () => server.call<Hook[]>(owner, `/guilds/${id}/webhooks`)
    return { server, guild, yard, hook, screen, user, webhooks }
  }

  test('shows each part to those who may manage it', async (t) => {
    const { screen } = await open(t, { permissions: MANAGE_WEBHOOKS | VIEW_CHANNEL })
    await screen.findByRole('list', { name: 'Webhooks' })
    assert.ok(screen.queryByRole('heading', { name: 'Bots and apps' }) === null)
  })

  test('shows apps to those who manage the guild, but not their command permissions', async (t) => {
    const { screen } = await open(t, { permissions: MANAGE_GUILD })
    const apps = within(await screen.findByRole('list', { name: 'Bots and apps' }))
    apps.getByRole('button', { name: 'Remove Loom' })
    apps.getByText(/Added by Ada · Role: Loom/u)
    assert.ok(apps.queryByRole('button', { name: 'Commands of Loom' }) === null)
    assert.ok(screen.queryByRole('heading', { name: 'Webhooks' }) === null)
    assert.ok(screen.queryByRole('heading', { name: 'External accounts' }) === null)
  })

  test('removes an app after a confirmation', async (t) => {
    const { screen, user } = await open(t)
    const apps = within(await screen.findByRole('list', { name: 'Bots and apps' }))
    apps.getByRole('button', { name: 'Commands of Loom' })
    await user.click(apps.getByRole('button', { name: 'Remove Loom' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Loom?' }))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await screen.findByText('No apps have been added.')
  })

  test('creates a webhook once it has a name and a channel', async (t) => {
    const { screen, user, webhooks, yard } = await open(t)
    await user.click(await screen.findByRole('button', { name: 'New webhook…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await dialog.findByText('Enter a name.')
    dialog.getByText('Choose a channel.')
    assert.equal((await webhooks()).length, 1)
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Alarm ')
    await user.click(dialog.getByRole('combobox', { name: /Channel/u }))
    await user.click(await screen.findByRole('option', { name: /yard/u }))
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    const list = within(await screen.findByRole('list', { name: 'Webhooks' }))
    await list.findByRole('button', { name: 'Edit Alarm' })
    list.getByText(/Posts in yard · Created by Ada/u)
    assert.equal((await webhooks()).find(({ name }) => name === 'Alarm')?.channel_id, yard.id)
  })

  test('changes a webhook, and deletes it after a confirmation', async (t) => {
    const { screen, user, webhooks, hook } = await open(t)
    const list = within(await screen.findByRole('list', { name: 'Webhooks' }))
    list.getByRole('button', { name: 'Copy address of News' })
    await user.click(list.getByRole('button', { name: 'Edit News' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit News' }))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'paper')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await list.findByRole('button', { name: 'Edit Newspaper' })
    assert.deepEqual(
      (await webhooks()).map(({ name, channel_id }) => [name, channel_id]),
      [['Newspaper', hook.channel_id]],
    )
    await user.click(list.getByRole('button', { name: 'Delete Newspaper' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Newspaper?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await screen.findByText('No webhooks yet.')
    assert.deepEqual(await webhooks(), [])
  })

  test('shows followed channels apart from webhooks, and unfollows one', async (t) => {
    const { screen, user, server, guild, webhooks } = await open(t)
    const { owner, id, channelId } = guild
    const body = { rules_channel_id: channelId, public_updates_channel_id: channelId, features: ['COMMUNITY'] }
    await server.call(owner, `/guilds/${id}`, { method: 'PATCH', body })
    const crier = { name: 'crier', type: 5 }
    const announcing = await server.call<{ id: string }>(owner, `/guilds/${id}/channels`, { body: crier })
    await screen.findByText('No followed channels.')
    await server.call(owner, `/channels/${announcing.id}/followers`, { body: { webhook_channel_id: channelId } })
    const list = within(await screen.findByRole('list', { name: 'Followed channels' }))
    await list.findByText('crier in Weavers')
    assert.equal(within(screen.getByRole('list', { name: 'Webhooks' })).getAllByRole('listitem').length, 1)
    await user.click(list.getByRole('button', { name: /^Unfollow/u }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Unfollow crier?' }))
    await user.click(dialog.getByRole('button', { name: 'Unfollow' }))
    await screen.findByText('No followed channels.')
    await until(async () => (await webhooks()).length === 1)
  })
})
