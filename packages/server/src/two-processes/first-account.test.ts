import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import { pino } from 'pino'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { systemClock } from '../kernel/clock.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { openPostgres } from '../store/postgres/open-postgres.ts'

const PATH = '/auth/register'
const password = 'a long enough password'

async function start(url: string, worker: number): Promise<App> {
  const log = pino({ level: 'silent' })
  const surroundings = { store: await openPostgres(url), clock: systemClock, ids: systemIds(systemClock, worker), log }
  return createApp(readConfig(['--memory', '--no-web', '--no-rate-limits'], {}), surroundings)
}

if (STORE_UNDER_TEST === 'postgres') {
  describe('The first account of two servers', () => {
    const url = newPostgresUrl()
    let line: DatabaseNetwork
    let apps: App[]
    beforeEach(async () => {
      const network = await DatabaseNetwork.to(url)
      line = network.line
      apps = await Promise.all([start(url, 0), start(network.url, 1)])
    })
    afterEach(async () => {
      for (const app of apps) await app.close()
      await line.close()
      await dropSchema(url)
    })

    const codes = () => apps.map(({ kernel }) => kernel.instance.setupCode)
    const openness = () =>
      Promise.all(
        apps.map(async (app) => (await new TestClient(app, null).get('/guildhall/instance')).body.registration_open),
      )
    const register = (place: number, body: object) =>
      new TestClient(apps[place] as App, null).post(PATH, { password, ...body })

    test('is created at one of them with the link of the other, and ends the setup of both', async () => {
      const [code, other] = codes()
      assert.equal(typeof code, 'string')
      assert.equal(other, code)
      assert.deepEqual(await openness(), [false, false])
      assert.equal((await register(1, { username: 'first', setup_code: code })).status, 201)
      await until(() => codes().every((each) => each === null))
      assert.deepEqual(await openness(), [true, true])
      const again = await register(0, { username: 'second', setup_code: code })
      assert.equal(again.body.errors.setup_code._errors[0].code, 'SETUP_CODE_USED')
      assert.equal((await register(0, { username: 'second' })).status, 201)
    })

    test('ends the setup of a server that was without the database meanwhile', async () => {
      line.fateOf = () => 'is lost'
      line.cut()
      const [code] = codes()
      assert.equal((await register(0, { username: 'first', setup_code: code })).status, 201)
      assert.deepEqual(codes(), [null, code])
      line.fateOf = () => 'arrives'
      await until(() => codes().every((each) => each === null))
      assert.deepEqual(await openness(), [true, true])
    })
  })
}
