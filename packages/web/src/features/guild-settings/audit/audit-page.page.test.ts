import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

describe('The audit log page', () => {
  const open = async (t: TestContext, prepare: (guild: Prepared) => Promise<unknown>) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Weavers', 'Ada', 'Bob')
    await prepare({
      ...guild,
      call: (path, method, body) => server.call(guild.owner, path, { method, ...(body && { body }) }),
    })
    const { screen, user } = await openPage(t, guild.owner, `/guilds/${guild.id}/settings/audit`)
    const list = within(await screen.findByRole('list', { name: 'Audit log' }))
    /** Without the moments. */
    const sentences = () =>
      [...document.querySelectorAll('.audit-plain, .audit-summary')].map((each) =>
        [...each.childNodes]
          .filter((part) => !(part instanceof HTMLElement && part.className === 'audit-moment'))
          .map(({ textContent }) => textContent)
          .join(' ')
          .replaceAll(/\s+/gu, ' '),
      )
    const lines = (index: number) =>
      [...(document.querySelectorAll('.audit-entry')[index]?.querySelectorAll('.audit-changes li') ?? [])].map(
        ({ textContent }) => textContent,
      )
    return { server, guild, screen, user, list, sentences, lines }
  }
  type Prepared = Awaited<ReturnType<Awaited<ReturnType<typeof pageServer>>['createTestGuild']>> & {
    call: (path: string, method: string, body?: object) => Promise<any>
  }

  test('names who did what to whom, and for updates the fields', async (t) => {
    const { sentences, lines, list } = await open(t, async ({ id, channelId, guest, call }) => {
      await call(`/guilds/${id}`, 'PATCH', { name: 'Spinners', afk_timeout: 900 })
      await call(`/channels/${channelId}`, 'PATCH', { topic: 'Cloth', nsfw: true })
      const until = new Date(Date.now() + 60_000).toISOString()
      await call(`/guilds/${id}/members/${guest.id}`, 'PATCH', { communication_disabled_until: until })
      await call(`/guilds/${id}/members/${guest.id}`, 'PATCH', { communication_disabled_until: null })
      await call(`/guilds/${id}/members/${guest.id}`, 'PATCH', { nick: 'Bobbin' })
      const role = await call(`/guilds/${id}/roles`, 'POST', { name: 'Elder', permissions: '0', color: 255 })
      await call(`/guilds/${id}/members/${guest.id}/roles/${role.id}`, 'PUT')
      await call(`/guilds/${id}/roles/${role.id}`, 'DELETE')
    })
    await list.findAllByRole('listitem')
    await until(() => sentences().length === 9)
    assert.deepEqual(sentences().slice(0, 8), [
      'Ada deleted the role Elder',
      'Ada changed the roles of Bobbin Roles added',
      'Ada created the role Elder',
      'Ada changed the member Bobbin Nickname',
      'Ada removed Bobbin ’s timeout',
      'Ada timed out Bobbin',
      'Ada changed the channel general Age-restricted, Topic',
      'Ada changed the guild Name, AFK timeout (seconds)',
    ])
    assert.ok(lines(2).includes('Colour: #0000ff'))
    assert.deepEqual(lines(3), ['Nickname: “Bobbin”'])
    assert.deepEqual(lines(7), [
      'Name: changed from “Weavers” to “Spinners”',
      'AFK timeout (seconds): changed from 300 to 900',
    ])
  })

  test('shows lists of roles, of permissions and of empty values in words', async (t) => {
    const { sentences, lines } = await open(t, async ({ id, channelId, guest, call }) => {
      const role = await call(`/guilds/${id}/roles`, 'POST', { name: 'Elder', permissions: '0' })
      await call(`/guilds/${id}/roles/${role.id}`, 'PATCH', { permissions: String((1 << 1) | (1 << 2)) })
      await call(`/guilds/${id}/roles/${role.id}`, 'PATCH', { permissions: String(1 << 2) })
      await call(`/channels/${channelId}/permissions/${guest.id}`, 'PUT', { type: 1, allow: '0', deny: '1024' })
      await call(`/guilds/${id}/auto-moderation/rules`, 'POST', {
        name: 'Words',
        event_type: 1,
        trigger_type: 1,
        trigger_metadata: { keyword_filter: ['tea', 'ale'] },
        actions: [{ type: 1 }],
        exempt_roles: [],
      })
    })
    await until(() => sentences().length === 6)
    assert.ok(sentences()[0]?.startsWith('Ada created the auto moderation rule Words'))
    assert.ok(
      lines(0).some((line) => line?.includes('“tea”, “ale”')),
      lines(0).join('; '),
    )
    assert.ok(
      lines(0).some((line) => line?.endsWith(': nothing')),
      lines(0).join('; '),
    )
    assert.ok(sentences()[1]?.startsWith('Ada added permissions in the channel general'))
    assert.equal(lines(1)[0], 'Member: Bob')
    assert.deepEqual(lines(2), ['Permissions: Removed Kick members'])
    assert.deepEqual(lines(3), ['Permissions: Added Kick members, Ban members'])
  })

  test('says so if nothing matches, and adds new entries that match the filter only', async (t) => {
    const { user, screen, sentences, server, guild } = await open(t, () => Promise.resolve())
    await until(() => sentences().length === 1)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Role created')
    await screen.findByText('No matching entries.')
    const { owner, id, channelId } = guild
    await server.call(owner, `/channels/${channelId}`, { method: 'PATCH', body: { topic: 'Cloth' } })
    await server.call(owner, `/guilds/${id}/roles`, { body: { name: 'Elder' } })
    await until(() => sentences().length === 1)
    assert.deepEqual(sentences(), ['Ada created the role Elder'])
    assert.ok(screen.queryByText('No matching entries.') === null)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'All actions')
    await until(() => sentences().length === 3)
  })

  test('loads pages, and filters by user and action', async (t) => {
    const { server, guild, user, screen, sentences, lines } = await open(t, async ({ channelId, call }) => {
      for (let count = 1; count <= 60; count++)
        await call(`/channels/${channelId}`, 'PATCH', { topic: `Cloth ${count}` })
    })
    const { owner, guest, id } = guild
    await until(() => sentences().length === 50)
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await until(() => sentences().length === 61)
    await until(() => screen.queryByRole('button', { name: 'Show more' }) === null)

    await server.call(owner, `/guilds/${id}/members/${guest.id}`, { method: 'PATCH', body: { nick: 'Bobbin' } })
    await until(() => sentences()[0] === 'Ada changed the member Bobbin Nickname')
    assert.deepEqual(lines(0), ['Nickname: “Bobbin”'])

    const body = { name: 'Elder', permissions: '268435456' }
    const role = await server.call<{ id: string }>(owner, `/guilds/${id}/roles`, { body })
    await server.call(owner, `/guilds/${id}/members/${guest.id}/roles/${role.id}`, { method: 'PUT' })
    await server.call(guest, `/guilds/${id}/roles`, { body: { name: 'Youth', permissions: '0' } })
    const action = screen.getByRole('combobox', { name: 'Action' })
    await user.selectOptions(action, 'Role created')
    await until(() => sentences().length === 2)
    await user.click(screen.getByRole('combobox', { name: 'User' }))
    await user.click(await screen.findByRole('option', { name: /Bobbin/u }))
    await until(() => sentences().length === 1)
    assert.deepEqual(sentences(), ['Bobbin created the role Youth'])

    await server.call(owner, `/guilds/${id}/roles/${role.id}`, { method: 'DELETE' })
    await user.click(await screen.findByRole('button', { name: 'Clear selection' }))
    await user.selectOptions(action, 'Role deleted')
    await until(() => sentences().length === 1)
    assert.deepEqual(sentences(), ['Ada deleted the role Elder'])
    assert.ok(lines(0).includes('Permissions: Removed Manage roles'))
  })
})
