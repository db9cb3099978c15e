import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

describe('The inbox', () => {
  const open = async (t: TestContext) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Garden', 'Ada', 'Grace')
    const { owner, guest } = guild
    const make = async (name: string) => {
      const body = { name, type: 0 }
      return (await server.call<{ id: string }>(owner, `/guilds/${guild.id}/channels`, { body })).id
    }
    const [beds, tools] = [await make('beds'), await make('tools')]
    await server.say(owner, { channelId: beds }, 'Weeds again')
    await server.say(owner, { channelId: tools }, `Where is the rake, <@${guest.id}>?`)
    const page = await openPage(t, guest, guild.path)
    await page.screen.findByRole('textbox', { name: /Message/u })
    await page.screen.findByRole('link', { name: /beds.*unread/u })
    await page.user.keyboard('{Control>}i{/Control}')
    const dialog = within(await page.screen.findByRole('dialog', { name: 'Inbox' }))
    const entries = () => within(dialog.getByRole('list', { name: 'Unread' })).getAllByRole('listitem')
    await until(() => dialog.queryAllByRole('listitem').length === 2)
    return { ...page, server, guild, owner, guest, beds, tools, dialog, entries }
  }

  test('lists unread channels, mentions first, and opens them', async (t) => {
    const { entries, user, screen } = await open(t)
    const [first, second] = entries()
    assert.match(first?.textContent ?? '', /tools.*Garden.*1 mention/u)
    assert.match(second?.textContent ?? '', /beds.*Garden.*unread/u)
    await user.click(within(second ?? document.body).getByRole('link'))
    await screen.findByRole('heading', { name: 'beds', level: 1 })
    assert.ok(screen.queryByRole('dialog') === null)
  })

  test('marks one channel and then the others as read, and keeps the focus', async (t) => {
    const { entries, user, dialog, screen } = await open(t)
    await user.click(dialog.getByRole('button', { name: 'Mark tools as read' }))
    await until(() => entries().length === 1)
    assert.ok(document.activeElement === dialog.getByRole('button', { name: 'Mark beds as read' }))
    await user.click(dialog.getByRole('button', { name: 'Mark everything as read' }))
    await dialog.findByText('You have read everything.')
    await user.keyboard('{Escape}')
    await until(() => screen.queryByRole('dialog') === null)
    assert.ok(screen.queryByRole('link', { name: /unread|mention/u }) === null)
  })

  test('finds messages that mention the user, and jumps to them', async (t) => {
    const { user, dialog, screen } = await open(t)
    await user.click(dialog.getByRole('tab', { name: 'Mentions' }))
    const list = within(await dialog.findByRole('list', { name: 'Mentions' }))
    const result = within(await list.findByRole('listitem'))
    result.getByText(/Where is the rake/u)
    await user.click(result.getByRole('button', { name: 'Jump' }))
    await screen.findByRole('heading', { name: 'tools', level: 1 })
    assert.ok(screen.queryByRole('dialog') === null)
  })

  test('shows the mentions of one guild at a time', async (t) => {
    const { server, guest, user, dialog, screen } = await open(t)
    await server.call(guest, '/guilds', { body: { name: 'Yard' } })
    await screen.findByRole('link', { name: 'Yard', hidden: true })
    await user.click(dialog.getByRole('tab', { name: 'Mentions' }))
    await dialog.findByText(/Where is the rake/u)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Guild' }), 'Yard')
    await dialog.findByText('No message in this guild mentions you.')
  })
})
