import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import { initialServerState, type ServerState } from '../server-state.ts'
import { MessageSender } from './message-sender.ts'

/** A call that responds when the test decides. */
class Call {
  static last: Call
  static all: Call[] = []
  readonly upload = {}
  readonly status = 200
  readonly responseText = '{"id":"30","channel_id":"20"}'
  body: any
  timeout = 0
  onload = () => {}
  ontimeout = () => {}
  onerror = () => {}

  constructor() {
    Call.last = this
    Call.all.push(this)
  }

  open() {}
  setRequestHeader() {}
  send(text: string) {
    this.body = JSON.parse(text)
  }
  abort() {}
}

function began() {
  Reflect.set(globalThis, 'XMLHttpRequest', Call)
  Call.all = []
  const store = createStore<ServerState>(() => ({ ...initialServerState, session: { id: 'a', signIn: '' } }))
  const sending = new MessageSender({ store, token: 'token' })
  const done = sending.send('20', { content: 'Lamps' })
  return { store, sending, done }
}

describe('A message that the server has accepted', () => {
  test('waits for its event', async () => {
    const { store, done } = began()
    Call.last.onload()
    await done
    assert.deepEqual(
      store.getState().pending.map(({ state }) => state),
      ['sent'],
    )
  })

  test('is removed if its event was sent to a session that has ended', async () => {
    const { store, done } = began()
    store.setState({ session: { id: 'b', signIn: '' } })
    Call.last.onload()
    await done
    assert.deepEqual(store.getState().pending, [])
  })
})

const lost: any = { link: { state: 'lost', retryAt: 0 } }
const live: any = { link: { state: 'live' } }
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
const states = (store: ReturnType<typeof began>['store']) => store.getState().pending.map(({ state }) => state)

describe('A message that can’t reach the server', () => {
  test('waits, and is sent in order with the same nonce once there is a connection', async () => {
    const { store, sending, done } = began()
    const [{ body: first }] = [Call.last]
    Call.last.onerror()
    await done
    await sending.send('20', { content: 'Oil' })
    assert.deepEqual([states(store), Call.all.length], [['waiting', 'waiting'], 1])
    store.setState(live)
    assert.deepEqual([Call.all.length, Call.last.body.nonce], [2, first.nonce])
    Call.last.onload()
    await turns()
    assert.deepEqual([Call.all.length, Call.last.body.content], [3, 'Oil'])
    Call.last.onload()
    await turns()
    assert.deepEqual(states(store), ['sent', 'sent'])
  })

  test('waits on if the connection is lost again meanwhile', async () => {
    const { store, done } = began()
    assert.ok(Call.last.timeout > 0)
    Call.last.ontimeout()
    await done
    store.setState(live)
    store.setState(lost)
    Call.last.onerror()
    await turns()
    assert.deepEqual(states(store), ['waiting'])
    store.setState(live)
    Call.last.onload()
    await turns()
    assert.deepEqual(states(store), ['sent'])
  })

  test('fails if the connection is alive and messages still can’t be sent', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const { store, done } = began()
    store.setState(live)
    Call.last.onerror()
    await turns()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      Call.last.onerror()
      await turns()
      mock.timers.tick(2_000)
      await turns()
    }
    await done
    assert.deepEqual([states(store), Call.all.length], [['failed'], 4])
  })

  test('is not sent once it was discarded', async () => {
    const { store, sending, done } = began()
    Call.last.onerror()
    await done
    sending.discard(Call.last.body.nonce)
    store.setState(live)
    await turns()
    assert.equal(Call.all.length, 1)
  })
})

test('a message that was accepted before a retry is listed once', async () => {
  const { store, done } = began()
  const { nonce } = Call.last.body
  Call.last.ontimeout()
  await done
  // The event was sent to a session that has ended, and the page was read again.
  const message: any = { id: '30', channel_id: '20' }
  const window = { messages: [message], reachesStart: true, reachesEnd: true, isStale: false }
  store.setState({ session: { id: 'b', signIn: '' }, windows: new Map([['20', window]]) })
  store.setState(live)
  assert.deepEqual([Call.last.body.nonce, Call.last.body.enforce_nonce], [nonce, true])
  Call.last.onload()
  await turns()
  assert.deepEqual(store.getState().pending, [])
})
