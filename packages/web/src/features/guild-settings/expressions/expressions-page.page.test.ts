import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

interface Named {
  name: string
  roles?: string[]
}

const picture = readFileSync(new URL('../../../e2e/picture.png', import.meta.url))
const [MANAGE_EXPRESSIONS, CREATE_EXPRESSIONS] = [1n << 30n, 1n << 43n]
const pictureFile = (name: string) => new File([picture], name, { type: 'image/png' })

describe('The page of emojis and stickers', () => {
  const open = async (t: TestContext, { permissions, tab = '' }: { permissions?: bigint; tab?: string } = {}) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Weavers', 'Ada', 'Bob')
    const { owner, guest, id } = guild
    const image = `data:image/png;base64,${picture.toString('base64')}`
    const everyone = { permissions: String(MANAGE_EXPRESSIONS | CREATE_EXPRESSIONS) }
    await server.call(owner, `/guilds/${id}/roles/${id}`, { method: 'PATCH', body: everyone })
    await server.call(owner, `/guilds/${id}/emojis`, { body: { name: 'wool', image } })
    await server.call(guest, `/guilds/${id}/emojis`, { body: { name: 'silk', image } })
    if (permissions !== undefined) {
      const body = { permissions: String(permissions) }
      await server.call(owner, `/guilds/${id}/roles/${id}`, { method: 'PATCH', body })
    }
    const path = `/guilds/${id}/settings/expressions${tab}`
    const { screen, user } = await openPage(t, permissions === undefined ? owner : guest, path)
    const emojis = () => server.call<Named[]>(owner, `/guilds/${id}/emojis`)
    const stickers = () => server.call<Named[]>(owner, `/guilds/${id}/stickers`)
    return { server, guild, screen, user, emojis, stickers }
  }

  test('shows emojis with their creators and the slots in use', async (t) => {
    const { screen } = await open(t)
    await screen.findByText(
      '2 of 50 static and 0 of 50 animated emojis used. Boost level 1 raises this to 100 of each.',
    )
    const list = within(await screen.findByRole('list', { name: 'Emojis' }))
    await list.findByText('Added by Ada')
    await list.findByText('Added by Bob')
    assert.equal(list.getAllByRole('button', { name: /^Edit/u }).length, 2)
  })

  test('lets members who may only create them change their own', async (t) => {
    const { screen } = await open(t, { permissions: CREATE_EXPRESSIONS })
    const list = within(await screen.findByRole('list', { name: 'Emojis' }))
    await list.findByRole('button', { name: 'Edit silk' })
    assert.ok(list.queryByRole('button', { name: 'Edit wool' }) === null)
    screen.getByRole('button', { name: 'Upload emojis…' })
  })

  test('lets members who may only manage them change all, but add none', async (t) => {
    const { screen } = await open(t, { permissions: MANAGE_EXPRESSIONS })
    const list = within(await screen.findByRole('list', { name: 'Emojis' }))
    list.getByRole('button', { name: 'Edit silk' })
    list.getByRole('button', { name: 'Delete wool' })
    assert.ok(screen.queryByRole('button', { name: 'Upload emojis…' }) === null)
  })

  test('renames an emoji, unless the name is invalid, and deletes one', async (t) => {
    const { screen, user, emojis } = await open(t)
    const list = within(await screen.findByRole('list', { name: 'Emojis' }))
    await user.click(list.getByRole('button', { name: 'Edit wool' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit wool' }))
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'w!')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Use 2 to 32 letters, digits and underscores.')
    await user.clear(name)
    await user.type(name, 'fleece')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await list.findByRole('button', { name: 'Edit fleece' })
    await user.click(list.getByRole('button', { name: 'Delete silk' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete silk?' })).getByRole('button', { name: 'Delete' }),
    )
    await until(() => list.queryByRole('button', { name: 'Edit silk' }) === null)
    assert.deepEqual(
      (await emojis()).map((each) => each.name),
      ['fleece'],
    )
  })

  test('lists what a new sticker lacks, shows new ones, and changes and deletes one', async (t) => {
    const { server, guild, screen, user, stickers } = await open(t, { tab: '/stickers' })
    await screen.findByText('No stickers yet.')
    screen.getByText('0 of 5 stickers used. Boost level 1 raises this to 15.')
    await user.click(screen.getByRole('button', { name: 'New sticker…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New sticker' }))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await dialog.findByText('Choose a file.')
    dialog.getByText('Enter a name.')
    dialog.getByText('Enter at least one tag.')
    assert.deepEqual(await stickers(), [])
    const input = document.querySelector<HTMLInputElement>('.dialog input[type=file]')
    assert.ok(input)
    assert.ok(!input.accept.includes('json'))
    await user.upload(input, pictureFile('loom.png'))
    await dialog.findByText('File: loom.png')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    const body = new FormData()
    for (const [name, value] of Object.entries({ name: 'Loom', tags: 'weave', description: '' }))
      body.append(name, value)
    body.append('file', pictureFile('loom.png'))
    await server.call(guild.owner, `/guilds/${guild.id}/stickers`, { body })
    const list = within(screen.getByRole('list', { name: 'Stickers' }))
    await list.findByText('Found by: weave')
    await list.findByText('Added by Ada')
    await user.click(list.getByRole('button', { name: 'Edit Loom' }))
    const editing = within(await screen.findByRole('dialog', { name: 'Edit Loom' }))
    assert.ok(document.querySelector('.dialog input[type=file]') === null)
    await user.type(editing.getByRole('textbox', { name: /Description/u }), 'A loom')
    await user.click(editing.getByRole('button', { name: 'Save' }))
    await list.findByText('A loom')
    await user.click(list.getByRole('button', { name: 'Delete Loom' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete Loom?' })).getByRole('button', { name: 'Delete' }),
    )
    await screen.findByText('No stickers yet.')
    assert.deepEqual(await stickers(), [])
  })
})
