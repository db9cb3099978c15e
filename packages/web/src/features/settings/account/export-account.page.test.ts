import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

describe('The export of the account', () => {
  test('is requested with the password, and offered for download', async (t) => {
    const server = await pageServer()
    const me = await server.newPerson('Grace')
    const { screen, user } = await openPage(t, me, '/settings/account')
    await user.click(await screen.findByRole('button', { name: 'Request your data' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText('Your password')
    await user.type(field, 'not my password')
    await user.click(dialog.getByRole('button', { name: 'Request your data' }))
    await dialog.findByText('Password does not match.')
    await user.clear(field)
    await user.type(field, me.password)
    await user.click(dialog.getByRole('button', { name: 'Request your data' }))
    const link = async (): Promise<HTMLElement> => {
      const found = await screen.findByText(/Your data is being collected|Download your data/u)
      if (found.tagName === 'A') return found
      await user.click(screen.getByRole('button', { name: 'Refresh' }))
      return link()
    }
    assert.match((await link()).getAttribute('href') ?? '', /\/account-exports\/\d+\/\d+\?ex=/u)
    assert.equal(screen.queryByRole('dialog'), null)
  })
})
