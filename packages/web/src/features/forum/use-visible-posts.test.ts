import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createElement } from 'react'
import { setGlobals } from '../../testing/clean-up.ts'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { runHook } from '../../testing/run-hook.ts'
import { useVisiblePost, useVisiblePosts, VisiblePostsContext } from './use-visible-posts.ts'

const post = (id: string, owner_id = '30'): any => ({ id, owner_id })

/** A forum that was read up to post 5, and what was marked as read. */
async function opened(context: TestContext, posts = [post('7'), post('6')]) {
  const page = fakePage(context)
  const { client, around } = clientInGuild()
  const acked: string[] = []
  client.reads.readUpTo = (guildId: any, channelId: string) => (guildId === '1' && channelId === '40' ? '5' : '0')
  client.reads.ack = (channelId: string, id: string) => void acked.push(`${channelId} ${id}`)
  client.reads.ackNewest = (guildId: any, channelId: string) => void acked.push(`${guildId} ${channelId} all`)
  const forum: any = { id: '40', guild_id: '1' }
  const hook = await runHook(context, useVisiblePosts, [forum, posts], around)
  const report = (id: string, isVisible = true) => {
    hook.now().report(id, isVisible)
    return acked.splice(0)
  }
  return { ...hook, ...page, report, acked, posts: (...next: any[]) => hook.again(forum, next) }
}

describe('The posts of a forum', () => {
  test('are read up to those that were on screen without a gap', async (context) => {
    const { report, now } = await opened(context)
    assert.equal(now().readId, '5')
    assert.deepEqual(report('7'), [])
    assert.deepEqual(report('6'), ['1 40 all'])
    const inOrder = await opened(context)
    assert.deepEqual(inOrder.report('6'), ['40 6'])
  })

  test('that were on screen once stay seen', async (context) => {
    const { report } = await opened(context)
    report('7')
    report('7', false)
    assert.deepEqual(report('6'), ['1 40 all'])
  })

  test('aren’t seen while the page has no focus, but as soon as it has', async (context) => {
    const { report, setFocus, acked } = await opened(context)
    setFocus(false)
    assert.deepEqual(report('6'), [])
    report('7')
    report('7', false)
    setFocus(true)
    assert.deepEqual(acked, ['40 6'])
  })

  test('are judged again when others are created or deleted, but not after the forum is closed', async (context) => {
    const { posts, acked, report, unmount, setFocus } = await opened(context)
    report('6')
    await posts(post('6'))
    assert.deepEqual(acked.splice(0), ['1 40 all'])
    await posts(post('6'), post('8', '10'))
    assert.deepEqual(acked.splice(0), ['1 40 all'])
    await unmount()
    setFocus(true)
    assert.deepEqual(acked, [])
  })
})

describe('A post’s card', () => {
  test('is visible while half of it is on screen, and not after it is gone', async (context) => {
    const observers: any[] = []
    class FakeObserver {
      readonly seen: unknown[] = []
      isOn = true
      readonly notify: (entries: object[]) => void
      readonly options: unknown
      constructor(notify: (entries: object[]) => void, options: unknown) {
        this.notify = notify
        this.options = options
        observers.push(this)
      }
      observe(element: unknown) {
        this.seen.push(element)
      }
      disconnect() {
        this.isOn = false
      }
    }
    setGlobals(context, { IntersectionObserver: FakeObserver })
    const reports: unknown[] = []
    const posts = { readId: '5', report: (...report: unknown[]) => void reports.push(report) }
    const card: any = { current: {} }
    const hook = await runHook(context, useVisiblePost, ['7', card], (inner) =>
      createElement(VisiblePostsContext, { value: posts }, inner),
    )
    const [observer] = observers
    assert.deepEqual([hook.now(), observer.options, observer.seen], ['5', { threshold: 0.5 }, [card.current]])
    observer.notify([{ isIntersecting: false }, { isIntersecting: true }])
    observer.notify([{ isIntersecting: true }, { isIntersecting: false }])
    observer.notify([])
    await hook.unmount()
    assert.deepEqual(reports, [
      ['7', true],
      ['7', false],
      ['7', false],
      ['7', false],
    ])
    assert.equal(observer.isOn, false)
    const outside = await runHook(context, useVisiblePost, ['7', card])
    assert.deepEqual([outside.now(), observers.length], [null, 1])
    await runHook(context, useVisiblePost, ['7', { current: null }], (inner) =>
      createElement(VisiblePostsContext, { value: posts }, inner),
    )
    assert.equal(observers.length, 1)
  })
})
