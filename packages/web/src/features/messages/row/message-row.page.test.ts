import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

interface Sent {
  id: string
  content: string
  pinned: boolean
  reactions?: { count: number; me: boolean }[]
}

describe('A message in a channel', () => {
  const open = async (t: TestContext, who: 'owner' | 'guest' = 'owner') => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Hall', 'Ada', 'Bob')
    const { owner, guest } = guild
    await server.say(owner, guild, 'Shall we begn?')
    await server.say(guest, guild, 'I have baked')
    const { screen, user } = await openPage(t, guild[who], guild.path)
    const path = `/channels/${guild.channelId}/messages`
    const messages = () => server.call<Sent[]>(owner, path)
    const stored = async (text: string) => (await messages()).find(({ content }) => content === text)
    const row = async (text: string) => {
      const found = (await screen.findByText(text)).closest('article')
      assert.ok(found)
      return found
    }
    const tool = async (text: string, name: string) => {
      await user.hover(await row(text))
      return within(await row(text)).findByRole('button', { name })
    }
    const choose = async (text: string, action: string) => {
      await user.click(await tool(text, 'More actions'))
      await user.click(await screen.findByRole('menuitem', { name: action }))
    }
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message /u })
    return { server, guild, path, screen, user, messages, stored, row, tool, choose, box }
  }

  test('is edited with the arrow key; Escape cancels, and the same text saves nothing', async (t) => {
    const { screen, user, box, stored } = await open(t)
    await screen.findByText('Shall we begn?')
    await user.click(box)
    const edit = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' })
    await user.keyboard('{ArrowUp}')
    await user.type(await edit(), ' not{Escape}')
    await until(() => screen.queryByRole('textbox', { name: 'Edit your message' }) === null)
    assert.ok(await stored('Shall we begn?'))
    await user.click(box)
    await user.keyboard('{ArrowUp}')
    await user.type(await edit(), '{Enter}')
    await until(() => screen.queryByRole('textbox', { name: 'Edit your message' }) === null)
    assert.ok(screen.queryByText('(edited)') === null)
    await user.click(box)
    await user.keyboard('{ArrowUp}')
    await user.clear(await edit())
    await user.type(await edit(), 'Shall we begin?{Enter}')
    await screen.findByText('(edited)')
    assert.ok(await stored('Shall we begin?'))
  })

  test('is deleted if its text is removed, after a confirmation', async (t) => {
    const { screen, user, tool, stored } = await open(t)
    await user.click(await tool('Shall we begn?', 'Edit'))
    const edit = await screen.findByRole('textbox', { name: 'Edit your message' })
    await user.clear(edit)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this message?' }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await until(() => screen.queryByRole('dialog') === null)
    assert.ok(await stored('Shall we begn?'))
    await user.click(await tool('Shall we begn?', 'Delete'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await until(() => screen.queryByText('Shall we begn?') === null)
    assert.equal(await stored('Shall we begn?'), undefined)
  })

  test('has no tools to change it for others', async (t) => {
    const { tool, row } = await open(t, 'guest')
    await tool('Shall we begn?', 'Reply')
    const others = within(await row('Shall we begn?'))
    assert.ok(others.queryByRole('button', { name: 'Edit' }) === null)
    assert.ok(others.queryByRole('button', { name: 'Delete' }) === null)
    await tool('I have baked', 'Edit')
    assert.ok(within(await row('I have baked')).queryByRole('button', { name: 'Reply' }) === null)
  })

  test('is pinned and unpinned from its menu, and listed among the pins', async (t) => {
    const { screen, user, choose, stored } = await open(t)
    await choose('I have baked', 'Pin')
    await until(async () => (await stored('I have baked'))?.pinned === true)
    await user.click(screen.getByRole('button', { name: 'Pinned messages' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pinned messages' }))
    const list = within(await dialog.findByRole('list', { name: 'Pinned messages' }))
    await list.findByText('I have baked')
    await user.click(list.getByRole('button', { name: 'Unpin' }))
    await dialog.findByText('No pinned messages yet. Pin a message from its menu.')
    assert.equal((await stored('I have baked'))?.pinned, false)
  })

  test('shows reactions, which a press adds or removes', async (t) => {
    const { server, guild, path, screen, user, stored } = await open(t)
    const id = (await stored('I have baked'))?.id
    const thumb = encodeURIComponent('👍')
    await server.callText(guild.guest, `${path}/${id}/reactions/${thumb}/@me`, { method: 'PUT' })
    const one = await screen.findByRole('button', { name: '👍, 1 reaction' })
    assert.equal(one.getAttribute('aria-pressed'), 'false')
    await user.click(one)
    const two = await screen.findByRole('button', { name: '👍, 2 reactions' })
    assert.equal(two.getAttribute('aria-pressed'), 'true')
    await user.click(two)
    await screen.findByRole('button', { name: '👍, 1 reaction' })
    assert.deepEqual(
      (await stored('I have baked'))?.reactions?.map(({ count, me }) => [count, me]),
      [[1, false]],
    )
    await server.callText(guild.guest, `${path}/${id}/reactions/${thumb}/@me`, { method: 'DELETE' })
    await until(() => screen.queryByRole('list', { name: 'Reactions' }) === null)
  })

  test('is replied to, also without a mention', async (t) => {
    const { user, screen, tool, box, messages } = await open(t)
    await user.click(await tool('I have baked', 'Reply'))
    await screen.findByText(/Replying to/u)
    await user.type(box, 'Well done{Enter}')
    await screen.findByText('Well done')
    await until(async () => (await messages())[0]?.content === 'Well done')
    const [reply] = await messages()
    assert.equal(Reflect.get(reply ?? {}, 'message_reference') === undefined, false)
    await until(() => screen.queryByText(/Replying to/u) === null)
  })
})
