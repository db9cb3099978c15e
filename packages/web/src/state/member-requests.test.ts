import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import type { ReceivedEvent } from '../gateway/received-events.ts'
import { MemberRequests } from './member-requests.ts'
import { initialServerState, type ServerState } from './server-state.ts'

const guildOf = (...members: string[]): any => ({ members: new Map(members.map((id) => [id, {}])) })
const worldOf = (guild: object): any => ({ guilds: new Map([['1', guild]]) })

function began(state: ServerState['link']['state']) {
  const link: any = { state }
  const store = createStore<ServerState>(() => ({ ...initialServerState, link, world: worldOf(guildOf('10')) }))
  const sent: string[] = []
  const listeners: ((event: ReceivedEvent) => void)[] = []
  const requests = new MemberRequests({
    store,
    send: (_op, { user_ids }: any) => sent.push(user_ids.join(',')),
    onEvent: (listener) => {
      listeners.push(listener)
      return () => true
    },
  })
  const happens = (type: string, data: object) => {
    for (const listener of listeners) listener({ type, data } as any)
  }
  const comesAnew = () => happens('GUILD_CREATE', { id: '1' })
  return { store, sent, requests, comesAnew, happens }
}

describe('Requests for members', () => {
  test('omit known and already requested members', async () => {
    const { requests, sent } = began('live')
    requests.want('1', ['10', '11'])
    requests.want('1', ['11', '12'])
    await Promise.resolve()
    requests.want('1', ['12'])
    await Promise.resolve()
    assert.deepEqual(sent, ['11,12'])
  })

  test('wait for a connection', async () => {
    const { requests, sent, store } = began('lost')
    requests.want('1', ['11'])
    await Promise.resolve()
    assert.deepEqual(sent, [])
    store.setState({ link: { state: 'live' } })
    assert.deepEqual(sent, ['11'])
  })

  test('are repeated for a guild that is sent again without the members', async () => {
    const { requests, sent, store, comesAnew } = began('live')
    requests.want('1', ['11', '12'])
    await Promise.resolve()
    store.setState({ world: worldOf(guildOf('12')) })
    comesAnew()
    await Promise.resolve()
    assert.deepEqual(sent, ['11,12', '11'])
  })

  test('are repeated for members who have not arrived when the session resumes', async () => {
    const { requests, sent, store, happens } = began('live')
    requests.want('1', ['11', '12'])
    await Promise.resolve()
    store.setState({ world: worldOf(guildOf('11')) })
    happens('RESUMED', {})
    await Promise.resolve()
    assert.deepEqual(sent, ['11,12', '12'])
  })

  test('are repeated for a guild after an outage, but not for one that was left', async () => {
    const { requests, sent, happens, comesAnew } = began('live')
    requests.want('1', ['11'])
    await Promise.resolve()
    happens('GUILD_DELETE', { id: '1', unavailable: true })
    comesAnew()
    await Promise.resolve()
    happens('GUILD_DELETE', { id: '1' })
    comesAnew()
    await Promise.resolve()
    assert.deepEqual(sent, ['11', '11'])
  })
})
