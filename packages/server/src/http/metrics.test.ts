import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { parseExposition } from '@guildhall/testing/invariants/parse-exposition'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { World } from '@guildhall/testing/worlds/world'
import { remindOfInvitesJob } from '../features/guilds/guilds-jobs.ts'
import { Worker } from '../jobs/worker.ts'
import { handler } from '../kernel/job.ts'
import { writeAsSystem } from '../kernel/unit-of-work/system-unit.ts'

/** The value of the sample with these labels. */
async function figure(world: World, name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const { statusCode, headers, body } = await world.app.http.inject({ url: '/metrics' })
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  const samples = [...parseExposition(body).values()].flatMap(({ samples }) => samples)
  const wanted = Object.entries(labels)
  const found = samples.filter(
    (each) => each.name === name && wanted.every(([key, value]) => each.labels.get(key) === value),
  )
  assert.ok(found.length < 2, name)
  return found[0]?.value
}

describe('The metrics', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('count requests by operation and status, with their duration', async () => {
    for (const who of [world.owner, world.member, world.stranger]) await who.api.get(`/guilds/${world.guildId}`)
    const operation = 'Get Guild'
    assert.equal(await figure(world, 'guildhall_requests_total', { operation, status: '200' }), 2)
    assert.equal(await figure(world, 'guildhall_requests_total', { operation, status: '403' }), 1)
    assert.equal(await figure(world, 'guildhall_request_seconds_count', { operation }), 3)
    assert.ok(((await figure(world, 'guildhall_request_seconds_sum', { operation })) ?? 0) > 0)
  })

  test('report sessions, the Guildhall version, and process resources', async () => {
    assert.equal(await figure(world, 'guildhall_sessions'), 0)
    assert.equal(await figure(world, 'guildhall_info'), 1)
    assert.ok(((await figure(world, 'process_resident_memory_bytes')) ?? 0) > 0)
  })

  test('count units of work', async () => {
    assert.ok(((await figure(world, 'guildhall_units_total', { outcome: 'committed' })) ?? 0) > 0)
    assert.ok(((await figure(world, 'guildhall_commits_total')) ?? 0) > 0)
    assert.ok(((await figure(world, 'guildhall_unit_seconds_count')) ?? 0) > 0)
  })

  if (STORE_UNDER_TEST === 'postgres') {
    test('report the use of database connections', async () => {
      assert.ok(((await figure(world, 'guildhall_database_connections', { state: 'idle' })) ?? 0) > 0)
      assert.equal(await figure(world, 'guildhall_database_waiting'), 0)
    })
  } else {
    test('omit connections for a database without any', async () => {
      assert.equal(await figure(world, 'guildhall_database_waiting'), undefined)
    })
  }

  test('report pending jobs, their delay, and failures', async (t) => {
    const own = await World.create()
    t.after(() => own.close())
    await own.app.worker.settled()
    await own.app.worker.stop()
    const { kernel } = own.app
    assert.equal(await figure(own, 'guildhall_jobs_late_seconds'), 0)
    const waiting = (await figure(own, 'guildhall_jobs_waiting')) ?? 0
    await writeAsSystem(kernel, { name: 'leave', emits: [] }, async (tx) =>
      tx.enqueue(remindOfInvitesJob, { guild_id: '1' }),
    )
    own.clock.advance(30_000)
    assert.equal(await figure(own, 'guildhall_jobs_waiting'), waiting + 1)
    assert.ok(((await figure(own, 'guildhall_jobs_late_seconds')) ?? 0) >= 30)
    assert.equal(await figure(own, 'guildhall_job_failures_total', { kind: 'remind-of-invites' }), 0)
    kernel.log.level = 'silent'
    const failing = new Worker(kernel, [
      { jobs: [handler(remindOfInvitesJob, () => Promise.reject(new Error('broken')))] },
    ])
    await failing.settled()
    await failing.stop()
    assert.ok((await failing.figures()).includes('guildhall_job_failures_total{kind="remind-of-invites"} 1'))
  })

  test('are available while the database is down, except for those of the database', async (t) => {
    t.mock.method(world.db.q, 'selectFrom', () => {
      throw new Error('gone')
    })
    assert.equal(await figure(world, 'guildhall_jobs_waiting'), undefined)
    assert.equal(await figure(world, 'guildhall_info'), 1)
  })
})

describe('Access to the metrics', () => {
  const ask = async (world: World, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await world.app.http.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  test('is limited to this machine by default', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) {
      assert.equal(await ask(world, address), 200, address)
    }
    for (const address of ['192.0.2.1', '::2', '::ffff:192.0.2.1', '10.0.0.1']) {
      assert.equal(await ask(world, address), 403, address)
    }
  })

  test('is refused through a proxy on this machine', async (t) => {
    const world = await World.create({ trustedProxies: ['127.0.0.1'] })
    t.after(() => world.close())
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']) {
      assert.equal(await ask(world, '127.0.0.1', { [name]: '127.0.0.1' }), 403, name)
    }
  })

  test('is refused to pages whose host name leads to this machine', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    assert.equal(await ask(world, '127.0.0.1', { host: 'rebound.example:3333' }), 403)
    assert.equal(await ask(world, '127.0.0.1', { host: '127.0.0.1:3333' }), 200)
  })

  test('requires the token if one is set', async (t) => {
    const world = await World.create({ metricsToken: 'open sesame' })
    t.after(() => world.close())
    const authorization = 'Bearer open sesame'
    assert.equal(await ask(world, '192.0.2.1', { authorization }), 200)
    assert.equal(await ask(world, '127.0.0.1', { authorization, 'x-forwarded-for': '192.0.2.1' }), 200)
    assert.equal(await ask(world, '127.0.0.1'), 401)
    for (const wrong of ['open sesame', 'Bearer open sesam', 'Bearer open sesame ', 'Bearer', '']) {
      assert.equal(await ask(world, '127.0.0.1', { authorization: wrong }), 401, wrong)
    }
    const { headers } = await world.app.http.inject({ url: '/metrics' })
    assert.equal(headers['www-authenticate'], 'Bearer')
  })
})
