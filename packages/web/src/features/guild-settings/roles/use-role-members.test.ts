import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { fakeCall } from '../../../testing/fake-call.ts'
import { shownToasts } from '../../../testing/recorded-toasts.ts'
import { runHook } from '../../../testing/run-hook.ts'

const { useRoleMembers } = await import('./use-role-members.ts')

const ROLE = '5'
const member = (id: number | string, roles: string[] = [ROLE]): any => ({
  user: { id: String(id), username: `user ${id}`, global_name: null, avatar: null },
  roles,
})
const many = (count: number, roles: string[] = [], first = 1_000) =>
  Array.from({ length: count }, (_, index) => member(first + index, roles))

/** A guild whose members are read in pages, and what was asked. */
async function opened(
  context: TestContext,
  pages: any[][],
  {
    known = [member(10, [])],
    count = 5_000,
    call,
  }: { known?: any[]; count?: number; call?: (...args: any[]) => any } = {},
) {
  const { client, around } = clientInGuild({ guild: { members: known, member_count: count } })
  const asked: string[] = []
  const wanted: string[] = []
  client.call =
    (call as any) ??
    fakeCall(({ path }: any) => {
      const [, query = ''] = path.split('?')
      asked.push(query)
      const page = pages[asked.length - 1]
      if (page === undefined) throw new Error('offline')
      return page
    })
  client.members.want = (guildId: string, ids: any) => void wanted.push(`${guildId} ${ids.join()}`)
  let deliver = (_event: any) => {}
  client.onEvent = (listener: any) => {
    deliver = listener
    return () => true
  }
  const hook = await runHook(context, useRoleMembers, ['1', ROLE], around)
  const holders = () => hook.now().holders.map(({ user }) => user.id)
  return {
    ...hook,
    asked,
    wanted,
    holders,
    deliver: (type: string, data: object) => hook.does(() => deliver({ type, data })),
  }
}

describe('The members of a role', () => {
  test('are those that are known, if that is all of the guild', async (context) => {
    const { holders, asked, now } = await opened(context, [], {
      known: [member(10), member(11, []), member(12)],
      count: 3,
    })
    assert.deepEqual([holders(), asked, now().hasMore, now().isLooking], [['10', '12'], [], false, false])
  })

  test('are read in pages until the end of a large guild', async (context) => {
    const { holders, asked, now } = await opened(context, [many(1_000), [member(2_000), member(2_001, ['6'])]])
    assert.deepEqual(asked, ['limit=1000&after=0', 'limit=1000&after=1999'])
    assert.deepEqual([holders(), now().hasMore, now().isLooking], [['2000'], false, false])
  })

  test('are read only until there are enough, and then further on request', async (context) => {
    const first = [...many(50, [ROLE]), ...many(950, [], 1_050)]
    const { holders, asked, now, does } = await opened(context, [first, [member(2_000)]])
    assert.deepEqual([holders().length, asked.length, now().hasMore], [50, 1, true])
    await does(() => now().lookFurther())
    assert.deepEqual([holders().length, asked.at(-1), now().hasMore], [51, 'limit=1000&after=1999', false])
  })

  test('are read further after 49 of a page, but in at most ten calls', async (context) => {
    const pages = Array.from({ length: 12 }, (_, index) => many(1_000, [], 1_000 * (index + 1)))
    pages[0] = [...many(49, [ROLE]), ...many(951, [], 1_049)]
    const { asked, now, does } = await opened(context, pages)
    assert.deepEqual([asked.length, now().hasMore], [10, true])
    await does(() => now().lookFurther())
    assert.equal(asked[10], 'limit=1000&after=10999')
  })

  test('are read further until there are enough more', async (context) => {
    const first = [...many(50, [ROLE]), ...many(950, [], 1_050)]
    const { now, does, asked } = await opened(context, [first, many(1_000, [], 2_000), [member(3_000)]])
    await does(() => now().lookFurther())
    assert.deepEqual([asked.length, now().holders.length], [3, 51])
  })

  test('are being read until the answer is there, and an unfinished call ends with the page', async (context) => {
    shownToasts.length = 0
    let fail = () => {}
    const signals: AbortSignal[] = []
    const { now, unmount } = await opened(context, [], {
      call: async (_contract, _params, { signal }) => {
        signals.push(signal)
        await new Promise((_resolve, reject) => {
          fail = () => reject(new Error('aborted'))
        })
      },
    })
    assert.deepEqual([now().isLooking, signals.map(({ aborted }) => aborted)], [true, [false]])
    await unmount()
    fail()
    await new Promise(setImmediate)
    assert.deepEqual([signals.map(({ aborted }) => aborted), shownToasts], [[true], []])
  })

  test('stay as they are if reading fails, and can be read again', async (context) => {
    const { now, does, asked } = await opened(context, [])
    assert.deepEqual([now().isLooking, now().hasMore, asked.length], [false, true, 1])
    await does(() => now().lookFurther())
    assert.deepEqual(asked, ['limit=1000&after=0', 'limit=1000&after=0'])
  })

  test('follow events', async (context) => {
    const { holders, deliver, wanted } = await opened(context, [[member(20), member(21), member(22)]])
    const changed = (id: string, roles: string[], guild_id = '1') =>
      deliver('GUILD_MEMBER_UPDATE', { guild_id, user: { id }, roles })
    await changed('20', [])
    assert.deepEqual(holders(), ['21', '22'])
    await changed('21', [], '2')
    await changed('99', [])
    await deliver('GUILD_MEMBER_REMOVE', { guild_id: '2', user: { id: '21' } })
    await deliver('GUILD_BAN_ADD', { guild_id: '1', user: { id: '21' }, roles: [] })
    assert.deepEqual(holders(), ['21', '22'])
    await deliver('GUILD_MEMBER_REMOVE', { guild_id: '1', user: { id: '21' } })
    assert.deepEqual([holders(), wanted], [['22'], []])
    await changed('20', [ROLE])
    assert.deepEqual([holders(), wanted], [['20', '22'], ['1 20']])
  })

  test('are as events say, not as an earlier page does', async (context) => {
    const known = [member(10, []), member(20, [])]
    assert.deepEqual((await opened(context, [[member(20), member(21)]], { known })).holders(), ['21'])
  })
})
