import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import { LiveList } from '../../shared/lists/live-list.ts'
import { initialServerState, type ServerState } from '../../state/server-state.ts'
import { fakeCall } from '../../testing/fake-call.ts'
import { eventInterestSource } from './use-event-interest.ts'

const interestOf = (type: 'ADD' | 'REMOVE', user_id: string, guild_id = '1'): any => ({
  type: `GUILD_SCHEDULED_EVENT_USER_${type}`,
  data: { guild_scheduled_event_id: '5', user_id, guild_id },
})
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** A server with one event, whose responses are delayed until they are released. */
function opened(...interested: string[]) {
  const users = new Set(interested)
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const world: any = { user: { id: '9' } }
  let deliver: (event: any) => void = () => {}
  const client = {
    store: createStore<ServerState>(() => ({ ...initialServerState, world })),
    call: fakeCall(async ({ path }) => {
      const [, rest = ''] = path.split('scheduled-events')
      asked.push(rest)
      const answer = rest.startsWith('?')
        ? [{ id: '5', user_count: users.size }]
        : [...users].filter((id) => id === '9').map((user_id) => ({ user_id }))
      await new Promise<void>((resolve) => waiting.push(resolve))
      return answer
    }),
    onEvent: (listener: (event: any) => void) => {
      deliver = listener
      return () => true
    },
  }
  const list = new LiveList(eventInterestSource(client, '1'))
  list.open(client)
  const answered = async () => {
    await settled()
    for (const go of waiting.splice(0)) go()
    await settled()
  }
  const all = async () => {
    do await answered()
    while (waiting.length > 0)
    const [interest] = list.store.getState().items
    return [interest?.count, interest?.isOwn]
  }
  return { users, asked, deliver: (event: any) => deliver(event), answered, all }
}

describe('Interest in events', () => {
  test('counts events that arrive before the response, and only once', async () => {
    const late = opened('3')
    await settled()
    late.users.add('4')
    late.deliver(interestOf('ADD', '4'))
    assert.deepEqual(await late.all(), [2, false])

    const early = opened('3', '4')
    await settled()
    early.deliver(interestOf('ADD', '4'))
    assert.deepEqual(await early.all(), [2, false])
  })

  test('reads the user’s own interest once, then the counts in one call, and nothing of other guilds', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const { users, asked, deliver, all } = opened('9', '3')
    assert.deepEqual(await all(), [2, true])
    assert.equal(asked.length, 2)
    users.add('4')
    deliver(interestOf('ADD', '4'))
    deliver(interestOf('ADD', '4', '2'))
    assert.deepEqual(await all(), [3, true])
    users.delete('9')
    deliver(interestOf('REMOVE', '9'))
    // Lists wait a moment before they are read again.
    mock.timers.tick(1_000)
    assert.deepEqual(await all(), [2, false])
    assert.deepEqual(asked.slice(2), ['?with_user_count=true', '?with_user_count=true'])
    mock.timers.reset()
  })

  test('prefers the user’s own interest from an event during the call', async () => {
    const { users, deliver, answered, all } = opened('9')
    await answered()
    users.delete('9')
    deliver(interestOf('REMOVE', '9'))
    assert.deepEqual(await all(), [0, false])
  })

  test('is read again in a new session', async () => {
    const { users, deliver, all } = opened('9')
    assert.deepEqual(await all(), [1, true])
    users.delete('9')
    users.add('3')
    users.add('4')
    deliver({ type: 'READY', data: {} })
    assert.deepEqual(await all(), [2, false])
  })
})
