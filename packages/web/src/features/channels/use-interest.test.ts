import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import { LiveList } from '../../shared/lists/live-list.ts'
import { nothingYet, type ServerState } from '../../state/server-state.ts'
import { answeredCall } from '../../testing/answered-call.ts'
import { interestSource } from './use-interest.ts'

const told = (type: 'ADD' | 'REMOVE', user_id: string, guild_id = '1'): any => ({
  type: `GUILD_SCHEDULED_EVENT_USER_${type}`,
  data: { guild_scheduled_event_id: '5', user_id, guild_id },
})
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** A server with one event, whose answers wait until they are let go. */
function opened(...interested: string[]) {
  const users = new Set(interested)
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const world: any = { user: { id: '9' } }
  let tell: (event: any) => void = () => {}
  const client = {
    store: createStore<ServerState>(() => ({ ...nothingYet, world })),
    call: answeredCall(async ({ path }) => {
      const [, rest = ''] = path.split('scheduled-events')
      asked.push(rest)
      const answer = rest.startsWith('?')
        ? [{ id: '5', user_count: users.size }]
        : [...users].filter((id) => id === '9').map((user_id) => ({ user_id }))
      await new Promise<void>((resolve) => waiting.push(resolve))
      return answer
    }),
    onEvent: (listener: (event: any) => void) => {
      tell = listener
      return () => true
    },
  }
  const list = new LiveList(interestSource(client, '1'))
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
  return { users, asked, tell: (event: any) => tell(event), answered, all }
}

describe('the interest in events', () => {
  test('what is told before the answer counts, and once only', async () => {
    const late = opened('3')
    await settled()
    late.users.add('4')
    late.tell(told('ADD', '4'))
    assert.deepEqual(await late.all(), [2, false])

    const early = opened('3', '4')
    await settled()
    early.tell(told('ADD', '4'))
    assert.deepEqual(await early.all(), [2, false])
  })

  test('one’s own is asked for once; then the counts are read in one call, and those of other guilds not at all', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const { users, asked, tell, all } = opened('9', '3')
    assert.deepEqual(await all(), [2, true])
    assert.equal(asked.length, 2)
    users.add('4')
    tell(told('ADD', '4'))
    tell(told('ADD', '4', '2'))
    assert.deepEqual(await all(), [3, true])
    users.delete('9')
    tell(told('REMOVE', '9'))
    // Lists rest for a moment after what they were read because of.
    mock.timers.tick(1_000)
    assert.deepEqual(await all(), [2, false])
    assert.deepEqual(asked.slice(2), ['?with_user_count=true', '?with_user_count=true'])
    mock.timers.reset()
  })

  test('one’s own that is told while it is asked for is what counts', async () => {
    const { users, tell, answered, all } = opened('9')
    await answered()
    users.delete('9')
    tell(told('REMOVE', '9'))
    assert.deepEqual(await all(), [0, false])
  })

  test('a new session has all of it read again', async () => {
    const { users, tell, all } = opened('9')
    assert.deepEqual(await all(), [1, true])
    users.delete('9')
    users.add('3')
    users.add('4')
    tell({ type: 'READY', data: {} })
    assert.deepEqual(await all(), [2, false])
  })
})
