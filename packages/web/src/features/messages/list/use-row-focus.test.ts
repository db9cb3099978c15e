import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setGlobals } from '../../../testing/clean-up.ts'
import { runHook } from '../../../testing/run-hook.ts'
import { ActiveRow } from './active-row.ts'
import { useRowFocus } from './use-row-focus.ts'

/** An element of a list, possibly in a row. */
class FakeElement {
  readonly dataset: { messageId?: string }
  readonly #row: FakeElement | null
  constructor(messageId?: string, row: FakeElement | null = null) {
    this.dataset = messageId === undefined ? {} : { messageId }
    this.#row = row
  }
  closest(): FakeElement | null {
    return this.dataset.messageId === undefined ? this.#row : this
  }
}

/** A list of three messages and one that is being sent; only some rows are rendered. */
async function opened(context: TestContext, rendered = ['1', '2', '3']) {
  const done: string[] = []
  const frames: (() => void)[] = []
  const globals: any = {
    HTMLElement: FakeElement,
    Element: FakeElement,
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
  }
  setGlobals(context, globals)
  const scroller: any = Object.assign(new FakeElement(), {
    querySelector: (selector: string) => {
      const [, id = ''] = /^\[data-message-id="(.*)"\]$/u.exec(selector) ?? []
      return rendered.includes(id)
        ? { focus: ({ preventScroll }: any) => done.push(`focus ${id}${preventScroll ? '' : ' scrolling'}`) }
        : null
    },
  })
  const list: any = {
    handle: { current: { scrollToIndex: (index: number) => done.push(`scroll ${index}`) } },
    scroller: { current: scroller },
  }
  const rows: any[] = [...['1', '2', '3'].map((key) => ({ key, message: {} })), { key: 'nonce', message: null }]
  const active = new ActiveRow()
  const hook = await runHook(context, useRowFocus, [active, list, rows])
  const press = async (key: string, { target = scroller, ...fields }: any = {}) => {
    const event = { key, target, prevented: false, ...fields }
    event.preventDefault = () => {
      event.prevented = true
    }
    await hook.does(() => hook.now().onKeyDown(event))
    return event.prevented
  }
  const focus = (id: string) =>
    hook.does(() => hook.now().onFocus({ type: 'focus', target: new FakeElement(id) } as any))
  return { ...hook, done, frames, active, rows, list, press, focus, scroller, rendered }
}

describe('An arrow key in a message list', () => {
  test('moves the focus to the row above or below, after scrolling to it', async (context) => {
    const { press, focus, done, now } = await opened(context)
    await focus('2')
    assert.equal(now().focused, 1)
    assert.equal(await press('ArrowUp', { target: new FakeElement('2') }), true)
    assert.deepEqual(done.splice(0), ['scroll 0', 'focus 1'])
    await press('ArrowDown', { target: new FakeElement('2') })
    assert.deepEqual(done, ['scroll 2', 'focus 3'])
  })

  test('moves to the last row first, and not to messages that are being sent', async (context) => {
    const { press, focus, done, rows, again, active, list } = await opened(context)
    assert.equal(await press('ArrowUp'), true)
    assert.deepEqual(done, [])
    await again(active, list, rows.slice(0, 3))
    await press('ArrowUp')
    assert.deepEqual(done.splice(0), ['scroll 2', 'focus 3'])
    await focus('1')
    await press('ArrowUp')
    await focus('3')
    await press('ArrowDown')
    assert.deepEqual(done, [])
  })

  test('is left alone with a modifier, and so is any other key', async (context) => {
    const { press, focus, done } = await opened(context)
    await focus('2')
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
      assert.equal(await press('ArrowUp', { [modifier]: true }), false, modifier)
    for (const key of ['Enter', 'a', 'PageUp', ' ']) assert.equal(await press(key), false, key)
    assert.deepEqual(done, [])
  })

  test('is left alone in a control of a row', async (context) => {
    const { press, focus, done } = await opened(context)
    await focus('2')
    assert.equal(await press('ArrowUp', { target: new FakeElement(undefined, new FakeElement('2')) }), false)
    assert.equal(await press('ArrowUp', { target: {} }), false)
    assert.deepEqual(done, [])
  })

  test('focuses a row far away as soon as it is rendered, and gives up after ten frames', async (context) => {
    const { press, focus, done, frames, rendered } = await opened(context, ['2', '3'])
    await focus('2')
    await press('ArrowUp')
    assert.deepEqual([done, frames.length], [['scroll 0'], 1])
    rendered.push('1')
    frames.shift()?.()
    assert.deepEqual(done, ['scroll 0', 'focus 1'])
    rendered.pop()
    await press('ArrowUp')
    let count = 0
    for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
      count += 1
      frame()
    }
    assert.equal(count, 10)
  })
})

describe('The active message', () => {
  test('is the one that has the focus, also in one of its controls, until the focus leaves', async (context) => {
    const { active, does, now } = await opened(context)
    const inside = new FakeElement(undefined, new FakeElement('3'))
    await does(() => now().onFocus({ type: 'focus', target: inside } as any))
    assert.deepEqual([now().focused, active.has('3')], [2, true])
    await does(() => now().onFocus({ type: 'blur', target: inside, relatedTarget: new FakeElement('2') } as any))
    assert.deepEqual([now().focused, active.has('3'), active.has('2')], [1, false, true])
    await does(() => now().onFocus({ type: 'blur', target: inside, relatedTarget: null } as any))
    assert.deepEqual([now().focused, active.has('2')], [-1, false])
  })

  test('is the one under the pointer, but a touch changes nothing', async (context) => {
    const { active, now } = await opened(context)
    const point = (pointerType: string, type: string, id: string) =>
      now().onPointer({ pointerType, type, target: new FakeElement(id) } as any)
    point('touch', 'pointerover', '2')
    assert.equal(active.has('2'), false)
    point('mouse', 'pointerover', '2')
    assert.equal(active.has('2'), true)
    point('mouse', 'pointerleave', '2')
    assert.equal(active.has('2'), false)
  })

  test('stays the one whose menu is open, and tells its listeners only of changes', () => {
    const active = new ActiveRow()
    let changes = 0
    const stop = active.subscribe(() => {
      changes += 1
    })
    active.hover('1')
    active.hover('1')
    active.focus('2')
    active.focus('2')
    assert.deepEqual([changes, active.has('1'), active.has('2')], [2, true, true])
    active.hold('1')
    assert.deepEqual([active.has('1'), active.has('2')], [true, false])
    active.hover(null)
    assert.equal(active.has('1'), true)
    active.hold(null)
    assert.deepEqual([active.has('1'), active.has('2'), changes], [false, true, 5])
    stop()
    active.focus(null)
    assert.equal(changes, 5)
  })
})
