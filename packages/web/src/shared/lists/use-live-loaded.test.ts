import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { runHook } from '../../testing/run-hook.ts'
import { useLiveLoaded } from './use-live-loaded.ts'

const isAbout = ({ type }: any): boolean => type === 'GUILD_UPDATE'

/** Data that is loaded when the test says so. */
async function opened(context: TestContext, { loads = true } = {}) {
  const { client, around } = clientInGuild()
  const listeners = new Set<(event: any) => void>()
  client.onEvent = (listener: any) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const asked: { signal: AbortSignal; answer: (value: string) => void; fail: () => void }[] = []
  const load = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      asked.push({ signal, answer: resolve, fail: () => reject(new Error('offline')) })
    })
  const source = { load: loads ? load : null, isAbout }
  const hook = await runHook(context, useLiveLoaded<string>, [source], around)
  const deliver = (type: string) =>
    hook.does(() => {
      for (const listener of listeners) listener({ type, data: {} })
    })
  const aborted = () => asked.map(({ signal }) => signal.aborted)
  return { ...hook, asked, deliver, aborted, state: () => hook.now().answer, listeners }
}

describe('Data that follows events', () => {
  test('waits, and is then ready or failed', async (context) => {
    const { state, asked, does } = await opened(context)
    assert.deepEqual(state(), { state: 'waiting' })
    await does(() => asked[0]?.answer('one'))
    assert.deepEqual(state(), { state: 'ready', value: 'one' })
    const failing = await opened(context)
    await failing.does(() => failing.asked[0]?.fail())
    assert.equal(failing.state().state, 'failed')
    await failing.does(() => void failing.now().retry())
    await failing.does(() => failing.asked[1]?.answer('two'))
    assert.deepEqual(failing.state(), { state: 'ready', value: 'two' })
  })

  test('is read again after an event about it or a new session, and visible until then', async (context) => {
    const { state, asked, does, deliver } = await opened(context)
    await does(() => asked[0]?.answer('one'))
    await deliver('MESSAGE_CREATE')
    assert.equal(asked.length, 1)
    await deliver('GUILD_UPDATE')
    await deliver('READY')
    assert.deepEqual([asked.length, state()], [3, { state: 'ready', value: 'one' }])
    await does(() => asked[2]?.fail())
    assert.deepEqual(state(), { state: 'ready', value: 'one' })
  })

  test('is the answer to the latest call only', async (context) => {
    const { state, asked, does, deliver, aborted } = await opened(context)
    await deliver('GUILD_UPDATE')
    assert.deepEqual(aborted(), [true, false])
    await does(() => asked[1]?.answer('new'))
    await does(() => asked[0]?.answer('old'))
    assert.deepEqual(state(), { state: 'ready', value: 'new' })
    const failing = await opened(context)
    await failing.deliver('GUILD_UPDATE')
    await failing.does(() => failing.asked[0]?.fail())
    assert.deepEqual(failing.state(), { state: 'waiting' })
  })

  test('is the response to a change, not that of an earlier call', async (context) => {
    const { state, asked, does, now } = await opened(context)
    await does(() => now().take('changed'))
    await does(() => asked[0]?.answer('old'))
    assert.deepEqual(state(), { state: 'ready', value: 'changed' })
  })

  test('isn’t requested without a source, and waits again for another one', async (context) => {
    const { state, again, now, does } = await opened(context, { loads: false })
    await does(() => void now().retry())
    assert.deepEqual(state(), { state: 'waiting' })
    await again({ load: async () => 'found', isAbout })
    assert.deepEqual(state(), { state: 'ready', value: 'found' })
    await again({ load: () => new Promise<string>(() => {}), isAbout })
    assert.deepEqual(state(), { state: 'waiting' })
  })

  test('is no longer read when the page is closed', async (context) => {
    const { unmount, aborted, listeners } = await opened(context)
    await unmount()
    assert.deepEqual([aborted(), listeners.size], [[true], 0])
  })
})
