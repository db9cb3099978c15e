import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import { ApiProblem } from '../../api/api-problem.ts'
import { fakeCall } from '../../testing/fake-call.ts'
import { applyServerEvent, initialServerState, type ServerState } from '../server-state.ts'
import { MessageLoader } from './message-loader.ts'

const [CHANNEL, OWN] = ['20', '9']

const message = (id: string, more: object = {}): any => ({
  id,
  channel_id: CHANNEL,
  author: { id: '1' },
  content: 'hello',
  mentions: [],
  ...more,
})

const reacted = (count: number, me = false) => ({
  reactions: [
    {
      emoji: { id: null, name: '👍' },
      count,
      count_details: { burst: 0, normal: count },
      burst_colors: [],
      me,
      me_burst: false,
    },
  ],
})

const reaction = (user_id: string, type = 'MESSAGE_REACTION_ADD'): any => ({
  type,
  data: { channel_id: CHANNEL, message_id: '30', user_id, emoji: { id: null, name: '👍' }, burst: false, type: 0 },
})

const ready: any = {
  session_id: 'a',
  auth_session_id_hash: 'b',
  user: { id: OWN },
  guilds: [],
  private_channels: [],
  presences: [],
  relationships: [],
}

function began() {
  const store = createStore<ServerState>(() => ({
    ...applyServerEvent(initialServerState, { type: 'READY', data: ready }, 0),
    link: { state: 'live' },
  }))
  const asked: {
    path: string
    answer: (body: unknown) => Promise<void>
    refuse: (problem: unknown) => Promise<void>
  }[] = []
  const settled = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  const call = fakeCall(({ path }) => {
    const { promise, resolve, reject } = Promise.withResolvers<any>()
    const answer = (body: unknown) => {
      resolve(body)
      return settled()
    }
    const refuse = (problem: unknown) => {
      reject(problem)
      return settled()
    }
    asked.push({
      path: path.replace(`/channels/${CHANNEL}/messages`, ''),
      answer,
      refuse,
    })
    return promise
  })
  const talk = new MessageLoader({ store, call })
  const happens = (event: any) => {
    store.setState((before) => applyServerEvent(before, event, 0))
    talk.note(event)
  }
  const count = () =>
    store
      .getState()
      .windows.get(CHANNEL)
      ?.messages.find(({ id }) => id === '30')
      ?.reactions?.at(0)?.count
  return { store, talk, asked, happens, count, settled }
}

