import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { fireEvent, within } from '@testing-library/dom'
import { showSearch } from '../shared/overlay/search-panel.ts'
import { openPage, pageServer } from '../testing/open-page.ts'

describe('What is typed before the code of a field is loaded', () => {
  const open = async (t: TestContext) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Garden', 'Ada', 'Grace')
    await server.call(guild.owner, `/guilds/${guild.id}/channels`, { body: { name: 'plans', type: 0 } })
    const page = await openPage(t, guild.guest, guild.path)
    const box = await page.screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Message/u })
    await page.user.click(box)
    t.after(() => showSearch(false))
    const messages = () => server.call<object[]>(guild.owner, `/channels/${guild.channelId}/messages`)
    return { ...page, box, messages, before: await messages() }
  }
  /** Without waiting, since the code may have been loaded by another test. */
  const typeAtOnce = (text: string) => {
    const focused = document.activeElement
    assert.ok(focused instanceof HTMLInputElement)
    focused.value = text
    fireEvent.keyDown(focused, { key: 'Enter' })
    return focused
  }

  test('goes to the quick switcher and not to the message box, which gets the focus back', async (t) => {
    const { screen, user, box, messages, before } = await open(t)
    fireEvent.keyDown(box, { key: 'k', ctrlKey: true })
    const early = typeAtOnce('plan')
    const dialog = within(await screen.findByRole('dialog', { name: 'Quick switcher' }))
    const field = dialog.getByRole<HTMLInputElement>('combobox')
    await until(() => document.activeElement === field)
    assert.equal(field.value, 'plan')
    dialog.getByRole('option', { name: /plans/u })
    assert.equal(early.isConnected, false)
    await user.type(field, 's')
    assert.equal(field.value, 'plans')
    await user.keyboard('{Escape}')
    await until(() => screen.queryByRole('dialog') === null)
    await until(() => document.activeElement === box)
    assert.equal(box.value, '')
    assert.deepEqual(await messages(), before)
  })

  test('goes to the search', async (t) => {
    const { screen, box, messages, before } = await open(t)
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    const early = typeAtOnce('lamps')
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search messages' })
    await until(() => document.activeElement === field)
    assert.equal(field.value, 'lamps')
    assert.equal(early.isConnected, false)
    assert.equal(box.value, '')
    assert.deepEqual(await messages(), before)
  })

  test('is dropped by Escape, and nothing opens', async (t) => {
    const { screen, box } = await open(t)
    fireEvent.keyDown(box, { key: 'k', ctrlKey: true })
    const early = typeAtOnce('plan')
    fireEvent.keyDown(early, { key: 'Escape' })
    assert.ok(document.activeElement === box)
    assert.equal(early.isConnected, false)
    await import('../features/navigation/quick-switcher.tsx')
    assert.ok(screen.queryByRole('dialog') === null)
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    fireEvent.keyDown(typeAtOnce('lamps'), { key: 'Escape' })
    await screen.findByRole('button', { name: 'Search' })
    assert.ok(screen.queryByRole('complementary', { name: 'Search' }) === null)
  })

  test('has no field any more once the user has pressed another element, but is kept', async (t) => {
    const { screen, box } = await open(t)
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    const early = typeAtOnce('lamps')
    box.focus()
    assert.equal(early.isConnected, false)
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search messages' })
    assert.equal(field.value, 'lamps')
  })
})
