import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { skip } from './chromium.ts'
import { stage } from './stage.ts'

describe('a server that is away', { skip, timeout: 180_000 }, () => {
  const empty = stage('empty')

  test('what could not be sent says so, and is tried again or discarded', async () => {
    const { server } = empty
    const person = await server.newPerson('writer')
    const guild = await server.call<{ id: string }>(person, '/guilds', { body: { name: 'Club' } })
    const channels = await server.call<{ id: string; type: number }[]>(person, `/guilds/${guild.id}/channels`)
    const channel = channels.find(({ type }) => type === 0)
    const page = await empty.enter(person, `/channels/${guild.id}/${channel?.id}`)
    const box = page.getByRole('textbox', { name: /^Message / })
    await box.waitFor()
    empty.expect(/./)
    await server.stop()
    await box.fill('kept')
    await box.press('Enter')
    await box.fill('dropped')
    await box.press('Enter')
    const failed = page.getByRole('article', { name: 'Your message that is being sent' })
    await failed.nth(1).getByRole('button', { name: 'Discard' }).click()
    await failed.nth(1).waitFor({ state: 'detached' })
    await failed.getByText('The server cannot be reached').waitFor()
    await server.start()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await failed.waitFor({ state: 'detached' })
    await page.getByRole('log').getByText('kept').waitFor()
    const said = await server.call<{ content: string }[]>(person, `/channels/${channel?.id}/messages`)
    assert.deepEqual(
      said.map(({ content }) => content).filter((content) => content === 'kept' || content === 'dropped'),
      ['kept'],
    )
  })
})