describe('Reading a channel', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
  afterEach(() => mock.timers.reset())

  test('includes changes made during the request', async () => {
    const { store, talk, asked, happens } = began()
    void talk.openLatest(CHANNEL)
    happens({ type: 'MESSAGE_DELETE', data: { id: '30', channel_id: CHANNEL } })
    happens({ type: 'MESSAGE_CREATE', data: { ...message('32'), channel_type: 0 } })
    happens({ type: 'THREAD_CREATE', data: { id: '31', parent_id: CHANNEL, name: 'Side talk', newly_created: true } })
    await asked[0]?.answer([message('31'), message('30')])
    const messages = store.getState().windows.get(CHANNEL)?.messages ?? []
    assert.deepEqual(
      messages.map(({ id }) => id),
      ['31', '32'],
    )
    assert.equal(messages[0]?.thread?.name, 'Side talk')
  })

  test('is dropped if the channel was deleted meanwhile', async () => {
    const { store, talk, asked, happens } = began()
    void talk.openLatest(CHANNEL)
    happens({ type: 'CHANNEL_DELETE', data: { id: CHANNEL, guild_id: '1' } })
    await asked[0]?.answer([message('30')])
    assert.equal(store.getState().windows.size, 0)
  })

  test('removes pending messages that have arrived unnoticed, whether or not they are known to be sent', async () => {
    const { store, talk, asked } = began()
    const pending = ['n1', 'n2', 'n3'].map((nonce): any => ({ nonce, channelId: CHANNEL, state: 'failed' }))
    store.setState({ pending })
    void talk.openLatest(CHANNEL)
    await asked[0]?.answer([message('31', { nonce: 'n2' }), message('30', { nonce: 'n1' })])
    assert.deepEqual(
      store.getState().pending.map(({ nonce }) => nonce),
      ['n3'],
    )
  })

  for (const [known, count] of [
    ['knew of the reaction', 1],
    ['did not', 0],
  ] as const) {
    test(`counts correctly in the end if a user reacted during the request, and it ${known}`, async () => {
      const { talk, asked, happens, count: shown } = began()
      void talk.openLatest(CHANNEL)
      happens(reaction('1'))
      await asked[0]?.answer([message('30', count === 0 ? {} : reacted(1))])
      mock.timers.tick(1_000)
      assert.equal(asked[1]?.path, '/30')
      await asked[1]?.answer(message('30', reacted(1)))
      assert.equal(shown(), 1)
      mock.timers.tick(60_000)
      assert.equal(asked.length, 2)
    })
  }

  test('counts correctly if the event arrives later, and then continues by events', async () => {
    const { talk, asked, happens, count } = began()
    void talk.openLatest(CHANNEL)
    await asked[0]?.answer([message('30', reacted(1))])
    happens(reaction('1'))
    assert.equal(count(), 2, 'it is shown at once as it may be')
    mock.timers.tick(1_000)
    happens(reaction('2'))
    await asked[1]?.answer(message('30', reacted(1)))
    assert.equal(count(), 1, 'what came while the count was read again is in doubt again')
    mock.timers.tick(1_000)
    await asked[2]?.answer(message('30', reacted(2)))
    assert.equal(count(), 2)
    mock.timers.tick(6_000)
    happens(reaction('3'))
    assert.equal(count(), 3)
    mock.timers.tick(6_000)
    assert.equal(asked.length, 3)
  })

  test('needs no second request for the user’s own reactions', async () => {
    const { talk, asked, happens, count } = began()
    void talk.openLatest(CHANNEL)
    await asked[0]?.answer([message('30', reacted(2, true))])
    happens(reaction(OWN))
    mock.timers.tick(60_000)
    assert.equal(count(), 2)
    assert.equal(asked.length, 1)
  })

  test('counts correctly if a resumed session receives events that were already read', async () => {
    const { store, talk, asked, happens, count } = began()
    store.setState({ link: { state: 'lost', retryAt: 0 } })
    void talk.openLatest(CHANNEL)
    await asked[0]?.answer([message('30', reacted(1))])
    mock.timers.tick(60_000)
    happens(reaction('1'))
    mock.timers.tick(60_000)
    assert.equal(asked.length, 1, 'it waits until it has heard everything')
    store.setState({ link: { state: 'live' } })
    mock.timers.tick(1_000)
    await asked[1]?.answer(message('30', reacted(1)))
    assert.equal(count(), 1)
  })

  test('is retried until the server responds, or until nobody reads the channel', async () => {
    const { store, talk, asked, settled } = began()
    void talk.openLatest(CHANNEL)
    await asked[0]?.answer([message('30')])
    store.setState((before) => applyServerEvent(before, { type: 'READY', data: ready }, 0))
    const isStale = () => store.getState().windows.get(CHANNEL)?.isStale
    assert.equal(isStale(), true)
    void talk.refresh(CHANNEL, null)
    await asked[1]?.refuse(new ApiProblem({ status: 503, code: 0, message: 'busy', fields: new Map() }))
    mock.timers.tick(500)
    await settled()
    await asked[2]?.answer([message('30')])
    assert.equal(isStale(), false)
    store.setState((before) => applyServerEvent(before, { type: 'READY', data: ready }, 0))
    void talk.refresh(CHANNEL, null)
    await asked[3]?.refuse(new TypeError('fetch failed'))
    talk.leave(CHANNEL)
    mock.timers.tick(60_000)
    await settled()
    assert.equal(asked.length, 4)
  })

  test('is not retried if the server refuses', async () => {
    const { store, talk, asked } = began()
    void talk.openLatest(CHANNEL)
    await asked[0]?.answer([message('30')])
    store.setState((before) => applyServerEvent(before, { type: 'READY', data: ready }, 0))
    const done = assert.rejects(talk.refresh(CHANNEL, null), { status: 403 })
    await asked[1]?.refuse(new ApiProblem({ status: 403, code: 50001, message: 'no', fields: new Map() }))
    await done
    mock.timers.tick(60_000)
    assert.equal(asked.length, 2)
  })
})

