import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { withoutChromium } from '@guildhall/testing/clients/chromium'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'

const PLAN = {
  guilds: {
    main: { roles: { mod: [] }, channels: { general: {}, staff: { only: 'mod' } }, members: { alice: {} } },
  },
}

describe('Pictures of messages', { skip: withoutChromium }, () => {
  let api: TestApi
  let sandbox: TestSandbox
  before(async () => {
    api = await TestApi.start([])
    sandbox = await api.sandbox(PLAN)
  })
  after(() => api.stop())

  const send = async (channel: string, body: object): Promise<any> =>
    (await sandbox.asBot('POST', `/channels/${sandbox.made.channels[channel].id}/messages`, body)).json()
  const draw = async (id: string, query = '', of = sandbox, at = api) => {
    const answer = await fetch(`${at.address}/sandboxes/${of.made.id}/messages/${id}.png${query}`)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const refused = async (...args: Parameters<typeof draw>) => {
    const { status, bytes } = await draw(...args)
    return { status, message: JSON.parse(bytes.toString()).message }
  }

  test('show only the message, and are the same for the same message', async () => {
    await send('general', { content: 'earlier' })
    const rows = Array.from({ length: 3 }, (_, row) => ({
      type: 1,
      components: [{ type: 2, style: 1, label: `Row ${row}`, custom_id: `row-${row}` }],
    }))
    const [small, large] = [
      await send('general', { content: 'short' }),
      await send('general', { components: rows, content: 'x' }),
    ]
    const [first, again, other] = [await draw(small.id), await draw(small.id, '?as=alice'), await draw(large.id)]
    assert.deepEqual([first.status, first.type], [200, 'image/png'])
    assert.ok(first.bytes.equals(again.bytes))
    const heightOf = ({ bytes }: { bytes: Buffer }) => bytes.readUInt32BE(20)
    assert.ok(heightOf(first) > 10 && heightOf(first) < 100, `${heightOf(first)}`)
    assert.ok(heightOf(other) > heightOf(first) + 50, `${heightOf(other)}`)
  })

  test('are refused for messages that the user can’t view', async () => {
    const hidden = await send('staff', { content: 'for staff' })
    assert.equal((await draw(hidden.id)).status, 200)
    const { status, message } = await refused(hidden.id, '?as=alice')
    assert.equal(status, 422)
    assert.match(message, /Missing Access/u)
    assert.deepEqual(await refused('1'), { status: 422, message: 'there is no message 1' })
    assert.match((await refused(hidden.id, '?as=bob')).message, /there is no user “bob”/u)
    assert.equal((await draw(hidden.id, '?as=')).status, 400)
  })

  test('fail with a reason without a browser, or without the web client', async () => {
    for (const [args, env, words] of [
      [[], { CHROMIUM: '/nowhere/chromium' }, /a picture needs Chromium or Chrome/u],
      [['--no-web'], {}, /the server has no web client/u],
    ] as const) {
      const other = await TestApi.start(args, env)
      try {
        const its = await other.sandbox(PLAN)
        const act = { act: 'say', as: 'alice', channel_id: its.made.channels.general.id, content: 'hello' }
        const { message } = await its.post('/acts', act)
        const { status, message: reason } = await refused(message.id, '', its, other)
        assert.equal(status, 422)
        assert.match(reason, words)
      } finally {
        await other.stop()
      }
    }
  })
})
