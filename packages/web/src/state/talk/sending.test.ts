import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import { nothingYet, type Snapshot } from '../snapshot.ts'
import { Sending } from './sending.ts'

/** A call that answers when the test wants it to. */
class Call {
  static last: Call
  readonly upload = {}
  readonly status = 200
  readonly responseText = '{"id":"30","channel_id":"20"}'
  body: any
  timeout = 0
  onload = () => {}
  ontimeout = () => {}

  constructor() {
    Call.last = this
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
  const store = createStore<Snapshot>(() => ({ ...nothingYet, session: { id: 'a', signIn: '' } }))
  const sending = new Sending({ store, token: 'token' })
  const done = sending.send('20', { content: 'Lamps' })
  return { store, sending, done }
}

describe('a message that the server has taken', () => {
  test('waits for the event that shows it', async () => {
    const { store, done } = began()
    Call.last.onload()
    await done
    assert.deepEqual(
      store.getState().pending.map(({ state }) => state),
      ['sent'],
    )
  })

  test('goes if its event was told to a session that is over', async () => {
    const { store, done } = began()
    store.setState({ session: { id: 'b', signIn: '' } })
    Call.last.onload()
    await done
    assert.deepEqual(store.getState().pending, [])
  })
})

test('a message without files, to which nothing is answered, has failed', async () => {
  const { store, done } = began()
  assert.ok(Call.last.timeout > 0)
  Call.last.ontimeout()
  await done
  assert.deepEqual(
    store.getState().pending.map(({ state }) => state),
    ['failed'],
  )
})

test('a message that had been taken before it was tried again stands once', async () => {
  const { store, sending, done } = began()
  const { nonce } = Call.last.body
  Call.last.ontimeout()
  await done
  // The event was told to a session that is over, and the page was read again.
  const message: any = { id: '30', channel_id: '20' }
  const window = { messages: [message], reachesStart: true, reachesEnd: true, isStale: false }
  store.setState({ session: { id: 'b', signIn: '' }, windows: new Map([['20', window]]) })
  const again = sending.retry(nonce)
  assert.deepEqual([Call.last.body.nonce, Call.last.body.enforce_nonce], [nonce, true])
  Call.last.onload()
  await again
  assert.deepEqual(store.getState().pending, [])
})
