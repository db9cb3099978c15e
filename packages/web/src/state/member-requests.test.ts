import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import type { Received } from '../gateway/received.ts'
import { MemberRequests } from './member-requests.ts'
import { nothingYet, type Snapshot } from './snapshot.ts'

const guildOf = (...members: string[]): any => ({ members: new Map(members.map((id) => [id, {}])) })
const worldOf = (guild: object): any => ({ guilds: new Map([['1', guild]]) })

function began(state: Snapshot['link']['state']) {
  const link: any = { state }
  const store = createStore<Snapshot>(() => ({ ...nothingYet, link, world: worldOf(guildOf('10')) }))
  const sent: string[] = []
  const listeners: ((event: Received) => void)[] = []
  const requests = new MemberRequests({
    store,
    send: (_op, { user_ids }: any) => sent.push(user_ids.join(',')),
    onEvent: (listener) => {
      listeners.push(listener)
      return () => true
    },
  })
  const comesAnew = () => {
    const data: any = { id: '1' }
    for (const listener of listeners) listener({ type: 'GUILD_CREATE', data })
  }
  return { store, sent, requests, comesAnew }
}

describe('asking for members', () => {
  test('who is known, or was asked for, is not asked for', async () => {
    const { requests, sent } = began('live')
    requests.want('1', ['10', '11'])
    requests.want('1', ['11', '12'])
    await Promise.resolve()
    requests.want('1', ['12'])
    await Promise.resolve()
    assert.deepEqual(sent, ['11,12'])
  })

  test('what is asked for without a connection waits for the next', async () => {
    const { requests, sent, store } = began('lost')
    requests.want('1', ['11'])
    await Promise.resolve()
    assert.deepEqual(sent, [])
    store.setState({ link: { state: 'live' } })
    assert.deepEqual(sent, ['11'])
  })

  test('a guild that comes anew is asked again for those whom it does not bring', async () => {
    const { requests, sent, store, comesAnew } = began('live')
    requests.want('1', ['11', '12'])
    await Promise.resolve()
    store.setState({ world: worldOf(guildOf('12')) })
    comesAnew()
    await Promise.resolve()
    assert.deepEqual(sent, ['11,12', '11'])
  })
})
