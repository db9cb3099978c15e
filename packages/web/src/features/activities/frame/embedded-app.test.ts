import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { frameId, handshake } from '../rpc/testing/checked-host.ts'
import { applicationId, channelId, FakeClient, guildId } from '../rpc/testing/fake-client.ts'
import { EmbeddedApp, FRAME_ALLOW, FRAME_SANDBOX } from './embedded-app.ts'
import { endedMessage } from './ended-message.ts'

const origin = 'http://500.activities.guildhall.localhost:3333'

/** An app in a frame of a page. */
function opened() {
  const sent: unknown[][] = []
  const endings: unknown[] = []
  const inner: any = { postMessage: (...message: unknown[]) => sent.push(message) }
  const frame: any = { contentWindow: inner, src: '' }
  const page: any = new EventTarget()
  const client = new FakeClient()
  const app = new EmbeddedApp({
    frame,
    page,
    origin,
    app: { id: applicationId, name: 'Chess', frameId, guildId, channelId },
    ports: client.ports,
    onEnd: (ending) => endings.push(ending),
  })
  app.open(`${origin}/.proxy/.guildhall/shell`)
  const say = (data: unknown, { from = inner, at = origin }: { from?: unknown; at?: string } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin: at, source: from }))
  return { app, client, endings, frame, say, sent }
}

describe('An Activity app in its frame', () => {
  test('receives responses only on its own origin', () => {
    const { frame, say, sent } = opened()
    assert.equal(frame.src, `${origin}/.proxy/.guildhall/shell`)
    say(handshake)
    assert.equal(sent.length, 1)
    assert.equal(sent[0]?.[1], origin)
  })

  for (const [what, where] of [
    ['another window', { from: {} }],
    ['no window', { from: null }],
    ['another origin', { at: 'http://501.activities.guildhall.localhost:3333' }],
    ['this page', { at: 'http://guildhall.localhost:3333' }],
    ['an origin without a name', { at: 'null' }],
  ] as const) {
    test(`is not mistaken for ${what}`, () => {
      const { app, say, sent } = opened()
      say(handshake, where)
      assert.deepEqual(sent, [])
      assert.deepEqual(app.trace.read().frames, [])
    })
  }

  test('ends with its presence when it closes itself', () => {
    const { client, endings, frame, say, sent } = opened()
    say(handshake)
    say([2, { code: 1000, message: '' }])
    assert.deepEqual(endings, [{ by: 'app', code: 1000, message: '' }])
    assert.equal(frame.src, 'about:blank')
    assert.deepEqual(client.done, [['activity', null]])
    assert.equal(client.hasListeners, false)
    say(handshake)
    assert.equal(sent.length, 1)
  })

  test('ends when it is closed', () => {
    const { app, endings, frame, say, sent } = opened()
    app.close()
    say(handshake)
    assert.deepEqual([sent, endings, frame.src], [[], [], 'about:blank'])
  })

  test('can’t navigate the page, and has no microphone or camera', () => {
    assert.equal(FRAME_SANDBOX.includes('top-navigation'), false)
    assert.equal(/microphone|camera|display-capture|geolocation/u.test(FRAME_ALLOW), false)
  })
})

test('an Activity app that has ended shows the reason, unless it ended normally', () => {
  assert.equal(endedMessage({ by: 'app', code: 1000, message: '' }), null)
  assert.equal(endedMessage({ by: 'app', code: 1006, message: 'The board is gone' }), 'The board is gone')
  assert.equal(endedMessage({ by: 'app', code: 1006, message: ' ' }), 'The Activity has stopped because of an error.')
  assert.equal(
    endedMessage({ by: 'host', code: 4003, message: 'Token revoked' }),
    'The Activity no longer has access to your account.',
  )
  assert.equal(endedMessage({ by: 'host', code: 1, message: '' }), 'The Activity has stopped.')
})
