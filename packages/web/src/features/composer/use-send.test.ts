import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { t } from '../../language/main.ts'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { runHook } from '../../testing/run-hook.ts'
import { useSend } from './use-send.ts'

/** The draft of a channel, and what is sent of it. */
async function opened(context: TestContext, slowLeft = 0) {
  const { client, around } = clientInGuild()
  const sent: unknown[] = []
  client.sender.send = async (channelId: string, body: any): Promise<any> => void sent.push([channelId, body.content])
  const hook = await runHook(context, useSend, ['20', slowLeft], around)
  const send = async () => {
    let isSent = false
    await hook.does(() => {
      isSent = hook.now().send()
    })
    return isSent
  }
  return {
    ...hook,
    send,
    sent,
    write: (text: string) => client.drafts.setText('20', text),
    draft: () => client.drafts.of('20').text,
  }
}

describe('Sending a draft', () => {
  test('clears it', async (context) => {
    const { send, sent, write, draft, now } = await opened(context)
    assert.equal(await send(), false)
    write('Hello')
    assert.equal(await send(), true)
    assert.deepEqual([sent, draft(), now().problem], [[['20', 'Hello']], '', null])
  })

  test('is refused if it is too long, which counts characters as users do', async (context) => {
    const { send, sent, write, draft, now, does } = await opened(context)
    write('🪐'.repeat(2_001))
    assert.equal(await send(), false)
    assert.equal(now().problem, t('composer.your-message-is-too-long', { over: 1 }))
    assert.notEqual(draft(), '')
    await does(() => now().forget())
    assert.equal(now().problem, null)
    await send()
    write('🪐'.repeat(2_000))
    assert.equal(await send(), true)
    assert.deepEqual([sent.length, now().problem], [1, null])
  })

  test('is refused in slow mode until the time is over', async (context) => {
    const { send, sent, write, draft, now, again } = await opened(context, 1)
    assert.equal(now().problem, null)
    write('Hello')
    assert.equal(await send(), false)
    assert.match(now().problem ?? '', /slow mode/iu)
    assert.deepEqual([sent, draft()], [[], 'Hello'])
    assert.equal((await again('20', 0)).problem, null)
    assert.equal(await send(), true)
  })
})
