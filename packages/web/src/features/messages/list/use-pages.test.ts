import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { runHook } from '../../../testing/run-hook.ts'
import { usePages } from './use-pages.ts'

/** The pages of a channel, whose loading ends when the test says so. */
async function opened(context: TestContext) {
  const { client, around } = clientInGuild()
  const waiting: { side: string; end: () => void; fail: () => void }[] = []
  const load = (side: string) => (channelId: string) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ side: `${side} ${channelId}`, end: resolve, fail: () => reject(new Error('no network')) })
    })
  client.messages.loadOlder = load('older')
  client.messages.loadNewer = load('newer')
  const hook = await runHook(context, usePages, ['20'], around)
  return { ...hook, waiting, sides: () => waiting.map(({ side }) => side) }
}

describe('Loading pages of messages', () => {
  test('loads one page at a time, in either direction', async (context) => {
    const { now, does, waiting, sides } = await opened(context)
    assert.equal(now().loading, null)
    await does(() => now().load('older'))
    assert.equal(now().loading, 'older')
    await does(() => now().load('newer'))
    assert.deepEqual(sides(), ['older 20'])
    await does(() => waiting[0]?.end())
    assert.equal(now().loading, null)
    await does(() => now().load('newer'))
    assert.deepEqual([sides().at(-1), now().loading], ['newer 20', 'newer'])
  })

  test('stops after a failure until the user retries the failed page', async (context) => {
    const { now, does, waiting, sides } = await opened(context)
    await does(() => now().load('older'))
    await does(() => waiting[0]?.fail())
    assert.deepEqual([now().loading, now().failed?.side], [null, 'older'])
    assert.notEqual(now().failed?.problem, '')
    await does(() => now().load('newer'))
    assert.equal(sides().length, 1)
    await does(() => now().retry())
    assert.deepEqual([sides().at(-1), now().failed], ['older 20', null])
    await does(() => waiting[1]?.end())
    await does(() => now().retry())
    assert.equal(sides().length, 2)
    await does(() => now().load('newer'))
    assert.equal(sides().length, 3)
  })
})
