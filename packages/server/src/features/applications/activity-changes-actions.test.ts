import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newActivity } from '@guildhall/testing/features/activities'
import {
  type ActivityClient,
  connectActivityClient,
  storedParticipants,
  untilNoParticipants,
} from '@guildhall/testing/features/activity-clients'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

const ROOT = { prefix: '/', target: 'example.org' }

describe('A running Activity whose settings change', () => {
  let world: World
  let id: string
  const players: ActivityClient[] = []
  /** The applications of which the proxies were notified. */
  const notified: string[] = []
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'USE_EMBEDDED_ACTIVITIES', 'USE_EXTERNAL_APPS'])
    const { kernel } = world.app
    const { activityChanged } = kernel
    kernel.activityChanged = (applicationId) => {
      notified.push(applicationId)
      activityChanged(applicationId)
    }
    id = await newActivity(world, [ROOT])
    notified.splice(0)
  })
  after(() => world.close())
  afterEach(async () => {
    await Promise.all(players.splice(0).map(({ client }) => client.close(1000)))
    await untilNoParticipants(world)
    notified.splice(0)
  })

  async function runs(who: Person): Promise<ActivityClient> {
    const one = await connectActivityClient(world, who)
    players.push(one)
    const { status, body } = await who.api.post(`/activities/${world.channels.general}/${id}`, {
      session_id: one.sessionId,
    })
    assert.equal(status, 200, JSON.stringify(body))
    return one
  }
  const set = (what: string, body: object) => world.owner.api.post(`/applications/${id}/${what}`, body)
  const leave = (body: object) => world.administrator.api.patch(`/guildhall/applications/${id}/activity`, body)
  const ended = ({ client }: ActivityClient) =>
    client.next('EMBEDDED_ACTIVITY_UPDATE_V2', ({ participants }) => participants.length === 0)

  test('ends once it is switched off, and can be launched again', async () => {
    const one = await runs(world.member)
    await set('set-embedded', { embedded: false })
    assert.deepEqual(notified, [id])
    await ended(one)
    await set('set-embedded', { embedded: true })
    await runs(world.member)
  })

  test('ends once its URL mapping for / is removed, and by no other change of mappings', async () => {
    const one = await runs(world.member)
    await set('proxy-config', { url_map: [ROOT, { prefix: '/api', target: 'api.example.org' }] })
    assert.equal((await storedParticipants(world)).length, 1)
    await set('proxy-config', { url_map: [] })
    assert.deepEqual(notified, [id, id])
    await ended(one)
    await set('proxy-config', { url_map: [ROOT] })
  })

  test('keeps its developers when it is unpublished', async () => {
    await world.owner.api.patch('/users/@me/settings', { developer_mode: true })
    const [one] = [await runs(world.member), await runs(world.owner)]
    notified.splice(0)
    await leave({ is_published: false })
    assert.deepEqual(notified, [id])
    await until(async () => (await storedParticipants(world)).length === 1)
    assert.deepEqual(await storedParticipants(world), [[world.channels.general, world.owner.id]])
    assert.equal(one.client.state.activities.size, 1)
    await leave({ is_published: true })
  })

  test('uses its new settings in every proxy', async () => {
    await world.owner.api.patch(`/applications/${id}/embedded-activity-config`, { requires_age_gate: false })
    await leave({ allows_loopback: true })
    await world.owner.api.patch(`/applications/${id}`, { max_participants: 5 })
    await world.owner.api.post(`/applications/${id}/delete`)
    assert.deepEqual(notified, [id, id, id, id])
  })
})
