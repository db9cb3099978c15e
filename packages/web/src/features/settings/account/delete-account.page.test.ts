import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

describe('The deletion of the account', () => {
  const open = async (t: TestContext, guilds: readonly string[] = []) => {
    const server = await pageServer()
    const me = await server.newPerson('Ada')
    for (const name of guilds) await server.call(me, '/guilds', { method: 'POST', body: { name } })
    const { screen, user } = await openPage(t, me, '/settings/account')
    await user.click(await screen.findByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('dialog'))
    const send = async (password: string) => {
      const field = dialog.getByLabelText('Your password')
      await user.clear(field)
      await user.type(field, password)
      await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    }
    return { server, me, screen, dialog, send }
  }

  test('signs the user out, who can’t sign in again', async (t) => {
    const { server, me, screen, send } = await open(t)
    await send(me.password)
    await screen.findByRole('button', { name: 'Sign in' })
    assert.ok(screen.queryByText('You’ve been signed out. Sign in again.') === null)
    const body = { login: me.username, password: me.password }
    await assert.rejects(server.call(null, '/auth/login', { method: 'POST', body }))
  })

  test('shows that the password is wrong, and deletes nothing', async (t) => {
    const { server, me, dialog, send } = await open(t)
    await send('not my password')
    await dialog.findByText('Password does not match.')
    dialog.getByRole('button', { name: 'Delete account' })
    assert.equal((await server.call<{ id: string }>(me, '/users/@me')).id, me.id)
  })

  test('names the guilds that the user owns, and deletes nothing', async (t) => {
    const { server, me, screen, dialog, send } = await open(t, ['Library', 'Workshop'])
    screen.getByText('First transfer or delete the guilds that you own: Library, Workshop.')
    await send(me.password)
    await dialog.findByText(/Transfer or delete the guilds/u)
    assert.equal((await server.call<{ id: string }>(me, '/users/@me')).id, me.id)
  })
})
