import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RecordedLine, RecordingDifference } from '@guildhall/protocol/sandboxes/recording'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'

const PLAN = { guilds: { main: { channels: { general: {} }, members: { alice: {} } } } }

describe('Recordings of sandboxes', () => {
  let api: TestApi
  before(async () => {
    api = await TestApi.start()
  })
  after(() => api.stop())

  const open = (more: object = {}) => api.sandbox({ ...PLAN, ...more })
  const recordingOf = async ({ made }: TestSandbox) =>
    (await fetch(`${api.address}/sandboxes/${made.id}/recording`)).text()
  const linesOf = async (sandbox: TestSandbox): Promise<RecordedLine[]> =>
    (await recordingOf(sandbox))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const say = (sandbox: TestSandbox, content: string) =>
    sandbox.post('/acts', { act: 'say', as: 'alice', channel_id: sandbox.made.channels.general.id, content })
  const write = async (sandbox: TestSandbox, content: string) =>
    (await sandbox.asBot('POST', `/channels/${sandbox.made.channels.general.id}/messages`, { content })).json()
  const replayed = async (sandbox: TestSandbox, recording: string): Promise<RecordingDifference[]> =>
    (await sandbox.post('/replay', { recording })).differences

  test('contain faults, gateway actions, the clock, snapshots and users’ calls', async () => {
    const sandbox = await open()
    const { general } = sandbox.made.channels
    await sandbox.send('POST', '/faults', { fault: 'fail', route: 'POST /channels/*/messages', status: 503, times: 1 })
    await write(sandbox, 'in vain')
    await sandbox.post('/gateway', { action: 'pause_acks' })
    await sandbox.send('POST', '/snapshots')
    await sandbox.post('/clock', { advance_ms: 5000 })
    await fetch(`${sandbox.made.api}/v10/channels/${general.id}/messages`, {
      method: 'POST',
      headers: { authorization: sandbox.made.users.alice.token, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'by hand' }),
    })
    await sandbox.post('/snapshots/1/restore')
    const lines = await linesOf(sandbox)
    assert.deepEqual(
      lines.slice(1).map(({ ms, request, call, as, status }) => [ms, request ?? call, as, status]),
      [
        [0, 'POST /faults', undefined, undefined],
        [0, 'POST /channels/{channel:general}/messages', undefined, 503],
        [0, 'POST /gateway', undefined, undefined],
        [0, 'POST /snapshots', undefined, undefined],
        [0, 'POST /clock', undefined, undefined],
        [5000, 'POST /channels/{channel:general}/messages', 'alice', 200],
        [5000, 'POST /snapshots/1/restore', undefined, undefined],
      ],
    )
    const other = await open()
    const [lost, ...more] = await replayed(other, await recordingOf(sandbox))
    assert.deepEqual([lost?.kind, lost?.line, lost?.after, more], ['missing', 3, 2, []])
    assert.match(await (await fetch(`${api.address}/sandboxes/${other.made.id}/transcript`)).text(), /alice: by hand/u)
    assert.equal((await other.get('/snapshots')).length, 1)
  })

  test('assign a reused ID after a restore to its latest object', async () => {
    const sandbox = await open()
    await sandbox.send('POST', '/snapshots')
    await say(sandbox, 'first')
    await sandbox.post('/snapshots/1/restore')
    const { message } = await say(sandbox, 'second')
    await sandbox.asBot('DELETE', `/channels/${message.channel_id}/messages/${message.id}`)
    const lines = await linesOf(sandbox)
    const second = lines.find(({ body }) => JSON.stringify(body)?.includes('second'))
    assert.equal(lines.at(-1)?.call, `DELETE /channels/{channel:general}/messages/{${second?.line}.message.id}`)
  })

  test('distinguish texts that look like names from names', async () => {
    const sandbox = await open()
    const { general } = sandbox.made.channels
    const content = `{channel:general} \\{bot} {9.id} ${general.id} {12}`
    await write(sandbox, content)
    const recording = await recordingOf(sandbox)
    const other = await open({ seed: 3 })
    await write(other, content.replace(general.id, other.made.channels.general.id))
    assert.deepEqual(await replayed(other, recording), [])
    const third = await open()
    await write(third, content.replace('{channel:general}', general.id))
    const [difference] = await replayed(third, recording)
    assert.equal(difference?.kind, 'changed')
  })

  test('report calls in another order, and compare omitted bodies by size', async () => {
    const sandbox = await open()
    await write(sandbox, 'one')
    await write(sandbox, 'two')
    const recording = await recordingOf(sandbox)
    const other = await open()
    await write(other, 'two')
    await write(other, 'one')
    assert.deepEqual(
      (await replayed(other, recording)).map(({ kind, text }) => [kind, text]),
      [['moved', 'line 3: POST /channels/{channel:general}/messages comes in another order']],
    )
    const large = { line: 2, ms: 0, call: 'POST /channels/{channel:general}/messages', body_bytes: 70_000, status: 400 }
    const text = [recording.split('\n')[0], JSON.stringify({ ...large, route: '/channels/:channelId/messages' })].join(
      '\n',
    )
    const third = await open()
    await write(third, 'x'.repeat(70_000))
    const [difference] = await replayed(third, text)
    assert.deepEqual(
      difference?.fields.map(({ field, recorded, replayed: now }) => [field, recorded, now]),
      [['body_bytes', 70_000, 70_014]],
    )
  })

  test('advance a frozen clock by the recorded time', async () => {
    const sandbox = await open({ clock: 'real' })
    await say(sandbox, 'hello')
    const [first, ...lines] = await linesOf(sandbox)
    assert.deepEqual([first?.clock, (first as any).plan.clock], ['real', 'frozen'])
    const later = lines.map((line) => ({ ...line, ms: line.ms + 3_600_000 }))
    const recording = [first, ...later].map((line) => JSON.stringify(line)).join('\n')
    const other = await api.sandbox(first?.plan as object)
    const { now } = await other.get('')
    assert.deepEqual(await replayed(other, recording), [])
    assert.ok((await other.get('')).now - now >= 3_600_000)
  })

  test('are refused if they are invalid, or after user actions', async () => {
    const sandbox = await open()
    const recording = await recordingOf(sandbox)
    for (const [text, pattern] of [
      ['', /no recording/u],
      ['{"line":1,"ms":0}', /no recording/u],
      [`${recording}{`, /line 2 of the recording can’t be read/u],
      [`${recording}{"line":0,"ms":0}`, /line 2 of the recording can’t be read/u],
    ] as const) {
      const { status, body } = await sandbox.send('POST', '/replay', { recording: text })
      assert.equal(status, 422)
      assert.match(body.message, pattern)
    }
    const unknown = `${recording}{"line":2,"ms":0,"request":"POST /nothing"}`
    assert.match((await replayed(sandbox, unknown))[0]?.text ?? '', /nothing can be done by “POST \/nothing”/u)
    await say(sandbox, 'hello')
    assert.equal((await sandbox.send('POST', '/replay', { recording })).status, 422)
  })

  test('contain 10,000 lines at most, and report that more happened', async () => {
    const { SandboxRecording } = await import('./sandbox-recording.ts')
    const world = { bot: null, users: {}, guilds: {}, channels: {}, roles: {} }
    const plan = { seed: 0, clock: 'frozen', limits: 'off' } as const
    const recording = new SandboxRecording({ plan, world, now: () => 0 })
    const call = JSON.stringify({
      method: 'GET',
      path: '/x',
      route: null,
      status: 404,
      body: null,
      body_bytes: 0,
      files: [],
    })
    for (let count = 0; count < 10_005; count++) recording.called(call, null)
    const lines = recording.lines()
    assert.equal(lines.length, 10_002)
    assert.deepEqual(lines.at(-1), { line: 10_002, ms: 0, full: true })
  })
})
