// A test against a server of `guildhall start --test`. The bot of this test reads and answers by HTTP; yours is started with the token
// and the addresses of the sandbox.
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

describe('a bot', () => {
  let sandbox
  before(async () => {
    sandbox = await send('POST', `${TEST_API}/sandboxes`, { guilds: { main: { members: { alice: {} } } } })
  })
  after(() => send('DELETE', `${TEST_API}/sandboxes/${sandbox.id}`))

  test('answers what a member says', async () => {
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
    const [answer, question] = await send('GET', messages, undefined, bot)
    assert.deepEqual([question.content, answer.content], ['ping', 'pong'])
    assert.equal(answer.referenced_message.id, message.id)
  })
})
