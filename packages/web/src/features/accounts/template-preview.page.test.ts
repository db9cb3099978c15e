import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openPage, pageServer } from '../../testing/open-page.ts'

describe('A link to a template, opened by a visitor who is not signed in', () => {
  const newTemplate = async () => {
    const server = await pageServer()
    const { owner, guest, id } = await server.createTestGuild('Weavers', 'Ada', 'Bob')
    const body = { name: 'Looms', description: 'For workshops.' }
    const { code } = await server.call<{ code: string }>(owner, `/guilds/${id}/templates`, { body })
    return { owner, guest, code }
  }

  test('shows the template, and leads to it after they have signed in', async (t) => {
    const { owner, guest, code } = await newTemplate()
    const { screen, user } = await openPage(t, null, `/template/${code}`)
    await screen.findByRole('heading', { level: 2, name: 'Looms' })
    screen.getByText('Sign in to create a guild from this template.')
    screen.getByText(`${owner.name} shares a template for guilds.`)
    screen.getByText('For workshops.')
    await user.type(screen.getByRole('textbox', { name: 'Username' }), guest.username)
    await user.type(screen.getByLabelText('Password'), guest.password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { level: 1, name: 'Looms' })
    await screen.findByRole('textbox', { name: 'Name of your guild' })
  })

  test('says that there is no such template', async (t) => {
    await pageServer()
    const { screen } = await openPage(t, null, '/template/gone')
    await screen.findByText('The link is wrong, or the template was deleted.')
    screen.getByRole('heading', { level: 1, name: 'Sign in' })
    assert.ok(screen.queryByText('Sign in to create a guild from this template.') === null)
  })
})
