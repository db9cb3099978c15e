import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import { toApiProblem } from '../api/api-problem.ts'
import { clientInGuild } from '../testing/client-in-guild.ts'
import { fakeCall } from '../testing/fake-call.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { emptyReadState } from './local-read-state.ts'
import { initialServerState, type ServerState } from './server-state.ts'

const live: any = { state: 'live' }
const lost: any = { state: 'lost', retryAt: 0 }
const worldWith = (acknowledged: string): any => ({
  readStates: new Map([['1', { last_message_id: acknowledged }]]),
  user: { id: '9' },
  guilds: new Map(),
})

function began({ mock }: TestContext, answers: (() => Promise<unknown>)[]) {
  mock.timers.enable({ apis: ['setTimeout'] })
  const store = createStore<ServerState>(() => ({ ...initialServerState, link: live, world: worldWith('10') }))
  const asked: string[] = []
  const reads = new Acknowledgements({
    store,
    onEvent: () => () => true,
    call: fakeCall(({ path }) => {
      asked.push(path)
      return answers.shift()?.()
    }),
  })
  const passes = async () => {
    mock.timers.tick(1_000)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { store, asked, reads, passes, isRead: () => store.getState().marks.acked.get('1') === '20' }
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const path = '/channels/1/messages/20/ack'

describe('Acknowledging messages', () => {
  test('keeps messages read that could not be acknowledged, and retries when connected', async (context) => {
    const { store, asked, reads, passes, isRead } = began(context, [unreachable])
    reads.ack('1', '20')
    await passes()
    assert.ok(isRead())
    store.setState({ link: lost })
    await passes()
    assert.deepEqual(asked, [path])
    store.setState({ link: live })
    await passes()
    assert.deepEqual(asked, [path, path])
    store.setState({ link: lost })
    store.setState({ link: live })
    await passes()
    assert.deepEqual(asked, [path, path], 'what was told is told once')
  })

  test('is retried after a new session too, unless as much was read elsewhere', async (context) => {
    const { store, asked, reads, passes, isRead } = began(context, [unreachable, unreachable])
    reads.ack('1', '20')
    await passes()
    store.setState({ link: lost })
    store.setState({ link: live, marks: emptyReadState })
    assert.ok(isRead())
    await passes()
    assert.deepEqual(asked, [path, path])
    store.setState({ link: lost })
    store.setState({ link: live, marks: emptyReadState, world: worldWith('21') })
    await passes()
    assert.deepEqual(asked, [path, path])
    assert.ok(!isRead())
  })

  test('marks messages as unread again if the server refuses, without a retry', async (context) => {
    const { store, asked, reads, passes, isRead } = began(context, [() => Promise.reject(toApiProblem(403, {}))])
    reads.ack('1', '20')
    assert.ok(isRead())
    await passes()
    assert.ok(!isRead())
    store.setState({ link: lost })
    store.setState({ link: live })
    await passes()
    assert.deepEqual(asked, [path])
  })

  test('marks everything as read, with many channels in each request', async () => {
    const channels = Array.from({ length: 150 }, (_, index) => ({
      id: String(20 + index),
      name: 'channel',
      type: 0,
      parent_id: null,
      permission_overwrites: [],
      last_message_id: '500',
    }))
    const talk = { type: 'CHANNEL_CREATE', data: { id: '10', type: 1, recipients: [], last_message_id: '600' } }
    const { store } = clientInGuild({ guild: { channels }, events: [talk] }).client
    const asked: [string, number][] = []
    const call = fakeCall(({ path: at, body }: any) => {
      asked.push([at, body.read_states.length])
      return {}
    })
    const reads = new Acknowledgements({ store, onEvent: () => () => true, call })
    await reads.ackAll()
    assert.deepEqual(asked, [
      ['/read-states/ack-bulk', 100],
      ['/read-states/ack-bulk', 51],
    ])
    assert.equal(store.getState().marks.acked.get('10'), '600')
    await reads.ackAll()
    assert.equal(asked.length, 2)
  })
})
