import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../testing/open-page.ts'

describe('The quick switcher', () => {
  const open = async (t: TestContext, isOwner = false) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Garden', 'Ada', 'Grace')
    const { owner, guest } = guild
    const make = (body: object) => server.call<{ id: string }>(owner, `/guilds/${guild.id}/channels`, { body })
    const plans = await make({ name: 'plans', type: 0 })
    const stairs = await make({ name: 'stairs', type: 2 })
    const secret = await make({
      name: 'planning-secret',
      type: 0,
      permission_overwrites: [{ id: guild.id, type: 0, deny: String(1 << 10), allow: '0' }],
    })
    const { screen, user } = await openPage(t, isOwner ? owner : guest, guild.path)
    await screen.findByRole('textbox', { name: /Message/u })
    const press = async () => {
      await user.keyboard('{Control>}k{/Control}')
      return within(await screen.findByRole('dialog', { name: 'Quick switcher' }))
    }
    const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
    return { server, guild, owner, guest, plans, stairs, secret, screen, user, press, heading }
  }
  const options = (dialog: { queryAllByRole: (role: string) => HTMLElement[] }) =>
    dialog.queryAllByRole('option').map(({ textContent }) => textContent)

  test('opens a channel by a part of its name, and shows only channels that the user can view', async (t) => {
    const { user, press, heading, screen } = await open(t)
    const dialog = await press()
    await user.type(dialog.getByRole('combobox'), 'plan')
    assert.deepEqual(options(dialog), ['plansGarden'])
    await user.keyboard('{Enter}')
    await heading('plans')
    assert.ok(screen.queryByRole('dialog') === null)
  })

  test('is operated by arrow keys, around the ends', async (t) => {
    const { user, press, heading } = await open(t)
    const dialog = await press()
    await user.type(dialog.getByRole('combobox'), '#')
    const selected = () => dialog.getByRole('option', { selected: true }).textContent
    const all = options(dialog)
    assert.equal(all.length, 2)
    assert.equal(selected(), all[0])
    await user.keyboard('{ArrowUp}')
    assert.equal(selected(), all[1])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    assert.equal(selected(), all[1])
    await user.keyboard('{Enter}')
    await heading(all[1]?.startsWith('plans') ? 'plans' : 'general')
  })

  test('offers unread channels and then recent ones, except the open one, before anything is typed', async (t) => {
    const { server, owner, plans, press } = await open(t)
    await server.say(owner, { channelId: plans.id }, 'News')
    const dialog = await press()
    await dialog.findByRole('option', { name: /plans/u })
    assert.equal(options(dialog).length, 1)
  })

  test('opens a conversation with a friend for the first time', async (t) => {
    const { server, owner, guest, user, press, heading } = await open(t)
    await server.call(owner, `/users/@me/relationships/${guest.id}`, { method: 'PUT', body: {} })
    await server.call(guest, `/users/@me/relationships/${owner.id}`, { method: 'PUT', body: {} })
    const dialog = await press()
    await user.type(dialog.getByRole('combobox'), '@ada')
    await user.click(await dialog.findByRole('option', { name: /Ada/u }))
    await heading('Ada')
    const channels = await server.call<object[]>(guest, '/users/@me/channels')
    assert.equal(channels.length, 1)
  })

  test('finds members of a guild, and begins a conversation with them', async (t) => {
    const { server, guest, user, press, heading } = await open(t)
    const dialog = await press()
    await user.type(dialog.getByRole('combobox'), '@ada')
    await user.click(await dialog.findByRole('option', { name: /Ada.*Garden/u }))
    await heading('Ada')
    assert.equal((await server.call<object[]>(guest, '/users/@me/channels')).length, 1)
  })

  test('offers pages of settings, but not those of the guild to users who may not open them', async (t) => {
    const { user, press, heading } = await open(t)
    const dialog = await press()
    await user.type(dialog.getByRole('combobox'), '>')
    await dialog.findByRole('option', { name: /Keyboard shortcuts/u })
    await user.type(dialog.getByRole('combobox'), 'notif')
    await dialog.findByRole('option', { name: /Notifications.*Settings/u })
    await user.clear(dialog.getByRole('combobox'))
    await user.type(dialog.getByRole('combobox'), '>roles')
    dialog.getByText('Nothing found.')
    await user.clear(dialog.getByRole('combobox'))
    await user.type(dialog.getByRole('combobox'), 'notif')
    await user.keyboard('{Enter}')
    await heading('Notifications')
  })

  test('offers pages of the guild’s settings to users who may open them', async (t) => {
    const { user, press, heading } = await open(t, true)
    const dialog = await press()
    await user.type(dialog.getByRole('combobox'), 'roles')
    await user.click(await dialog.findByRole('option', { name: /Roles.*Garden/u }))
    await heading('Roles')
  })

  test('runs commands, and says so if nothing is found', async (t) => {
    const { user, press, screen } = await open(t)
    const dialog = await press()
    await user.type(dialog.getByRole('combobox'), 'zzzz')
    dialog.getByText('Nothing found.')
    await user.clear(dialog.getByRole('combobox'))
    await user.type(dialog.getByRole('combobox'), 'keyboard')
    await user.keyboard('{Enter}')
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    list.getByText('Next unread channel')
  })
})
