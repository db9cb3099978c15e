import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../testing/open-page.ts'

interface PrivateChannel {
  type: number
  recipients: { id: string }[]
}

describe('The dialog for people', () => {
  const open = async (t: TestContext, friends: readonly string[]) => {
    const server = await pageServer()
    const me = await server.newPerson('Ada')
    const others = []
    for (const name of friends) {
      const friend = await server.newPerson(name)
      await server.call(me, `/users/@me/relationships/${friend.id}`, { method: 'PUT', body: {} })
      await server.call(friend, `/users/@me/relationships/${me.id}`, { method: 'PUT', body: {} })
      others.push(friend)
    }
    const { screen, user } = await openPage(t, me, '/channels/@me')
    await user.click(await screen.findByRole('button', { name: 'New message' }))
    const dialog = within(await screen.findByRole('dialog'))
    const channels = () => server.call<PrivateChannel[]>(me, '/users/@me/channels')
    return { screen, user, dialog, channels, others }
  }

  const recipients = (channel: PrivateChannel | undefined) => channel?.recipients.map(({ id }) => id).toSorted()

  test('opens a conversation with the only person who is selected', async (t) => {
    const { screen, user, dialog, channels, others } = await open(t, ['Bea', 'Cleo'])
    await user.click(await dialog.findByRole('checkbox', { name: /Cleo/u }))
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { name: /Cleo/u })
    const [channel] = await channels()
    assert.equal(channel?.type, 1)
    assert.deepEqual(recipients(channel), [others[1]?.id])
  })

  test('starts a group with several people', async (t) => {
    const { screen, user, dialog, channels, others } = await open(t, ['Bea', 'Cleo', 'Dora'])
    await user.click(await dialog.findByRole('checkbox', { name: /Bea/u }))
    await user.click(dialog.getByRole('checkbox', { name: /Cleo/u }))
    await user.click(dialog.getByRole('checkbox', { name: /Dora/u }))
    await user.click(dialog.getByRole('button', { name: 'Remove Cleo' }))
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { name: /Bea/u })
    const [channel] = await channels()
    assert.equal(channel?.type, 3)
    assert.deepEqual(recipients(channel), [others[0]?.id, others[2]?.id].toSorted())
  })

  test('selects the first person found with Enter, and then finds all again', async (t) => {
    const { user, dialog } = await open(t, ['Bea', 'Cleo'])
    const search = dialog.getByRole<HTMLInputElement>('textbox', { name: 'People' })
    await dialog.findByRole('checkbox', { name: /Bea/u })
    await user.type(search, 'cle')
    assert.ok(dialog.queryByRole('checkbox', { name: /Bea/u }) === null)
    await user.keyboard('{Enter}')
    dialog.getByRole('button', { name: 'Remove Cleo' })
    assert.equal(search.value, '')
    dialog.getByRole('checkbox', { name: /Bea/u })
    await user.type(search, 'nobody')
    dialog.getByText('No friend or contact has this name.')
  })

  test('opens nothing as long as nobody is selected', async (t) => {
    const { user, dialog, channels } = await open(t, ['Bea'])
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await dialog.findByText('Choose someone first.')
    assert.deepEqual(await channels(), [])
    await user.click(await dialog.findByRole('checkbox', { name: /Bea/u }))
    assert.ok(dialog.queryByText('Choose someone first.') === null)
  })
})
