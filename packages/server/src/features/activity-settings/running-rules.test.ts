import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { FIRST_ACTIVITY } from '../applications/activity-rules.ts'
import { findActivitySettings } from '../applications/activity-settings-store.ts'
import { mayRun } from '../applications/launchable-rules.ts'

describe('The permission to run an Activity', () => {
  let world: World
  let id: string
  before(async () => {
    world = await World.create()
    id = (await newBot(world.app, world.owner, ApplicationFlag.EMBEDDED)).id
  })
  after(() => world.close())

  const switchMode = ({ api }: Person, isOn: boolean) => api.patch('/users/@me/settings', { developer_mode: isOn })
  const runs = (who: Person, applicationId = id) => mayRun(world.db, applicationId, who.id)

  test('belongs to its owner in Developer Mode while it is in development', async () => {
    assert.equal(await runs(world.owner), false)
    await switchMode(world.owner, true)
    assert.equal(await runs(world.owner), true)
    await switchMode(world.owner, false)
    assert.equal(await runs(world.owner), false)
    await switchMode(world.stranger, true)
    assert.equal(await runs(world.stranger), false)
    await switchMode(world.administrator, true)
    assert.equal(await runs(world.administrator), false)
  })

  test('extends to a team member while it is in development, once they have accepted the invitation', async () => {
    const team = (await world.owner.api.post('/teams', { name: 'Makers' })).body.id
    await world.owner.api.post(`/applications/${id}/transfer`, { team_id: team })
    await world.owner.api.post(`/teams/${team}/members`, { username: world.member.user.username, role: 'read_only' })
    await switchMode(world.member, true)
    assert.equal(await runs(world.member), false)
    await world.member.api.put(`/teams/${team}/members/@me`)
    assert.equal(await runs(world.member), true)
    await switchMode(world.member, false)
    assert.equal(await runs(world.member), false)
  })

  test('is given to nobody if there is no Activity or no application', async () => {
    await switchMode(world.owner, true)
    assert.equal(await runs(world.owner, world.bot.id), false)
    assert.equal(await runs(world.owner, '1'), false)
  })

  test('uses default settings until the application has its own', async () => {
    assert.deepEqual(await findActivitySettings(world.db, id), { isEnabled: true, ...FIRST_ACTIVITY })
    assert.equal((await findActivitySettings(world.db, world.bot.id))?.isEnabled, false)
    assert.equal(await findActivitySettings(world.db, '1'), null)
  })
})
