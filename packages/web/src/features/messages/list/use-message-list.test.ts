import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setGlobals } from '../../../testing/clean-up.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { fakePage } from '../../../testing/fake-page.ts'
import { runHook } from '../../../testing/run-hook.ts'
import { useMessageListState } from './use-message-list.ts'

const HEIGHT_PX = 100
const VIEWPORT_PX = 300

const rowsOf = (first: number, count: number, newFrom = -1): any[] =>
  Array.from({ length: count }, (_, index) => ({ key: String(first + index), startsNew: first + index === newFrom }))

interface Setup {
  rows?: any[]
  window?: object
  refs?: object
}

/** A list of rows with the same height in a viewport of three rows, and what it does. */
async function opened(context: TestContext, { rows = rowsOf(100, 50), window = {}, refs = {} }: Setup = {}) {
  const page = fakePage(context)
  class FakeObserver {
    observe() {}
    disconnect() {}
  }
  setGlobals(context, { ResizeObserver: FakeObserver })
  const { client, around } = clientInGuild()
  const done: string[] = []
  client.messages.trim = (channelId: string, side: string) => void done.push(`trim ${channelId} ${side}`)
  let count = rows.length
  const element: any = {
    scrollTop: 0,
    clientHeight: VIEWPORT_PX,
    get scrollHeight() {
      return count * HEIGHT_PX
    },
  }
  const virtual = {
    get scrollOffset() {
      return element.scrollTop
    },
    findItemIndex: (offset_px: number) => Math.floor(offset_px / HEIGHT_PX),
    getItemOffset: (index: number) => index * HEIGHT_PX,
    scrollTo: (offset_px: number) => done.push(`scroll ${offset_px}`),
    scrollToIndex: (index: number, { align, offset = 0 }: any) => done.push(`${align} ${index} ${offset}`),
  }
  const list: any = {
    handle: { current: virtual },
    scroller: { current: element },
    scrollTarget: { current: null },
    sticks: { current: true },
    isOwnWay: { current: false },
    isOpened: { current: false },
    ...refs,
  }
  const onReach = (side: string) => void done.push(side)
  let moves = 0
  const onMove = () => {
    moves += 1
  }
  const kept: any[] = []
  const onKeep = (anchor: any) => void kept.push(anchor && `${anchor.key} ${anchor.above_px}`)
  const props = (held: any[], fields: object): any => ({
    ...{ channelId: '20', list, rows: held, onReach, onMove, onKeep },
    window: { messages: held, reachesStart: true, reachesEnd: true, isStale: false, ...fields },
  })
  const hook = await runHook(context, useMessageListState, [props(rows, window)], around)
  const becomes = (next: any[], fields: object = window) => {
    count = next.length
    return hook.again(props(next, fields))
  }
  /** The user scrolls; returns what the list does then. */
  const scroll = async (offset_px: number) => {
    done.length = 0
    element.scrollTop = offset_px
    await hook.does(() => hook.now().onScroll())
    return done.splice(0)
  }
  const go = async (target: any) => {
    done.length = 0
    await hook.does(() => hook.now().go(target))
    return done.splice(0)
  }
  return { ...hook, ...page, becomes, scroll, go, list, element, done, moves: () => moves, kept }
}

const END_PX = 50 * HEIGHT_PX - VIEWPORT_PX