describe('Pages of a channel', () => {
  /** Full pages of messages from some id downwards. */
  const pageBelow = (id: number, length = 100) => Array.from({ length }, (_, index) => message(String(id - index)))

  async function opened(length = 100) {
    const started = began()
    const opening = started.talk.openLatest(CHANNEL)
    await started.asked[0]?.answer(pageBelow(1_000, length))
    await opening
    const window = () => started.store.getState().windows.get(CHANNEL)
    const range = () => [window()?.messages[0]?.id, window()?.messages.at(-1)?.id, window()?.messages.length]
    return { ...started, window, range }
  }

  test('are read backwards until the beginning, one request at a time', async () => {
    const { talk, asked, window, range } = await opened()
    assert.deepEqual([window()?.reachesStart, window()?.reachesEnd], [false, true])
    const loading = talk.loadOlder(CHANNEL)
    await talk.loadOlder(CHANNEL)
    assert.equal(asked.length, 2)
    await asked[1]?.answer(pageBelow(900))
    await loading
    assert.deepEqual(range(), ['801', '1000', 200])
    assert.deepEqual([window()?.reachesStart, window()?.reachesEnd], [false, true])
    const last = talk.loadOlder(CHANNEL)
    await asked[2]?.answer(pageBelow(800, 99))
    await last
    assert.deepEqual(range(), ['702', '1000', 299])
    assert.equal(window()?.reachesStart, true)
    await talk.loadOlder(CHANNEL)
    assert.equal(asked.length, 3)
  })

  test('are read forwards until the end from around a message', async () => {
    const { talk, asked, window, range } = await opened()
    const around = talk.openAround(CHANNEL, '500')
    // Fifty before the message, and fifty from it on.
    await asked[1]?.answer(pageBelow(549))
    await around
    assert.deepEqual(range(), ['450', '549', 100])
    assert.deepEqual([window()?.reachesStart, window()?.reachesEnd], [false, false])
    await talk.openAround(CHANNEL, '500')
    assert.equal(asked.length, 2)
    const loading = talk.loadNewer(CHANNEL)
    await talk.loadNewer(CHANNEL)
    assert.equal(asked.length, 3)
    await asked[2]?.answer(pageBelow(598, 49))
    await loading
    assert.deepEqual(range(), ['450', '598', 149])
    assert.equal(window()?.reachesEnd, true)
    await talk.loadNewer(CHANNEL)
    assert.equal(asked.length, 3)
  })

  test('around a message near the beginning or the end reach it', async () => {
    const { talk, asked, window } = await opened()
    const early = talk.openAround(CHANNEL, '49')
    await asked[1]?.answer(pageBelow(98, 98))
    await early
    assert.deepEqual([window()?.reachesStart, window()?.reachesEnd], [true, false])
    const late = talk.openAround(CHANNEL, '951')
    await asked[2]?.answer(pageBelow(999, 99))
    await late
    assert.deepEqual([window()?.reachesStart, window()?.reachesEnd], [false, true])
  })

  test('are neither read while they are outdated nor in an unopened or empty channel', async () => {
    const { talk, asked, store } = await opened()
    store.setState((before) => applyServerEvent(before, { type: 'READY', data: ready }, 0))
    await talk.loadOlder(CHANNEL)
    await talk.loadNewer(CHANNEL)
    await talk.loadOlder('21')
    assert.equal(asked.length, 1)
    const empty = await opened(0)
    await empty.talk.loadOlder(CHANNEL)
    await empty.talk.loadNewer(CHANNEL)
    assert.equal(empty.asked.length, 1)
  })

  test('keep some of the newest messages when the channel is left, and none of a part before them', async () => {
    const { talk, asked, range, window } = await opened()
    const loading = talk.loadOlder(CHANNEL)
    await asked[1]?.answer(pageBelow(900))
    await loading
    talk.leave(CHANNEL)
    assert.deepEqual(range(), ['901', '1000', 100])
    const around = talk.openAround(CHANNEL, '500')
    await asked[2]?.answer(pageBelow(549))
    await around
    talk.leave(CHANNEL)
    assert.equal(window(), undefined)
  })
})
