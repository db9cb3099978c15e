import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setGlobals } from '../../../testing/clean-up.ts'
import { keepKeyboardFocus } from './keep-keyboard-focus.ts'

class FakeElement {
  readonly isContentEditable: boolean
  readonly #done: string[]
  readonly #name: string
  readonly #isField: boolean
  isHovered = false
  constructor(done: string[], name: string, { isField = false, isContentEditable = false } = {}) {
    this.#done = done
    this.#name = name
    this.#isField = isField
    this.isContentEditable = isContentEditable
  }
  matches(selector: string): boolean {
    return selector === ':hover' ? this.isHovered : this.#isField
  }
  focus(): void {
    this.#done.push(this.#name)
  }
}

/** A page with a field, a button and an app’s frame, and where the focus was moved. */
function opened(context: TestContext, { start = 'nothing', canHover = true } = {}) {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const done: string[] = []
  const parts: Record<string, any> = {
    field: new FakeElement(done, 'field', { isField: true }),
    text: new FakeElement(done, 'text', { isContentEditable: true }),
    button: new FakeElement(done, 'button'),
    frame: new FakeElement(done, 'frame'),
  }
  const document: any = Object.assign(new EventTarget(), { activeElement: parts[start] ?? null })
  const window = Object.assign(new EventTarget(), {
    focus: () => done.push('window'),
    matchMedia: () => ({ matches: canHover }),
  })
  let now = 0
  setGlobals(context, { document, window, HTMLElement: FakeElement, performance: { now: () => now } })
  let taken = 0
  const end = keepKeyboardFocus(parts.frame, () => {
    taken += 1
  })
  const focus = (name: string) => {
    document.activeElement = parts[name]
    document.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: parts[name] }))
  }
  const press = (key: string) => document.dispatchEvent(Object.assign(new Event('keydown'), { key }))
  /** The window loses the focus to the frame or to something else; returns where the focus is moved then. */
  const blur = (to = 'frame') => {
    document.activeElement = parts[to] ?? null
    window.dispatchEvent(new Event('blur'))
    assert.deepEqual(done, [])
    context.mock.timers.tick(0)
    return done.splice(0)
  }
  const wait = (ms: number) => {
    now += ms
  }
  return { parts, focus, press, blur, wait, end, taken: () => taken }
}

describe('The focus of a user who is writing', () => {
  test('returns to the field when an app takes it', (context) => {
    const { focus, blur } = opened(context)
    focus('field')
    assert.deepEqual(blur(), ['window', 'field'])
    focus('text')
    assert.deepEqual(blur(), ['window', 'text'])
  })

  test('is known from the start', (context) => {
    assert.deepEqual(opened(context, { start: 'field' }).blur(), ['window', 'field'])
  })

  test('isn’t moved if the user isn’t in a field, or leaves the page', (context) => {
    const { focus, blur, end } = opened(context)
    assert.deepEqual(blur(), [])
    focus('button')
    assert.deepEqual(blur(), [])
    focus('field')
    assert.deepEqual(blur('nothing'), [])
    end()
    assert.deepEqual(blur(), [])
  })

  test('isn’t moved if the user reaches the app by Tab or points at it', (context) => {
    const { focus, press, blur, parts } = opened(context)
    focus('field')
    press('Tab')
    assert.deepEqual(blur(), [])
    press('a')
    assert.deepEqual(blur(), ['window', 'field'])
    press('Tab')
    focus('text')
    assert.deepEqual(blur(), ['window', 'text'])
    parts.frame.isHovered = true
    assert.deepEqual(blur(), [])
  })

  test('isn’t moved on a touch screen, where pointing leaves no trace', (context) => {
    const { focus, blur } = opened(context, { canHover: false })
    focus('field')
    assert.deepEqual(blur(), [])
  })

  test('ends the app that takes it more than ten times in ten seconds', (context) => {
    const { focus, blur, wait, taken } = opened(context)
    focus('field')
    for (let count = 0; count < 10; count++) {
      blur()
      wait(1_000)
    }
    blur()
    assert.equal(taken(), 0)
    blur()
    assert.equal(taken(), 1)
    wait(10_000)
    blur()
    assert.equal(taken(), 1)
  })
})
