import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import type { Received } from '../../gateway/received.ts'
import { LiveList } from './live-list.ts'

/** A reading that waits to be answered. */
type Asked = {
  after: string | undefined
  signal: AbortSignal
  answer: (items: string[], isEnd?: boolean) => void
  fail: () => void
}

const added: any = { type: 'INVITE_CREATE', data: {} }
const removed = (code: string): any => ({ type: 'INVITE_DELETE', data: { code } })
const ready: any = { type: 'READY', data: {} }
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

function opened() {
  const asked: Asked[] = []
  let listener: (event: Received) => void = () => {}
  const list = new LiveList<string>({
    read: (after, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ items: string[]; isEnd: boolean }>()
      const answer = (items: string[], isEnd = true) => resolve({ items, isEnd })
      asked.push({ after, signal, answer, fail: () => reject(new Error('out of reach')) })
      return promise
    },
    follow: (event, items) => {
      if (event.type === 'INVITE_CREATE') return null
      return event.type === 'INVITE_DELETE' ? items.filter((item) => item !== event.data.code) : items
    },
  })
  function tell(event: Received): void {
    listener(event)
  }
  const close = list.open({
    onEvent: (heard) => {
      listener = heard
      return () => {
        listener = () => {}
        return true
      }
    },
  })
  const next = async () => {
    await settled()
    const each = asked.shift()
    assert.ok(each, 'nothing was read')
    return each
  }
  const nothingAsked = async () => {
    await settled()
    assert.equal(asked.length, 0)
  }
  return {
    list,
    close,
    next,
    nothingAsked,
    tell,
    shown: () => list.store.getState(),
  }
}

describe('a list that is read by pages', () => {
  test('a reading ends although it is told of changes meanwhile, and one more follows for all of them', async () => {
    const { next, nothingAsked, tell, shown } = opened()
    const first = await next()
    for (let count = 0; count < 5; count += 1) tell(added)
    await nothingAsked()
    assert.equal(first.signal.aborted, false)
    first.answer(['a'])
    const second = await next()
    assert.deepEqual(shown(), { items: ['a'], isEnd: true, isLoading: false, problem: null })
    second.answer(['a', 'b'])
    await nothingAsked()
    assert.deepEqual(shown().items, ['a', 'b'])
  })

  test('what was taken away while it was read does not come back with the older answer', async () => {
    const { next, nothingAsked, tell, shown } = opened()
    const first = await next()
    tell(removed('b'))
    first.answer(['a', 'b'])
    await nothingAsked()
    assert.deepEqual(shown().items, ['a'])
  })

  test('more is read after the last item, and all of it again when something changes', async () => {
    const { list, next, nothingAsked, tell, shown } = opened()
    ;(await next()).answer(['a', 'b'], false)
    await nothingAsked()
    assert.equal(shown().isEnd, false)
    list.more()
    assert.equal(shown().isLoading, true)
    const second = await next()
    assert.equal(second.after, 'b')
    second.answer(['c'], false)
    await nothingAsked()
    assert.deepEqual(shown().items, ['a', 'b', 'c'])

    tell(added)
    const again = await next()
    assert.equal(again.after, undefined)
    again.answer(['0', 'a'], false)
    ;(await next()).answer(['b', 'c'], false)
    await nothingAsked()
    assert.deepEqual(shown().items, ['0', 'a', 'b', 'c'])
  })

  test('what could not be read is said, and read once it is asked for: all again, or only what comes next', async () => {
    const { list, next, nothingAsked, tell, shown } = opened()
    ;(await next()).answer(['a'], false)
    await nothingAsked()
    list.more()
    ;(await next()).fail()
    await nothingAsked()
    assert.deepEqual([shown().items, shown().isLoading, String(shown().problem)], [['a'], false, 'Error: out of reach'])
    list.more()
    const retried = await next()
    assert.equal(retried.after, 'a')
    retried.answer(['b'])
    await nothingAsked()

    tell(added)
    ;(await next()).fail()
    await nothingAsked()
    list.more()
    assert.equal((await next()).after, undefined)
  })

  test('a new session has it read again, also while it is read', async () => {
    const { next, nothingAsked, tell } = opened()
    const first = await next()
    tell(ready)
    first.answer([])
    ;(await next()).answer([])
    await nothingAsked()
    tell(ready)
    await next()
  })

  test('what is told in quick succession has it read once, and once more in the end', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const { next, nothingAsked, tell, shown } = opened()
      ;(await next()).answer([])
      await nothingAsked()
      tell(added)
      ;(await next()).answer(['a'])
      await nothingAsked()
      for (let count = 0; count < 5; count += 1) {
        tell(added)
        await nothingAsked()
      }
      mock.timers.tick(1_000)
      ;(await next()).answer(['a', 'b'])
      await nothingAsked()
      assert.deepEqual(shown().items, ['a', 'b'])
      mock.timers.tick(5_000)
      await nothingAsked()
    } finally {
      mock.timers.reset()
    }
  })

  test('nothing is shown of what comes after it was closed', async () => {
    const { close, next, shown } = opened()
    const first = await next()
    close()
    assert.equal(first.signal.aborted, true)
    first.answer(['a'])
    await settled()
    assert.deepEqual(shown().items, [])
  })
})
