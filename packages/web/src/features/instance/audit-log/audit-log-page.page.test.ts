import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

describe('The audit log page of the instance', () => {
  test('says who did what, filters by action, and offers the matching entries as a file', async (t) => {
    const server = await pageServer()
    const reader = await server.newPerson('Reader')
    const body = { login: 'administrator', password: reader.password }
    const { token } = await server.call<{ token: string }>(null, '/auth/login', { body })
    const administrator = { ...reader, name: 'administrator', username: 'administrator', token }
    const invite = () =>
      server.call(administrator, '/guildhall/instance/invitations', { body: { max_uses: 3, max_age: 0 } })
    await invite()
    await server.call(administrator, '/guildhall/instance/settings', {
      method: 'PATCH',
      body: { max_teams_per_user: 7 },
    })
    const { screen, user } = await openPage(t, administrator, '/instance/audit-log')
    const list = within(await screen.findByRole('list', { name: 'Audit log' }))
    const titles = () => [...document.querySelectorAll('.instance-log-entry strong')].map((each) => each.textContent)
    await until(() => titles().length >= 2)
    assert.deepEqual(titles().slice(0, 2), ['Server settings changed', 'Invitation created'])
    const [entry = assert.fail()] = list.getAllByRole('listitem')
    assert.match(entry.textContent, /By administrator .*max_teams_per_user: changed from 10 to 7/u)

    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Invitation created')
    await until(() => titles().length > 0 && titles().every((title) => title === 'Invitation created'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Guild imported')
    await screen.findByText('No matching entries.')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'All actions')

    const saved: Blob[] = []
    t.mock.method(URL, 'createObjectURL', (blob: Blob) => {
      saved.push(blob)
      return '#'
    })
    t.mock.method(URL, 'revokeObjectURL', () => {})
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await until(() => saved.length === 1)
    const lines =
      (await saved[0]?.text())
        ?.trim()
        .split('\n')
        .map((line) => JSON.parse(line).action) ?? []
    assert.deepEqual(lines.slice(0, 2), ['MODIFY_INSTANCE_SETTINGS', 'CREATE_INSTANCE_INVITATION'])
    await server.call(administrator, '/guildhall/instance/settings', {
      method: 'PATCH',
      body: { max_teams_per_user: null },
    })
  })
})
