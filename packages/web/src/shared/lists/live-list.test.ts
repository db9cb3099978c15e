import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import { LiveList } from './live-list.ts'

/** A pending request. */
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
  let listener: (event: ReceivedEvent) => void = () => {}
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
  function deliver(event: ReceivedEvent): void {
    listener(event)
  }
  const close = list.open({
    onEvent: (added) => {
      listener = added
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
    deliver,
    shown: () => list.store.getState(),
  }
}

describe('A paged list', () => {
  test('completes a reading despite changes, and reads once more for all of them', async () => {
    const { next, nothingAsked, deliver, shown } = opened()
    const first = await next()
    for (let count = 0; count < 5; count += 1) deliver(added)
    await nothingAsked()
    assert.equal(first.signal.aborted, false)
    first.answer(['a'])
    const second = await next()
    assert.deepEqual(shown(), { items: ['a'], isEnd: true, isLoading: false, problem: null })
    second.answer(['a', 'b'])
    await nothingAsked()
    assert.deepEqual(shown().items, ['a', 'b'])
  })

  test('keeps an item removed that was deleted during a reading', async () => {
    const { next, nothingAsked, deliver, shown } = opened()
    const first = await next()
    deliver(removed('b'))
    first.answer(['a', 'b'])
    await nothingAsked()
    assert.deepEqual(shown().items, ['a'])
  })

  test('reads more after the last item, and everything again after a change', async () => {
    const { list, next, nothingAsked, deliver, shown } = opened()
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

    deliver(added)
    const again = await next()
    assert.equal(again.after, undefined)
    again.answer(['0', 'a'], false)
    ;(await next()).answer(['b', 'c'], false)
    await nothingAsked()
    assert.deepEqual(shown().items, ['0', 'a', 'b', 'c'])
  })

  test('reports a failed reading, and retries it completely or only the next page', async () => {
    const { list, next, nothingAsked, deliver, shown } = opened()
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

    deliver(added)
    ;(await next()).fail()
    await nothingAsked()
    list.more()
    assert.equal((await next()).after, undefined)
  })

  test('is read again in a new session, also during a reading', async () => {
    const { next, nothingAsked, deliver } = opened()
    const first = await next()
    deliver(ready)
    first.answer([])
    ;(await next()).answer([])
    await nothingAsked()
    deliver(ready)
    await next()
  })

  test('reads once for several quick changes, and once more at the end', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const { next, nothingAsked, deliver, shown } = opened()
      ;(await next()).answer([])
      await nothingAsked()
      deliver(added)
      ;(await next()).answer(['a'])
      await nothingAsked()
      for (let count = 0; count < 5; count += 1) {
        deliver(added)
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

  test('shows nothing that arrives after it was closed', async () => {
    const { close, next, shown } = opened()
    const first = await next()
    close()
    assert.equal(first.signal.aborted, true)
    first.answer(['a'])
    await settled()
    assert.deepEqual(shown().items, [])
  })
})
