import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '../testing/world.ts'

describe('the metrics', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const read = async () => {
    const { statusCode, headers, body } = await world.app.http.inject({ url: '/metrics' })
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
    return body.split('\n')
  }
  const figure = (lines: string[], name: string) => {
    const line = lines.find((each) => each.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }

  test('count requests by operation and status', async () => {
    for (const who of [world.owner, world.member, world.stranger]) await who.api.get(`/guilds/${world.guildId}`)
    const lines = await read()
    assert.equal(figure(lines, 'guildhall_requests_total{operation="Get Guild",status="200"}'), 2)
    assert.equal(figure(lines, 'guildhall_requests_total{operation="Get Guild",status="403"}'), 1)
  })

  test('tell how long requests took, in steps that add up', async () => {
    const lines = await read()
    const steps = lines
      .filter((line) => line.startsWith('guildhall_request_seconds_bucket{operation="Get Guild"'))
      .map((line) => Number(line.split(' ').at(-1)))
    assert.equal(steps.length, 13)
    assert.deepEqual(
      steps,
      [...steps].sort((a, b) => a - b),
    )
    assert.equal(steps.at(-1), 3)
    assert.equal(figure(lines, 'guildhall_request_seconds_count{operation="Get Guild"}'), 3)
    assert.ok((figure(lines, 'guildhall_request_seconds_sum{operation="Get Guild"}') ?? 0) > 0)
  })

  test('tell how many sessions there are, and what the process uses', async () => {
    const lines = await read()
    assert.equal(figure(lines, 'guildhall_sessions'), 0)
    assert.ok((figure(lines, 'process_resident_memory_bytes') ?? 0) > 0)
  })
})
