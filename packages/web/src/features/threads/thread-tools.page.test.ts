import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import type { TestAccount } from '../../e2e/live-server.ts'
import { openPage, pageServer } from '../../testing/open-page.ts'

interface Thread {
  thread_metadata: { archived: boolean; locked: boolean }
}

interface Shown {
  /** Who looks at the thread. */
  who: 'owner' | 'guest'
  /** The state of the thread, which the owner of the guild created. */
  state?: object
  /** Whether the guest created the thread. */
  isOwn?: boolean
}

describe('The actions on a thread', () => {
  const open = async (t: TestContext, { who, state, isOwn = false }: Shown) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Threads', 'Ada', 'Guest')
    const { owner, guest } = guild
    const body = { name: 'Plans', type: 11 }
    const path = `/channels/${guild.channelId}/threads`
    const { id } = await server.call<{ id: string }>(isOwn ? guest : owner, path, { body })
    if (state) await server.call(owner, `/channels/${id}`, { method: 'PATCH', body: state })
    const reader: TestAccount = guild[who]
    const { screen, user } = await openPage(t, reader, `/channels/${guild.id}/${id}`)
    const thread = () => server.call<Thread>(owner, `/channels/${id}`)
    const actions = async () => {
      await user.click(await screen.findByRole('button', { name: 'Thread actions' }))
      const menu = await screen.findByRole('menu')
      return within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent)
    }
    const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }))
    return { screen, user, thread, actions, choose }
  }

  test('are all offered to a moderator who is in it', async (t) => {
    const { actions } = await open(t, { who: 'owner' })
    assert.deepEqual(ownOf(await actions()), ['Leave thread', 'Edit…', 'Archive', 'Lock', 'Delete…'])
  })

  test('let a moderator unarchive or delete an archived thread', async (t) => {
    const { actions, choose, thread } = await open(t, { who: 'owner', state: { archived: true } })
    assert.deepEqual(ownOf(await actions()), ['Unarchive', 'Delete…'])
    await choose('Unarchive')
    await until(async () => !(await thread()).thread_metadata.archived)
    assert.equal((await thread()).thread_metadata.locked, false)
  })

  test('let the creator edit and archive their thread', async (t) => {
    const { actions } = await open(t, { who: 'guest', isOwn: true })
    assert.deepEqual(ownOf(await actions()), ['Leave thread', 'Edit…', 'Archive'])
  })

  test('let the creator only leave a locked thread', async (t) => {
    const { actions } = await open(t, { who: 'guest', isOwn: true, state: { locked: true } })
    assert.deepEqual(ownOf(await actions()), ['Leave thread'])
  })

  test('offer others to join', async (t) => {
    const { screen, user } = await open(t, { who: 'guest' })
    await user.click(await screen.findByRole('button', { name: 'Join' }))
    await screen.findByRole('button', { name: 'Thread actions' })
    assert.ok(screen.queryByRole('button', { name: 'Join' }) === null)
  })
})

const OWN = new Set(['Leave thread', 'Unarchive', 'Edit…', 'Archive', 'Lock', 'Unlock', 'Delete…'])

/** Without the actions that every channel has. */
const ownOf = (actions: readonly string[]): string[] => actions.filter((each) => OWN.has(each))
