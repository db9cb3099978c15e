import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

describe(`guildhall guild features (${STORE_UNDER_TEST})`, () => {
  const place = newStoreLocation()
  let guildId: string
  let token: string
  before(async () => {
    const world = await World.create({}, await place.open())
    guildId = world.guildId
    token = world.owner.token
    await world.app.worker.settled()
    await world.close()
  })
  after(() => place.remove())

  const run = (...args: string[]) => runProgram(['guild', 'features', ...args, ...place.flags])
  const output = async (...args: string[]) => {
    const { status, stdout, stderr } = await run(guildId, ...args)
    assert.deepEqual([status, stderr], [0, ''])
    return stdout
  }

  test('lists the features that a guild has, and those that it has after a change', async () => {
    assert.equal(await output(), 'Guild under test: no features\n')
    assert.equal(await output('+BANNER', '+VANITY_URL'), 'Guild under test: BANNER, VANITY_URL\n')
  })

  test('changes features through the server, which emits events', async () => {
    const serving = await startServerProgram([...place.flags, '--no-rate-limits'])
    const { ready } = serving
    const features = async (): Promise<string> => {
      const answer = await fetch(`${ready.api}/guilds/${guildId}`, { headers: { authorization: token } })
      const guild: any = await answer.json()
      return guild.features.join()
    }
    await until(async () => (await features()) === 'BANNER,VANITY_URL')
    assert.equal(await output('-BANNER', '+ROLE_ICONS'), 'Guild under test: VANITY_URL, ROLE_ICONS\n')
    await until(async () => (await features()) === 'VANITY_URL,ROLE_ICONS')
    const log = await fetch(`${ready.api}/guilds/${guildId}/audit-logs?action_type=1&limit=1`, {
      headers: { authorization: token },
    })
    const { audit_log_entries }: any = await log.json()
    assert.deepEqual(audit_log_entries[0].changes, [
      { key: 'features', old_value: ['BANNER', 'VANITY_URL'], new_value: ['VANITY_URL', 'ROLE_ICONS'] },
    ])
    assert.equal(audit_log_entries[0].user_id, null)
    await serving.stop()
  })

  test('changes nothing if all features are already set', async () => {
    const left = async () => {
      const store = await place.open()
      const jobs = await store.db.q.selectFrom('jobs').select('id').where('kind', '=', 'switch-features').execute()
      await store.close()
      return jobs.length
    }
    assert.equal(await output('+ROLE_ICONS', '-BANNER'), 'Guild under test: VANITY_URL, ROLE_ICONS\n')
    assert.equal(await left(), 0)
  })

  test('rejects an unknown guild', async () => {
    const { status, stderr } = await run('1', '+BANNER')
    assert.deepEqual([status, stderr], [1, 'guildhall: there is no guild 1\n'])
  })
})
