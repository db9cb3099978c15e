import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { runHook } from '../../../testing/run-hook.ts'
import { useUnreadBar } from './use-unread-bar.ts'

type Asked = Parameters<typeof useUnreadBar>[0]

const messages = ['5', '6', '7'].map((id) => ({ id, author: { id: id === '6' ? '10' : '20' } }))
const asked = (fields: Partial<Asked> = {}, window: object = {}): Asked => ({
  window: { messages, reachesStart: true, reachesEnd: true, isStale: false, ...window } as any,
  readId: '4',
  newLine: 'above',
  isOpened: true,
  ...fields,
})
const opened = async (context: TestContext, start: Asked) =>
  runHook(context, useUnreadBar, [start], clientInGuild().around)

describe('The bar of unread messages', () => {
  test('counts those of others after the read position', async (context) => {
    const { now, again } = await opened(context, asked())
    assert.deepEqual(now(), { count: 2, isMore: false, readId: '4' })
    assert.deepEqual(await again(asked({ readId: '5' })), { count: 1, isMore: false, readId: '5' })
  })

  test('says that there are more if some aren’t loaded', async (context) => {
    const { again } = await opened(context, asked())
    const isMore = async (window: object, readId = '4') => (await again(asked({ readId }, window)))?.isMore
    assert.equal(await isMore({ reachesEnd: false }), true)
    assert.equal(await isMore({ reachesStart: false }), true)
    assert.equal(await isMore({ reachesStart: false }, '5'), false)
    assert.equal(await isMore({ reachesStart: false, messages: [] }), false)
  })

  test('is shown while the first unread message is above the screen or not loaded', async (context) => {
    const { again } = await opened(context, asked())
    assert.notEqual(await again(asked({ newLine: 'none' })), null)
    assert.notEqual(await again(asked({ newLine: 'none', readId: '6' })), null)
    assert.equal(await again(asked({ newLine: 'none', readId: '7' })), null)
    assert.equal(await again(asked({ newLine: 'below' })), null)
    assert.notEqual(await again(asked({ newLine: 'above', readId: '7' })), null)
  })

  test('isn’t shown before the list is in place, or if nothing is known of reading', async (context) => {
    const { now, again } = await opened(context, asked({ isOpened: false }))
    assert.equal(now(), null)
    assert.equal(await again(asked({ readId: null })), null)
  })

  test('stays away once its first message was on screen, until another read position', async (context) => {
    const { again } = await opened(context, asked())
    assert.equal(await again(asked({ newLine: 'on screen' })), null)
    assert.equal(await again(asked({ newLine: 'above' })), null)
    assert.deepEqual(await again(asked({ newLine: 'above', readId: '5' })), { count: 1, isMore: false, readId: '5' })
    assert.equal(await again(asked({ newLine: 'on screen', readId: '6', isOpened: false })), null)
    assert.notEqual(await again(asked({ newLine: 'above', readId: '6' })), null)
  })
})
