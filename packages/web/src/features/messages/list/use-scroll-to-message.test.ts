import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, type TestContext, test } from 'node:test'
import { t } from '../../../language/main.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { fakePage } from '../../../testing/fake-page.ts'
import { shownToasts } from '../../../testing/recorded-toasts.ts'
import { runHook } from '../../../testing/run-hook.ts'

const { useScrollToMessage } = await import('./use-scroll-to-message.ts')

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] })
  // Other files in this process show some too.
  shownToasts.length = 0
})
afterEach(() => mock.timers.reset())

/** A channel of which two messages can be loaded, and what its list does. */
async function opened(
  context: TestContext,
  { opening = null as any, isStale = false, isReachable = true, windows = null as any } = {},
) {
  const page = fakePage(context)
  const { client, around } = clientInGuild()
  if (windows !== null) client.store.setState({ windows })
  const done: string[] = []
  const load = (what: string) => {
    done.push(what)
    if (!isReachable) throw new Error('offline')
    const window: any = { messages: [{ id: '5' }, { id: '6' }], reachesStart: true, reachesEnd: true, isStale: false }
    client.store.setState({ windows: new Map([['20', window]]) })
  }
  client.messages.openAround = async (channelId: string, id: string) => load(`around ${channelId} ${id}`)
  client.messages.openLatest = async (channelId: string) => load(`latest ${channelId}`)
  client.messages.refresh = async (channelId: string, id: string | null) => load(`refresh ${channelId} ${id}`)
  const state: any = {
    go: (target: any) => void done.push(['go', ...Object.values(target)].join(' ')),
    stay: () => done.push('stay'),
    begin: (to: string) => done.push(`begin ${to}`),
    readingId: () => '4',
  }
  const window = (stale: boolean): any => ({ isStale: stale })
  const hook = await runHook(context, useScrollToMessage, ['20', window(isStale), state, opening], around)
  const send = (channelId: string) =>
    hook.does(() => client.store.setState(({ pending }) => ({ pending: [...pending, { channelId } as any] })))
  const becomes = (stale: boolean) => hook.again('20', window(stale), state, opening)
  const tick = (ms: number) => hook.does(() => mock.timers.tick(ms))
  return { ...hook, ...page, done, send, becomes, tick, client }
}

describe('A channel to which the user returns', () => {
  const returned = async (context: TestContext, messageId: string, linked: string | null) => {
    const position = { channelId: '20', messageId, above_px: 30 }
    const windows: any = new Map([['20', { messages: [{ id: '5' }] }]])
    const opening = { messageId: linked, to: 'new', position }
    const { done } = await opened(context, { opening, windows })
    return done
  }

  test('is where it was, also if a link led to a message', async (context) => {
    assert.deepEqual(await returned(context, '5', null), ['go kept 5 30'])
    assert.deepEqual(await returned(context, '5', '6'), ['go kept 5 30'])
  })

  test('begins again if the message where it was is gone', async (context) => {
    assert.deepEqual(await returned(context, '4', null), ['begin new'])
    assert.deepEqual((await returned(context, '4', '6'))[0], 'go awaited')
  })
})

describe('A jump in a channel', () => {
  test('leads to a message, and highlights it for a while', async (context) => {
    const { now, does, done, tick } = await opened(context)
    await does(() => now().jump('5'))
    assert.deepEqual(done, ['go awaited', 'around 20 5', 'go message 5'])
    assert.equal(now().litId, '5')
    assert.equal((await tick(2_000)).litId, '5')
    await does(() => now().jump('6'))
    assert.equal((await tick(2_000)).litId, '6')
    assert.equal((await tick(500)).litId, null)
  })

  test('to a message that no longer exists or can’t be loaded stays where it was', async (context) => {
    const { now, does, done } = await opened(context)
    await does(() => now().jump('9'))
    assert.deepEqual(done, ['go awaited', 'around 20 9', 'stay'])
    assert.equal(now().litId, null)
    assert.deepEqual(shownToasts.splice(0), [t('messages.this-message-no-longer-exists')])
    const offline = await opened(context, { isReachable: false })
    await offline.does(() => offline.now().jump('5'))
    assert.equal(shownToasts.splice(0).includes(t('messages.this-message-no-longer-exists')), false)
    assert.deepEqual(offline.done, ['go awaited', 'around 20 5', 'stay'])
  })

  test('to the first new message goes there if there is one once it is loaded', async (context) => {
    const { now, does, done, nextFrame } = await opened(context)
    await does(() => now().toNew('4'))
    assert.deepEqual(done, ['around 20 4', 'go new'])
    nextFrame()
    assert.equal(done.at(-1), 'stay')
    const offline = await opened(context, { isReachable: false })
    await offline.does(() => offline.now().toNew('4'))
    assert.deepEqual([offline.done, offline.nextFrame()], [['around 20 4'], false])
  })

  test('to the end goes there at once, and again when the newest messages are loaded', async (context) => {
    const { now, does, done } = await opened(context)
    await does(() => now().toPresent())
    assert.deepEqual(done, ['go end', 'latest 20', 'go end'])
    const offline = await opened(context, { isReachable: false })
    await offline.does(() => offline.now().toPresent())
    assert.deepEqual(offline.done, ['go end', 'latest 20'])
  })
})

describe('A channel', () => {
  test('opens at the message of a link, or at its position', async (context) => {
    const linked = await opened(context, { opening: { messageId: '6', to: 'new' } })
    assert.deepEqual(linked.done, ['go awaited', 'around 20 6', 'go message 6'])
    assert.deepEqual((await opened(context, { opening: { messageId: null, to: 'end' } })).done, ['begin end'])
    assert.deepEqual((await opened(context)).done, [])
  })

  test('moves to its end when the user sends a message in it, but not when one is delivered', async (context) => {
    const { send, done, does, client } = await opened(context)
    await send('21')
    assert.deepEqual(done, [])
    await send('20')
    assert.deepEqual(done.splice(0), ['go end', 'latest 20', 'go end'])
    await does(() => client.store.setState({ pending: [] }))
    assert.deepEqual(done, [])
    await send('20')
    assert.equal(done.length, 3)
  })

  test('is read again at the reading position when events may have been missed', async (context) => {
    const { done, becomes } = await opened(context)
    await becomes(true)
    assert.deepEqual(done, ['refresh 20 4'])
    await becomes(false)
    assert.equal(done.length, 1)
    assert.deepEqual((await opened(context, { isStale: true, isReachable: false })).done, ['refresh 20 4'])
  })
})
