import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { fakePage } from '../../../testing/fake-page.ts'
import { runHook } from '../../../testing/run-hook.ts'
import { useNewMessages } from './use-new-messages.ts'

/** A list of a channel with two messages, and the read positions that were set. */
async function opened(context: TestContext, fields: object = {}) {
  const page = fakePage(context)
  const { client, around } = clientInGuild()
  const listeners = new Set<(event: any) => void>()
  client.onEvent = (listener: any) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const lines: string[] = []
  const onReadId = (id: string) => void lines.push(id)
  const window: any = { messages: [{ id: '5' }, { id: '6' }], reachesStart: true, reachesEnd: true, isStale: false }
  const props = (others: object = {}): any => ({
    ...{ channelId: '20', window, isAtEnd: true, seenId: () => '6', onReadId },
    ...fields,
    ...others,
  })
  const hook = await runHook(context, useNewMessages, [props()], around)
  const deliver = (type: string, data: object) =>
    hook.does(() => {
      for (const listener of [...listeners]) listener({ type, data })
    })
  const arrives = (author = '30', channel_id = '20') =>
    deliver('MESSAGE_CREATE', { channel_id, author: { id: author } })
  return { ...hook, ...page, lines, props, deliver, arrives, listeners }
}

describe('Messages that arrive in an open channel', () => {
  test('are counted while the list isn’t at its end, unless they are the user’s own or elsewhere', async (context) => {
    const { now, again, props, arrives, deliver } = await opened(context, { isAtEnd: false })
    assert.equal(now(), 0)
    assert.equal(await arrives(), 1)
    assert.equal(await arrives('10'), 1)
    assert.equal(await arrives('30', '21'), 1)
    await deliver('MESSAGE_UPDATE', { channel_id: '20', author: { id: '30' } })
    assert.equal(await arrives(), 2)
    assert.equal(await again(props({ isAtEnd: true })), 0)
    assert.equal(await arrives(), 0)
    assert.equal(await again(props({ isAtEnd: false })), 0)
  })

  test('are below a line if the user left the page when everything was read', async (context) => {
    const { lines, does, setFocus } = await opened(context)
    await does(() => setFocus(true))
    assert.deepEqual(lines, [])
    await does(() => setFocus(false))
    assert.deepEqual(lines, ['6'])
    await does(() => setFocus(true))
    await does(() => setFocus(false, 'visibilitychange'))
    assert.deepEqual(lines, ['6', '6'])
  })

  test('have no line if something wasn’t read or loaded, or if the list was elsewhere', async (context) => {
    const window = { messages: [{ id: '5' }, { id: '6' }], reachesEnd: false }
    for (const fields of [
      { seenId: () => '5' },
      { isAtEnd: false },
      { window },
      { window: { messages: [], reachesEnd: true } },
    ]) {
      const { lines, does, setFocus } = await opened(context, fields)
      await does(() => setFocus(false))
      assert.deepEqual(lines, [])
    }
  })

  test('are marked as unread by the user in any of their clients', async (context) => {
    const { lines, deliver } = await opened(context)
    await deliver('MESSAGE_ACK', { channel_id: '20', message_id: '4', manual: true })
    await deliver('MESSAGE_ACK', { channel_id: '20', message_id: '5', manual: false })
    await deliver('MESSAGE_ACK', { channel_id: '20', message_id: '5' })
    await deliver('MESSAGE_ACK', { channel_id: '21', message_id: '3', manual: true })
    await deliver('MESSAGE_DELETE', { channel_id: '20', message_id: '2', manual: true })
    assert.deepEqual(lines, ['4'])
  })

  test('are no longer followed when the list is gone', async (context) => {
    const { lines, unmount, setFocus, listeners } = await opened(context, { isAtEnd: false })
    await unmount()
    setFocus(false)
    assert.deepEqual([lines, listeners.size], [[], 0])
  })
})
