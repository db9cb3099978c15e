// Uses a running server, started by `guildhall start --test`. This bot is a single HTTP request; start yours with the token and the URLs
// of the sandbox.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

const TEST_API = `${process.env.GUILDHALL_URL ?? 'http://127.0.0.1:3333'}/api/guildhall/test`

async function send(method, url, body, headers = {}) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${url}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

describe('the bot', () => {
  let sandbox
  before(async () => {
    sandbox = await send('POST', `${TEST_API}/sandboxes`, { guilds: { main: { members: { alice: {} } } } })
  })
  after(() => send('DELETE', `${TEST_API}/sandboxes/${sandbox.id}`))

  test('replies to a member', async () => {
    const channel_id = sandbox.channels.general.id
    const { message } = await send('POST', `${TEST_API}/sandboxes/${sandbox.id}/acts`, {
      act: 'say',
      as: 'alice',
      channel_id,
      content: 'ping',
    })
    const messages = `${sandbox.api}/v10/channels/${channel_id}/messages`
    const bot = { authorization: `Bot ${sandbox.bot.token}` }
    await send('POST', messages, { content: 'pong', message_reference: { message_id: message.id } }, bot)
    const [reply, original] = await send('GET', messages, undefined, bot)
    assert.deepEqual([original.content, reply.content], ['ping', 'pong'])
    assert.equal(reply.referenced_message.id, message.id)
  })
})
