import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTeamApplication, type TeamApplication } from '@guildhall/testing/features/teams'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Activity Shelf', () => {
  let world: World
  let team: TeamApplication
  before(async () => {
    world = await World.create()
    team = await newTeamApplication(world)
    await world.owner.api.post(`/applications/${team.id}/set-embedded`, { embedded: true })
  })
  after(() => world.close())

  const shelf = async ({ api }: Person, query = '') => (await api.get(`/activities/shelf${query}`)).body
  const idsFor = async (who: Person, query = ''): Promise<string[]> =>
    (await shelf(who, query)).activities.map((each: { application_id: string }) => each.application_id)
  const switchMode = ({ api }: Person, isOn: boolean) => api.patch('/users/@me/settings', { developer_mode: isOn })
  const publish = (id: string, is_published: boolean) =>
    world.administrator.api.patch(`/guildhall/applications/${id}/activity`, { is_published })

  test('lists Activities in development for their team in Developer Mode', async () => {
    for (const who of [world.owner, team.admin, team.developer, team.reader]) {
      assert.deepEqual(await idsFor(who), [])
      await switchMode(who, true)
      assert.deepEqual(await idsFor(who), [team.id])
    }
    await switchMode(team.invited, true)
    assert.deepEqual(await idsFor(team.invited), [])
  })

  test('returns each Activity with its application and entry point command', async () => {
    const { activities, applications, application_commands } = await shelf(world.owner)
    assert.deepEqual([activities.length, activities[0].is_published], [1, false])
    const [{ id, name, icon, flags, bot }] = applications
    assert.deepEqual([id, name, icon, bot.id], [team.id, 'Of a team', null, team.id])
    assert.equal(flags & (1 << 17), 1 << 17)
    const [{ application_id, type }] = application_commands
    assert.deepEqual([application_id, type, application_commands.length], [team.id, 4, 1])
  })

  test('shows which Activities have a URL mapping for / and can be launched', async () => {
    const hasFirstPage = async () => (await shelf(world.owner)).applications[0].has_first_page
    const map = (...prefixes: string[]) =>
      world.owner.api.post(`/applications/${team.id}/proxy-config`, {
        url_map: prefixes.map((prefix) => ({ prefix, target: 'app.example.com' })),
      })
    assert.equal(await hasFirstPage(), false)
    await map('/api')
    assert.equal(await hasFirstPage(), false)
    await map('/api', '/')
    assert.equal(await hasFirstPage(), true)
    await map()
  })

  test('lists published Activities to everyone once, until they are switched off', async () => {
    await publish(team.id, true)
    const outsider = world.stranger
    await switchMode(outsider, false)
    for (const who of [outsider, world.owner]) assert.deepEqual(await idsFor(who), [team.id])
    await world.owner.api.post(`/applications/${team.id}/set-embedded`, { embedded: false })
    assert.deepEqual(await idsFor(outsider), [])
    await world.owner.api.post(`/applications/${team.id}/set-embedded`, { embedded: true })
    assert.deepEqual(await idsFor(outsider), [team.id])
    await publish(team.id, false)
    assert.deepEqual(await idsFor(outsider), [])
  })

  test('omits Activities that don’t support the platform', async () => {
    await world.owner.api.patch(`/applications/${team.id}/embedded-activity-config`, { supported_platforms: ['ios'] })
    assert.deepEqual(await idsFor(world.owner, '?platform=web'), [])
    assert.deepEqual(await idsFor(world.owner, '?platform=ios'), [team.id])
    assert.deepEqual((await shelf(world.owner, '?platform=web')).applications, [])
    assert.deepEqual((await shelf(world.owner, '?platform=web')).application_commands, [])
    await world.refuses(() => world.owner.api.get('/activities/shelf?platform=fridge'), 400, 50035)
  })
})

describe('A shelf of many Activities', () => {
  test('takes as many statements as a shelf with one Activity', async (t) => {
    const { world, seen } = await newRecordingWorld()
    t.after(() => world.close())
    const { api } = world.owner
    const make = async (name: string) => {
      const { id } = (await api.post('/applications', { name })).body
      await api.post(`/applications/${id}/set-embedded`, { embedded: true })
    }
    const count = async () => {
      await world.app.worker.settled()
      seen.length = 0
      const { activities } = (await api.get('/activities/shelf')).body
      return [seen.length, activities.length]
    }
    await api.patch('/users/@me/settings', { developer_mode: true })
    await make('One')
    const [statements, one] = await count()
    for (const name of ['Two', 'Three', 'Four']) await make(name)
    assert.deepEqual([one, await count()], [1, [statements, 4]])
  })
})
