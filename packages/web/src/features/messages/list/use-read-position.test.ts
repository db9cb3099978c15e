import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { fakePage } from '../../../testing/fake-page.ts'
import { runHook } from '../../../testing/run-hook.ts'
import { useReadPosition } from './use-read-position.ts'

const HEIGHT_PX = 100

/** A list of rows with the same height in a viewport of three rows, and what was acknowledged. */
async function opened(context: TestContext, { count = 10, newFrom = 5, fields = {}, list: state = {} as any } = {}) {
  const page = fakePage(context)
  const { client, around } = clientInGuild()
  const acked: string[] = []
  client.reads.ack = (channelId: string, id: string) => {
    assert.equal(channelId, '20')
    acked.push(id)
  }
  const scrolled: unknown[] = []
  const virtual = {
    scrollOffset: 0,
    viewportSize: 3 * HEIGHT_PX,
    scrollSize: count * HEIGHT_PX,
    findItemIndex: (offset_px: number) => Math.min(count - 1, Math.floor(offset_px / HEIGHT_PX)),
    getItemOffset: (index: number) => index * HEIGHT_PX,
    getItemSize: () => HEIGHT_PX,
    scrollToIndex: (index: number, options: object) => scrolled.push([index, options]),
  }
  const list: any = {
    handle: { current: virtual },
    sticks: { current: false },
    scrollTarget: { current: null },
    isOwnWay: { current: true },
    isOpened: { current: true },
    ...state,
  }
  const held: (string | null)[] = []
  const rows: any[] = Array.from({ length: count }, (_, index) => ({
    key: String(100 + index),
    message: { id: String(100 + index), author: { id: '30' } },
    startsNew: index === newFrom,
  }))
  const props: any = {
    channelId: '20',
    list,
    rows,
    reachesEnd: true,
    readId: '99',
    onHold: (readId: string | null) => held.push(readId),
    ...fields,
  }
  const hook = await runHook(context, useReadPosition, [props], around)
  const scroll = async (offset_px: number) => {
    virtual.scrollOffset = offset_px
    await hook.does(() => hook.now().look())
    page.nextFrame()
    return acked.splice(0)
  }
  return { ...hook, ...page, acked, scroll, list, held, scrolled, virtual, props }
}

describe('The read position', () => {
  test('follows the last message whose lower edge is visible', async (context) => {
    const { scroll, now } = await opened(context)
    assert.deepEqual(await scroll(0), ['102'])
    assert.equal(now().seenId(), '102')
    assert.deepEqual(await scroll(50), [])
    assert.deepEqual(await scroll(96), ['103'])
    assert.deepEqual(await scroll(195), [])
    assert.deepEqual(await scroll(200), ['104'])
    assert.deepEqual(await scroll(0), [])
    assert.equal(now().seenId(), '104')
  })

  test('is the last message at the end of the channel, even if it is higher than it seems', async (context) => {
    const { scroll, virtual } = await opened(context, { fields: { readId: '104' } })
    virtual.scrollSize = 650
    assert.deepEqual(await scroll(345), ['105'])
    assert.deepEqual(await scroll(346), ['109'])
    const other = await opened(context, { fields: { reachesEnd: false, readId: '104' } })
    other.virtual.scrollSize = 650
    assert.deepEqual(await other.scroll(346), ['105'])
  })

  test('stays while nobody looks, until they do', async (context) => {
    const { scroll, setFocus, does, nextFrame, acked } = await opened(context)
    setFocus(false)
    assert.deepEqual(await scroll(0), [])
    await does(() => setFocus(true))
    nextFrame()
    assert.deepEqual(acked.splice(0), ['102'])
    setFocus(false)
    assert.deepEqual(await scroll(100), [])
    await does(() => setFocus(true, 'visibilitychange'))
    nextFrame()
    assert.deepEqual(acked, ['103'])
  })

  test('stays while the list isn’t in place or moves somewhere', async (context) => {
    for (const list of [
      { isOpened: { current: false } },
      { scrollTarget: { current: { to: 'end' } } },
      { handle: { current: null } },
    ]) {
      const { scroll } = await opened(context, { list })
      assert.deepEqual(await scroll(0), [])
    }
  })

  test('is judged once per frame, and not after the list is gone', async (context) => {
    const { does, now, nextFrame, unmount, setFocus, acked } = await opened(context)
    await does(() => now().look())
    await does(() => now().look())
    nextFrame()
    assert.deepEqual(acked, ['102'])
    await does(() => now().look())
    await unmount()
    assert.equal(nextFrame(), false)
    setFocus(true)
    assert.equal(nextFrame(), false)
  })

  test('holds a list that follows its end at new messages that don’t fit on the screen', async (context) => {
    const list = { sticks: { current: true }, isOwnWay: { current: false } }
    const { scroll, held, scrolled, list: refs } = await opened(context, { list, fields: { readId: '104' } })
    assert.deepEqual(await scroll(700), [])
    assert.deepEqual([held, scrolled, refs.sticks.current], [['104'], [[5, { align: 'start', offset: -48 }]], false])
  })
})

describe('The line of new messages', () => {
  test('is above, on or below the screen, or isn’t loaded', async (context) => {
    const { scroll, now } = await opened(context)
    const place = async (offset_px: number) => {
      await scroll(offset_px)
      return now().newLine
    }
    assert.equal(now().newLine, 'none')
    assert.equal(await place(0), 'below')
    assert.equal(await place(199), 'below')
    assert.equal(await place(200), 'on screen')
    assert.equal(await place(599), 'on screen')
    assert.equal(await place(600), 'above')
    const none = await opened(context, { newFrom: -1 })
    await none.scroll(0)
    assert.equal(none.now().newLine, 'none')
    const top = await opened(context, { newFrom: 0 })
    await top.scroll(0)
    assert.equal(top.now().newLine, 'on screen')
  })
})
