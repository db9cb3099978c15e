import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

describe(`guildhall bot create (${STORE_UNDER_TEST})`, () => {
  const place = newStoreLocation()
  let guildId: string
  let owner: { id: string; token: string }
  before(async () => {
    const world = await World.create({}, await place.open())
    guildId = world.guildId
    owner = { id: world.owner.id, token: world.owner.token }
    await world.app.worker.settled()
    await world.close()
  })
  after(() => place.remove())

  const create = (...args: string[]) => runProgram(['bot', 'create', ...args, ...place.flags])
  const applications = async () => {
    const store = await place.open()
    const all = await store.db.q.selectFrom('applications').select('id').execute()
    await store.close()
    return all.length
  }

  test('adds the bot when the server starts, or at once next to a running server', async () => {
    const early = await create('Early Bird', '--guild', guildId)
    assert.deepEqual([early.status, early.stderr], [0, ''])
    assert.match(early.stdout, /^Created Early Bird for Guild under test\. Id: \d{17,19}\nToken: \S+\n$/u)
    const serving = await startServerProgram([...place.flags, '--no-rate-limits', '--no-web'])
    const get = async (path: string, authorization: string): Promise<any> =>
      (await fetch(`${serving.ready.api}${path}`, { headers: { authorization } })).json()
    const isMember = async (token: string) =>
      (await get('/users/@me/guilds', `Bot ${token}`)).some?.(({ id }: { id: string }) => id === guildId) === true
    const earlyToken = /Token: (\S+)/u.exec(early.stdout)?.[1] ?? ''
    await until(() => isMember(earlyToken))

    const { status, stdout } = await create('Greeter', '--guild', guildId, '--permissions', '8', '--json')
    assert.equal(status, 0)
    const { id, username, token, ...rest } = JSON.parse(stdout)
    assert.deepEqual([username, rest], ['Greeter', { guild_id: guildId }])
    await until(() => isMember(token))
    const { roles } = await get(`/guilds/${guildId}/members/${id}`, `Bot ${token}`)
    const all = await get(`/guilds/${guildId}/roles`, `Bot ${token}`)
    const own = all.filter((role: any) => roles.includes(role.id))
    assert.deepEqual(
      own.map(({ name, permissions, tags }: any) => [name, permissions, tags]),
      [['Greeter', '8', { bot_id: id }]],
    )
    assert.equal((await get('/applications/@me', `Bot ${token}`)).owner.id, owner.id)
    const { audit_log_entries: entries } = await get(`/guilds/${guildId}/audit-logs?action_type=28`, owner.token)
    assert.deepEqual(entries.map(({ target_id }: any) => target_id).includes(id), true)
    await serving.stop()
  })

  test('writes nothing if the guild or the name is invalid', async () => {
    const before = await applications()
    const absent = await create('Greeter', '--guild', '1')
    assert.deepEqual([absent.status, absent.stderr], [1, 'guildhall: there is no guild 1\n'])
    const nameless = await create(' ', '--guild', guildId)
    assert.equal(nameless.status, 2)
    assert.match(nameless.stderr, /^guildhall: name: /u)
    assert.equal(await applications(), before)
  })
})
