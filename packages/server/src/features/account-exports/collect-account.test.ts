import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { collectAccount } from './collect-account.ts'
import { ACCOUNT_BEGINNING } from './collected-account-actions.ts'

describe('The job that collects an account', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await world.app.worker.settled()
    await world.app.worker.stop()
  })
  after(() => world.close())

  test('continues after it was interrupted, and ends when the export is removed', async () => {
    const { member } = world
    const path = `/channels/${world.channels.general}/messages`
    for (let n = 0; n < 3; n++) await member.api.post(path, { content: `message ${n}` })
    const { body } = await member.api.post('/users/@me/export', { password: member.password })
    const payload = { user_id: member.id, export_id: body.id, position: 0, ...ACCOUNT_BEGINNING }
    const run = (most: number) => runAllSteps(collectAccount.run(world.app.kernel, payload), most)
    const state = async () => (await member.api.get('/users/@me/export')).body.export?.state
    await run(1)
    await run(2)
    assert.equal(await state(), 'collecting')
    await run(Number.POSITIVE_INFINITY)
    assert.equal(await state(), 'ready')
    const parts = world.db.q.selectFrom('account_export_parts').select('path').where('user_id', '=', member.id)
    const paths = (await parts.execute()).map(({ path }) => path)
    assert.deepEqual(paths.toSorted(), ['account.json', `messages/guild-${world.guildId}.json`])
    await world.writesNothing(() => run(Number.POSITIVE_INFINITY))
    await world.app.kernel.store.write(({ q }) =>
      q.deleteFrom('account_exports').where('user_id', '=', member.id).execute(),
    )
    await world.writesNothing(() => run(Number.POSITIVE_INFINITY))
  })
})
