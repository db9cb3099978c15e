import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { openPage, pageServer } from '../../../testing/open-page.ts'

describe('Super reactions', () => {
  test('are shown beside normal ones, and a press adds or removes the user’s own', async (t) => {
    const server = await pageServer()
    const { id, channelId, owner, guest } = await server.createTestGuild('Reactions', 'Ada', 'Guest')
    const posted = await server.call<{ id: string }>(owner, `/channels/${channelId}/messages`, {
      body: { content: 'hi' },
    })
    const path = `/channels/${channelId}/messages/${posted.id}`
    for (const type of [0, 1]) {
      const emoji = encodeURIComponent('🔥')
      await server.call(owner, `${path}/reactions/${emoji}/@me?type=${type}`, { method: 'PUT' })
    }
    const counts = async () => {
      const { reactions } = await server.call<{ reactions: any[] }>(guest, path)
      return [reactions[0].count_details, reactions[0].me, reactions[0].me_burst]
    }
    const { screen, user } = await openPage(t, guest, `/channels/${id}/${channelId}`)
    await screen.findByRole('button', { name: /, 1 reaction$/u })
    await user.click(await screen.findByRole('button', { name: /, 1 super reaction$/u }))
    const own = await screen.findByRole('button', { name: /, 2 super reactions$/u, pressed: true })
    assert.deepEqual(await counts(), [{ burst: 2, normal: 1 }, false, true])
    await user.click(own)
    await screen.findByRole('button', { name: /, 1 super reaction$/u, pressed: false })
    await until(async () => (await counts())[2] === false)
  })

  test('are added by a switch below the emojis', async (t) => {
    const server = await pageServer()
    const { id, channelId, owner } = await server.createTestGuild('Reactions', 'Ada', 'Guest')
    await server.call(owner, `/channels/${channelId}/messages`, { body: { content: 'hi' } })
    const { screen, user } = await openPage(t, owner, `/channels/${id}/${channelId}`)
    await user.hover(await screen.findByText('hi'))
    await user.click(await screen.findByRole('button', { name: 'React' }))
    await user.click(await screen.findByRole('switch', { name: 'Super reaction' }))
    await user.type(await screen.findByRole('combobox'), 'tada')
    await screen.findByText(':tada:')
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: /, 1 super reaction$/u, pressed: true })
  })
})