describe('A message list', () => {
  test('begins at its end, and follows new messages until the user scrolls up', async (context) => {
    const { done, becomes, scroll, now, list } = await opened(context)
    assert.deepEqual(done.splice(0), ['end 49 0'])
    await scroll(END_PX)
    await becomes(rowsOf(100, 51))
    assert.deepEqual(done.splice(0), ['end 50 0'])
    assert.equal(now().isAtEnd, true)
    await scroll(END_PX - 200)
    assert.deepEqual([now().isAtEnd, list.sticks.current], [false, false])
    await becomes(rowsOf(100, 52))
    assert.deepEqual(done, [])
  })

  test('keeps its position for a return, and nothing at its end or before it is in place', async (context) => {
    const { scroll, list, kept } = await opened(context)
    await scroll(END_PX - 250)
    assert.deepEqual(kept, [])
    list.isOpened.current = true
    await scroll(END_PX - 530)
    assert.equal(kept.at(-1), '141 70')
    await scroll(END_PX)
    assert.equal(kept.at(-1), null)
  })

  test('returns to a position', async (context) => {
    const { go, list } = await opened(context)
    assert.deepEqual(await go({ to: 'kept', id: '110', above_px: 30 }), ['start 10 30'])
    assert.equal(list.sticks.current, false)
    assert.deepEqual(await go({ to: 'kept', id: '10', above_px: 30 }), [])
  })

  test('is at its end within some pixels, and again when the user scrolls there', async (context) => {
    const { scroll, now } = await opened(context)
    const isAtEnd = async (offset_px: number) => {
      await scroll(offset_px)
      return now().isAtEnd
    }
    assert.equal(await isAtEnd(END_PX), true)
    assert.equal(await isAtEnd(END_PX - 4), true)
    assert.equal(await isAtEnd(END_PX - 6), false)
    assert.equal(await isAtEnd(END_PX - 5), false)
    assert.equal(await isAtEnd(END_PX - 4), true)
  })

  test('stays at its end when new rows push it away, or when it moves by less than two pixels', async (context) => {
    const { scroll, becomes, now, does } = await opened(context)
    await scroll(END_PX)
    await becomes(rowsOf(100, 60))
    await does(() => now().onScroll())
    assert.equal(now().isAtEnd, true)
    await scroll(END_PX - 1)
    assert.equal(now().isAtEnd, true)
    await scroll(END_PX - 3)
    assert.equal(now().isAtEnd, false)
  })

  test('isn’t at its end while newer messages aren’t loaded', async (context) => {
    const { scroll, now, list } = await opened(context, { window: { reachesEnd: false } })
    await scroll(END_PX)
    assert.deepEqual([now().isAtEnd, list.sticks.current], [false, false])
  })

  test('loads older and newer messages before the user reaches an edge', async (context) => {
    const { scroll } = await opened(context, { window: { reachesStart: false, reachesEnd: false } })
    assert.deepEqual(await scroll(1_199), ['older'])
    assert.deepEqual(await scroll(1_200), [])
    assert.deepEqual(await scroll(END_PX - 1_200), [])
    assert.deepEqual(await scroll(END_PX - 1_199), ['newer'])
    const whole = await opened(context)
    assert.deepEqual([await whole.scroll(0), await whole.scroll(END_PX)], [[], []])
  })

  test('reports each move', async (context) => {
    const { moves, scroll, does, now } = await opened(context)
    const before = moves()
    await scroll(100)
    assert.equal(moves(), before + 1)
    await does(() => now().stay())
    assert.equal(moves(), before + 2)
  })

  test('knows the message that is read, but none at the end', async (context) => {
    const { scroll, now } = await opened(context)
    assert.equal(now().readingId(), null)
    await scroll(END_PX)
    await scroll(1_050)
    assert.equal(now().readingId(), '110')
  })

  test('moves to its end when its size changes there, and measures elsewhere', async (context) => {
    const { element, does, now, scroll } = await opened(context)
    element.scrollTop = 10
    await does(() => now().onResize())
    assert.equal(element.scrollTop, 5_000)
    await scroll(END_PX)
    await scroll(1_050)
    element.scrollTop = 1_250
    await does(() => now().onResize())
    assert.deepEqual([element.scrollTop, now().readingId()], [1_250, '112'])
  })

  test('is trimmed far from the reader once it is too long', async (context) => {
    const { scroll, becomes, done } = await opened(context, { rows: rowsOf(100, 400) })
    const trims = () => done.filter((each) => each.startsWith('trim'))
    assert.deepEqual(trims(), [])
    await scroll(39_700)
    await becomes(rowsOf(100, 401))
    assert.deepEqual(trims(), ['trim 20 oldest'])
    await scroll(0)
    await becomes(rowsOf(100, 402))
    assert.deepEqual(trims(), ['trim 20 newest'])
    await scroll(20_100)
    await becomes(rowsOf(100, 402))
    assert.deepEqual(trims(), ['trim 20 newest'])
    await scroll(20_200)
    await becomes(rowsOf(100, 402))
    assert.deepEqual(trims(), ['trim 20 oldest'])
  })
})

