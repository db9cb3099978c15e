import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CLIENT_HOST, newActivity, requestActivity } from '@guildhall/testing/features/activities'
import { type AppServer, startAppServer } from '@guildhall/testing/worlds/app-server'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('The token by which an Activity’s server recognizes its visitors', () => {
  let app: AppServer
  let world: World
  let id: string
  before(async () => {
    app = await startAppServer()
    world = await World.create({ publicUrl: `https://${CLIENT_HOST}`, dev: true })
    await world.app.listen()
    id = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
  })
  after(async () => {
    await world.close()
    await app.close()
  })

  /** The cookies of a user’s client, without their attributes. */
  async function cookiesOf(who: Person): Promise<ReadonlyMap<string, string>> {
    const { body } = await who.api.post(`/applications/${id}/proxy-tickets`, {})
    const path = `/.proxy/.guildhall/shell?discord_proxy_ticket=${body.ticket}`
    const { headers } = await requestActivity(world, id, path, { visitor: null })
    return new Map(headers['set-cookie']?.map((cookie) => [cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '']))
  }

  /** The ID of the user that the app’s server receives. */
  async function deliveredOf(...cookies: (string | undefined)[]): Promise<unknown> {
    const cookie = cookies.filter((each) => each !== undefined).join('; ')
    assert.equal((await requestActivity(world, id, '/', { headers: { cookie } })).status, 200)
    const { 'x-discord-proxy-payload': payload } = app.seen.at(-1)?.request.headers ?? {}
    return payload === undefined ? undefined : JSON.parse(Buffer.from(String(payload), 'base64').toString()).user_id
  }

  test('is accepted only in a cookie that no other Activity’s page can set', async (t) => {
    app.answering(t, (_request, response) => response.end('there'))
    const [victims, attackers] = [await cookiesOf(world.member), await cookiesOf(world.owner)]
    const own = victims.get('__Host-discord_proxy_token')
    const planted = attackers.get('discord_proxy_token')
    assert.ok(own && planted)
    assert.equal(await deliveredOf(own), world.member.id)
    // A page of a sibling domain sets it for the parent domain; the browser sends the older cookie first.
    assert.equal(await deliveredOf(planted, own, victims.get('discord_proxy_token')), world.member.id)
    assert.equal(await deliveredOf(planted), undefined)
  })

  test('is issued for this origin alone, and under the platform’s name for scripts', async () => {
    const { body } = await world.member.api.post(`/applications/${id}/proxy-tickets`, {})
    const path = `/.proxy/.guildhall/shell?discord_proxy_ticket=${body.ticket}`
    const { headers } = await requestActivity(world, id, path, { visitor: null })
    const attributes = headers['set-cookie']?.map((cookie) => cookie.replace(/=[^;]+/u, ''))
    const open = '; Path=/; Secure; SameSite=None; Partitioned'
    assert.deepEqual(attributes, [
      `discord_proxy_token${open}`,
      `__Host-discord_proxy_token${open}`,
      `__Host-guildhall-visit; HttpOnly${open}`,
    ])
  })
})
