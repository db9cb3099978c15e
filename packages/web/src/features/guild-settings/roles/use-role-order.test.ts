import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { t } from '../../../language/guild-settings.ts'
import { applyServerEvent } from '../../../state/server-state.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { fakeCall } from '../../../testing/fake-call.ts'
import { runHook } from '../../../testing/run-hook.ts'

const { useRoleOrder } = await import('./use-role-order.ts')

const role = (id: string, position: number) => ({ id, name: `role ${id}`, position, permissions: '0', managed: false })

/** The roles 4, 3 and 2 of a guild, what is sent, and ways to answer. */
async function opened(context: TestContext) {
  const roles = [role('1', 0), role('2', 1), role('3', 2), role('4', 3)]
  const { client, around } = clientInGuild({ guild: { roles } })
  const sent: { body: any; accept: () => void; refuse: () => void }[] = []
  client.call = fakeCall(
    ({ body }) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ body, accept: resolve, refuse: () => reject(new Error('refused')) })
      }),
  )
  const rolesNow = () => client.store.getState().world?.guilds.get('1')?.roles ?? new Map()
  const hook = await runHook(context, useRoleOrder, ['1', rolesNow()], around)
  const shown = () => hook.now().shown.map(({ id }) => id)
  const put = (ids: string[], movedId: string) => hook.does(() => hook.now().put(ids, movedId))
  const event = async (type: string, data: object) => {
    await hook.does(() => client.store.setState((before) => applyServerEvent(before, { type, data } as any, 0)))
    await hook.again('1', rolesNow())
  }
  /** Applies positions as the gateway reports them. */
  const moved = async (positions: Record<string, number>) => {
    for (const [id, position] of Object.entries(positions))
      await event('GUILD_ROLE_UPDATE', { guild_id: '1', role: role(id, position) })
  }
  const bodies = () => sent.map(({ body }) => body.map(({ id, position }: any) => `${id} at ${position}`).join(', '))
  return { ...hook, shown, put, sent, bodies, event, moved }
}

describe('The order of roles', () => {
  test('is shown at once, sent with what changes, and announced when it is saved', async (context) => {
    const { shown, put, bodies, sent, moved, now, does } = await opened(context)
    assert.deepEqual([shown(), now().announcement], [['4', '3', '2'], ''])
    await put(['4', '2', '3'], '2')
    assert.deepEqual([shown(), bodies()], [['4', '2', '3'], ['2 at 2, 3 at 1']])
    assert.equal(now().announcement, '')
    await does(() => sent[0]?.accept())
    assert.deepEqual([shown(), now().announcement], [['4', '2', '3'], t('roles.was-moved', { name: 'role 2' })])
    await moved({ 2: 2, 3: 1 })
    assert.deepEqual(shown(), ['4', '2', '3'])
  })

  test('changes one at a time, of which only the last waits', async (context) => {
    const { put, bodies, sent, moved, does, shown } = await opened(context)
    await put(['4', '2', '3'], '2')
    await put(['2', '4', '3'], '2')
    await put(['3', '4', '2'], '3')
    assert.deepEqual([bodies().length, shown()], [1, ['3', '4', '2']])
    await does(() => sent[0]?.accept())
    await moved({ 2: 2 })
    assert.equal(bodies().length, 1)
    await moved({ 3: 1 })
    assert.deepEqual(bodies().slice(1), ['3 at 3, 4 at 2, 2 at 1'])
    await does(() => sent[1]?.accept())
    await moved({ 3: 3, 4: 2, 2: 1 })
    assert.deepEqual([bodies().length, shown()], [2, ['3', '4', '2']])
  })

  test('returns to what it was if it is refused, together with what was based on it', async (context) => {
    const { put, bodies, sent, does, shown, now } = await opened(context)
    await put(['4', '2', '3'], '2')
    await put(['2', '4', '3'], '2')
    await does(() => sent[0]?.refuse())
    assert.deepEqual([shown(), bodies().length, now().announcement], [['4', '3', '2'], 1, ''])
    await put(['3', '4', '2'], '3')
    assert.equal(bodies().length, 2)
  })

  test('sends nothing if nothing moves', async (context) => {
    const { put, bodies, shown, now } = await opened(context)
    await put(['4', '3', '2'], '3')
    assert.deepEqual([bodies(), shown(), now().announcement], [[], ['4', '3', '2'], ''])
  })

  test('sends a change that follows one without effect', async (context) => {
    const { does, now, bodies } = await opened(context)
    await does(() => {
      now().put(['4', '3', '2'], '3')
      now().put(['4', '2', '3'], '2')
    })
    assert.deepEqual(bodies(), ['2 at 2, 3 at 1'])
  })

  test('keeps roles that were added or deleted meanwhile in mind', async (context) => {
    const { put, shown, event } = await opened(context)
    await put(['4', '2', '3'], '2')
    await event('GUILD_ROLE_CREATE', { guild_id: '1', role: role('5', 1) })
    assert.deepEqual(shown(), ['4', '2', '3', '5'])
    await event('GUILD_ROLE_DELETE', { guild_id: '1', role_id: '2' })
    assert.deepEqual(shown(), ['4', '3', '5'])
  })
})
