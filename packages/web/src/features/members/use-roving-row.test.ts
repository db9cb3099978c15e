import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { runHook } from '../../testing/run-hook.ts'
import { nextRow, useRovingRow } from './use-roving-row.ts'

describe('An arrow key in a list with headings at 0 and 3', () => {
  const rows = { count: 6, isHeading: (index: number) => index === 0 || index === 3 }
  const cases: [what: string, from: number, step: number, to: number][] = [
    ['to the next', 1, 1, 2],
    ['over a heading', 2, 1, 4],
    ['back over a heading', 4, -1, 2],
    ['nowhere from the first up', 1, -1, 1],
    ['nowhere from the last down', 5, 1, 5],
    ['to the end', 1, Number.POSITIVE_INFINITY, 5],
    ['to the first that is no heading', 5, Number.NEGATIVE_INFINITY, 1],
  ]
  for (const [what, from, step, to] of cases) test(what, () => assert.equal(nextRow(rows, from, step), to))
})

describe('A key in a long list', () => {
  const pressed = (key: string) => {
    const event: any = { key, prevented: false }
    event.preventDefault = () => {
      event.prevented = true
    }
    return event
  }
  /** A list whose third row is a heading, and what was scrolled to and focused. */
  async function opened(test: TestContext, count = 6) {
    const done: string[] = []
    const scroller: any = {
      current: {
        querySelector: (selector: string) => ({
          focus: (options: object) => done.push(`focus ${selector} ${JSON.stringify(options)}`),
        }),
      },
    }
    const virtualizer: any = { current: { scrollToIndex: (index: number) => done.push(`scroll ${index}`) } }
    const rowsOf = (length: number) => ({ count: length, isHeading: (index: number) => index === 0 || index === 3 })
    const running = await runHook(test, useRovingRow, [scroller, virtualizer, rowsOf(count)])
    const press = async (key: string) => {
      const event = pressed(key)
      const { current } = await running.does(() => running.now().onKeyDown(event))
      return [current, event.prevented]
    }
    return {
      done,
      press,
      ...running,
      resized: (length: number) => running.again(scroller, virtualizer, rowsOf(length)),
    }
  }

  test('moves to another row, scrolls there and then focuses it', async (context) => {
    const { press, done, now } = await opened(context)
    assert.equal(now().current, 1)
    assert.deepEqual(done, [])
    assert.deepEqual(await press('ArrowDown'), [2, true])
    assert.deepEqual(done.splice(0), ['scroll 2', 'focus [data-index="2"] {"preventScroll":true}'])
    assert.deepEqual(await press('ArrowDown'), [4, true])
    assert.deepEqual(await press('ArrowUp'), [2, true])
    assert.deepEqual(await press('End'), [5, true])
    assert.deepEqual(await press('ArrowUp'), [4, true])
    assert.deepEqual(await press('Home'), [1, true])
  })

  test('moves by ten rows for PageUp and PageDown', async (context) => {
    const { press } = await opened(context, 30)
    assert.deepEqual(await press('PageDown'), [11, true])
    assert.deepEqual(await press('PageDown'), [21, true])
    assert.deepEqual(await press('PageUp'), [11, true])
  })

  test('is left to the browser if it doesn’t move in the list, or if there is no row', async (context) => {
    const { press, done } = await opened(context)
    assert.deepEqual(await press('Enter'), [1, false])
    assert.deepEqual(await press('Tab'), [1, false])
    const empty = await opened(context, 1)
    assert.deepEqual(await empty.press('ArrowDown'), [1, false])
    assert.deepEqual([...done, ...empty.done], [])
    const short = await opened(context, 2)
    assert.deepEqual(await short.press('ArrowDown'), [1, true])
  })

  test('doesn’t move the focus when the list itself changes or a row is focused by pointer', async (context) => {
    const { now, done, does, resized, press } = await opened(context)
    await does(() => now().goTo(5))
    assert.equal(now().current, 5)
    assert.equal((await resized(3)).current, 2)
    assert.equal((await resized(0)).current, 1)
    assert.deepEqual(done, [])
    await press('Home')
    done.length = 0
    await does(() => now().goTo(2))
    assert.deepEqual(done, [])
  })
})
