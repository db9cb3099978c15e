import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createStore } from 'zustand/vanilla'
import { t } from '../../../language/activities.ts'
import { setGlobals } from '../../../testing/clean-up.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { fakeCall } from '../../../testing/fake-call.ts'
import { fakePage } from '../../../testing/fake-page.ts'
import { runHook } from '../../../testing/run-hook.ts'

const activity = (instance_id: string): any => ({
  ...{ instance_id, application_id: '50', channel_id: '20', guild_id: '1', launch_id: '70', participants: [] },
})

/** The frame of an Activity whose launch details can be read or not. */
async function opened(context: TestContext, { isSecure = true, applications = [{ id: '50', name: 'Chess' }] } = {}) {
  fakePage(context)
  class FakeField {
    readonly isContentEditable = true
    focus() {}
  }
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  setGlobals(context, {
    isSecureContext: isSecure,
    fetch: async () => {
      await answered
      return Response.json({ activities_origin: 'https://{application_id}.apps.test' })
    },
    location: { host: 'guildhall.test', search: '', origin: 'https://guildhall.test' },
    matchMedia: () => ({ matches: false }),
    HTMLElement: FakeField,
  })
  const { useEmbeddedApp } = await import('./use-embedded-app.ts')
  const { client, around } = clientInGuild()
  client.call = fakeCall(({ path }) => (path.includes('ticket') ? { ticket: 'abc' } : { applications }))
  const frame: any = { current: { src: '', contentWindow: { postMessage: () => {} }, matches: () => false } }
  let ends = 0
  const props = (instanceId: string): any => ({
    activity: activity(instanceId),
    frame,
    queue: {},
    view: createStore(() => ({})),
    onEnd: () => {
      ends += 1
    },
  })
  const hook = await runHook(context, useEmbeddedApp, [props('a')], around)
  const window = Object.assign(new EventTarget(), { focus: () => {}, matchMedia: () => ({ matches: true }) })
  setGlobals(context, { window })
  return {
    ...hook,
    frame,
    answer: () => hook.does(answer),
    becomes: (instanceId: string) => hook.again(props(instanceId)),
    ends: () => ends,
    /** The app closes itself. */
    closes: (code: number, message = '') =>
      hook.does(() => {
        const from = {
          data: [2, { code, message }],
          origin: 'https://50.apps.test',
          source: frame.current.contentWindow,
        }
        window.dispatchEvent(Object.assign(new Event('message'), from))
      }),
    /** The app takes the focus from a field. */
    takesFocus: (times: number) =>
      hook.does(() => {
        const page: any = document
        page.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: new FakeField() }))
        page.activeElement = frame.current
        for (let count = 0; count < times; count++) window.dispatchEvent(new Event('blur'))
      }),
  }
}

describe('An Activity’s app', () => {
  test('is opened in its frame once its details are known', async (context) => {
    const { now, answer, frame } = await opened(context)
    assert.deepEqual([now().running, now().trace, frame.current.src], [{ state: 'opening' }, null, ''])
    await answer()
    assert.deepEqual(now().running, { state: 'open', name: 'Chess' })
    assert.notEqual(now().trace, null)
    const address = new URL(frame.current.src)
    assert.equal(address.origin, 'https://50.apps.test')
    assert.equal(address.searchParams.get('platform'), 'desktop')
    assert.equal(address.searchParams.get('discord_proxy_ticket'), 'abc')
  })

  test('isn’t opened in a frame that is gone, or for a user who has left', async (context) => {
    const gone = await opened(context)
    gone.frame.current = null
    await gone.answer()
    assert.deepEqual(gone.now().running, { state: 'opening' })
    const left = await opened(context)
    await left.unmount()
    await left.answer()
    assert.equal(left.frame.current.src, '')
  })

  test('says why it can’t be opened, and opens again on request', async (context) => {
    const { now, does } = await opened(context, { isSecure: false })
    const words = t('layer.activities-require-https-on-this-server')
    assert.deepEqual(now().running, { state: 'ended', name: null, words })
    setGlobals(context, { isSecureContext: true })
    await does(() => now().retry())
    assert.deepEqual(now().running, { state: 'opening' })
    const lost = await opened(context, { applications: [] })
    await lost.answer()
    assert.deepEqual(lost.now().running, { state: 'ended', name: null, words: t('layer.you-no-longer-have-access') })
  })

  test('is opened again for another instance, but not when anything else changes', async (context) => {
    const { now, answer, becomes, frame } = await opened(context)
    await answer()
    await becomes('a')
    assert.equal(now().running.state, 'open')
    const { src } = frame.current
    await becomes('b')
    assert.notEqual(frame.current.src, src)
    assert.equal(new URL(frame.current.src).searchParams.get('instance_id'), 'b')
  })

  test('ends normally, or with a message', async (context) => {
    const normally = await opened(context)
    await normally.answer()
    await normally.closes(1000)
    assert.deepEqual([normally.ends(), normally.now().running.state], [1, 'open'])
    const failed = await opened(context)
    await failed.answer()
    await failed.closes(4_000, 'No board')
    assert.deepEqual([failed.ends(), failed.now().running], [0, { state: 'ended', name: 'Chess', words: 'No board' }])
  })

  test('is closed when the user leaves, and when it keeps taking the focus', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const left = await opened(context)
    await left.answer()
    await left.unmount()
    assert.equal(left.frame.current.src, 'about:blank')
    const taking = await opened(context)
    await taking.answer()
    await taking.takesFocus(10)
    assert.equal(taking.now().running.state, 'open')
    await taking.takesFocus(1)
    const words = t('layer.the-activity-kept-taking-the-focus')
    assert.deepEqual(taking.now().running, { state: 'ended', name: 'Chess', words })
    assert.equal(taking.frame.current.src, 'about:blank')
  })
})
