import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setGlobals } from '../../testing/clean-up.ts'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { runHook } from '../../testing/run-hook.ts'
import { useComposerKeys } from './use-composer-keys.ts'

describe('A key in the message box', () => {
  async function box(context: TestContext, { isTouch = false, hasOwn = true } = {}) {
    setGlobals(context, { matchMedia: () => ({ matches: isTouch }) })
    const { client, around } = clientInGuild()
    const message = (id: string, author: string): any => ({
      id,
      channel_id: '20',
      author: { id: author },
      type: 0,
      flags: 0,
      content: id,
    })
    const window: any = {
      messages: [message('5', hasOwn ? '10' : '30'), message('6', '30')],
      reachesStart: true,
      reachesEnd: true,
      isStale: false,
    }
    client.store.setState({ windows: new Map([['20', window]]) })
    let sent = 0
    const hook = await runHook(
      context,
      useComposerKeys,
      [
        '20',
        () => {
          sent += 1
        },
      ],
      around,
    )
    const press = (key: string, fields: object = {}) => {
      let isPrevented = false
      const event: any = {
        key,
        shiftKey: false,
        altKey: false,
        ctrlKey: false,
        metaKey: false,
        preventDefault: () => {
          isPrevented = true
        },
        ...fields,
      }
      hook.now()(event)
      return isPrevented
    }
    return { press, drafts: client.drafts, sent: () => sent, message }
  }

  test('Enter sends, but not with Shift or Alt, nor on touch screens', async (context) => {
    const { press, sent } = await box(context)
    assert.deepEqual([press('Enter'), sent()], [true, 1])
    assert.deepEqual([press('Enter', { ctrlKey: true }), sent()], [true, 2])
    assert.deepEqual(
      [press('Enter', { shiftKey: true }), press('Enter', { altKey: true }), press('a'), sent()],
      [false, false, false, 2],
    )
    const touch = await box(context, { isTouch: true })
    assert.deepEqual([touch.press('Enter'), touch.sent()], [false, 0])
  })

  test('Escape ends a reply', async (context) => {
    const { press, drafts, message } = await box(context)
    assert.equal(press('Escape'), false)
    drafts.startReply('20', message('6', '30'))
    assert.notEqual(drafts.of('20').reply, null)
    assert.deepEqual([press('Escape'), drafts.of('20').reply], [true, null])
  })

  test('the up arrow edits the last own message if nothing is written', async (context) => {
    const { press, drafts } = await box(context)
    drafts.setText('20', 'Hello')
    assert.equal(press('ArrowUp'), false)
    drafts.setText('20', '')
    assert.equal(press('ArrowDown'), false)
    // These move to another channel.
    assert.equal(press('ArrowUp', { altKey: true }), false)
    assert.equal(press('ArrowUp', { altKey: true, shiftKey: true }), false)
    assert.equal(press('ArrowUp'), true)
    assert.equal(drafts.of('20').editing, '5')
    const without = await box(context, { hasOwn: false })
    assert.deepEqual([without.press('ArrowUp'), without.drafts.of('20').editing], [false, null])
  })
})