describe('The reading position of a message list', () => {
  /** A reader in the middle of the eleventh row. */
  const reading = async (context: TestContext) => {
    const list = await opened(context)
    await list.scroll(END_PX)
    await list.scroll(1_050)
    return list
  }

  test('is kept when rows are added or removed between others', async (context) => {
    const { becomes, done } = await reading(context)
    await becomes([...rowsOf(100, 5), ...rowsOf(106, 44)])
    assert.deepEqual(done, ['scroll 950'])
  })

  test('is kept in the first row', async (context) => {
    const { scroll, becomes, done } = await reading(context)
    await scroll(50)
    await becomes([...rowsOf(100, 5), ...rowsOf(106, 44)])
    assert.deepEqual(done, ['scroll 50'])
  })

  test('is kept in another list that contains the message', async (context) => {
    const { becomes, done, now } = await reading(context)
    const { generation } = now().shown
    await becomes(rowsOf(105, 30))
    assert.deepEqual([done.splice(0), now().shown.generation], [['start 5 50'], generation + 1])
    await becomes(rowsOf(300, 30))
    assert.deepEqual([done, now().shown.generation], [[], generation + 2])
  })

  test('is left to the list itself when rows are added at an end', async (context) => {
    const { becomes, done, now } = await reading(context)
    await becomes(rowsOf(90, 60))
    await becomes(rowsOf(90, 70))
    assert.deepEqual([done, now().shown.generation, now().shown.change], [[], 0, 'end'])
  })

  test('is lost with its message', async (context) => {
    const { becomes, done } = await reading(context)
    await becomes([...rowsOf(100, 10), ...rowsOf(111, 39)])
    assert.deepEqual(done, [])
  })
})

describe('A jump in a message list', () => {
  test('goes to a message, to the first new one or to the end', async (context) => {
    const { go, list, nextFrame } = await opened(context, { rows: rowsOf(100, 50, 120) })
    assert.deepEqual(await go({ to: 'message', id: '110' }), ['center 10 0'])
    assert.deepEqual([list.sticks.current, list.isOwnWay.current, list.isOpened.current], [false, false, true])
    assert.equal(nextFrame(), true)
    assert.deepEqual(await go({ to: 'message', id: '100' }), ['center 0 0'])
    assert.deepEqual(await go({ to: 'new' }), ['start 20 -48'])
    assert.equal(list.sticks.current, false)
    assert.deepEqual(await go({ to: 'end' }), ['end 49 0'])
    assert.deepEqual([list.sticks.current, list.isOwnWay.current, list.scrollTarget.current], [true, true, null])
  })

  test('waits until its target is loaded', async (context) => {
    const { go, becomes, done, list, nextFrame } = await opened(context)
    assert.deepEqual(await go({ to: 'message', id: '200' }), [])
    assert.equal(nextFrame(), false)
    await becomes(rowsOf(180, 40))
    assert.deepEqual([done.splice(0), list.scrollTarget.current], [['center 20 0'], null])
    assert.deepEqual(await go({ to: 'awaited' }), [])
    await becomes(rowsOf(300, 40))
    assert.deepEqual(
      [done.filter((each) => !each.startsWith('end')), list.scrollTarget.current],
      [[], { to: 'awaited' }],
    )
  })

  test('to the end waits for the newest messages', async (context) => {
    const { go, becomes, done } = await opened(context, { window: { reachesEnd: false } })
    assert.deepEqual(await go({ to: 'end' }), [])
    await becomes(rowsOf(100, 51), { reachesEnd: true })
    assert.deepEqual(done, ['end 50 0'])
  })

  test('is cancelled by staying', async (context) => {
    const { go, does, now, becomes, done, scroll } = await opened(context)
    await scroll(END_PX)
    await scroll(1_050)
    await go({ to: 'message', id: '200' })
    await does(() => now().stay())
    await becomes(rowsOf(180, 40))
    assert.deepEqual(done, [])
  })

  test('at the beginning goes to the first new message, and without one stays at the end', async (context) => {
    const withNew = await opened(context, { rows: rowsOf(100, 50, 120) })
    withNew.done.length = 0
    await withNew.does(() => withNew.now().begin('new'))
    assert.deepEqual([withNew.done, withNew.list.isOwnWay.current], [['start 20 -48'], false])
    const without = await opened(context)
    without.done.length = 0
    await without.does(() => without.now().begin('new'))
    const { scrollTarget, isOwnWay, isOpened } = without.list
    assert.deepEqual([without.done, scrollTarget.current, isOwnWay.current, isOpened.current], [[], null, true, true])
  })

  test('by the list itself isn’t the user’s, unlike one to the end', async (context) => {
    const { becomes, list } = await opened(context, { refs: { isOwnWay: { current: true } } })
    await becomes(rowsOf(100, 51))
    assert.equal(list.isOwnWay.current, false)
  })

  test('does nothing before the list is rendered', async (context) => {
    const { go, scroll, moves, now } = await opened(context, { refs: { handle: { current: null } } })
    assert.equal(now().isAtEnd, true)
    assert.deepEqual([await go({ to: 'end' }), await scroll(0), moves()], [[], [], 0])
  })
})
