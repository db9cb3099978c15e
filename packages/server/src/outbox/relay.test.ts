import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import { TEST_CONFIG, World } from '@guildhall/testing/worlds/world'
import { createApp } from '../app.ts'
import { openPostgres } from '../store/postgres/open-postgres.ts'
import { Relay } from './relay.ts'

describe('The relay', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const rename = (name: string) =>
    world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name })

  /** A relay that is notified of this server's commits. */
  function newRelay(): Relay {
    const relay = new Relay(world.db, world.clock, world.app.kernel.log)
    const { committed } = world.app.kernel
    world.app.kernel.committed = (changes) => {
      committed(changes)
      for (const change of changes) relay.committed(change)
    }
    return relay
  }

  const versionNow = async () => (await world.app.kernel.readModel.find(world.guildId))?.version ?? 0

  /** Follows the guild from a version and collects the names that roles were given. */
  function namesFrom(relay: Relay, version: number): string[] {
    const names: string[] = []
    relay.follow(world.guildId, new Map([[world.guildId, version]]), (events) => {
      for (const { event } of events) if (event.type === 'GUILD_ROLE_UPDATE') names.push(event.data.role.name)
    })
    return names
  }

  test('delivers earlier and new events, each once and in order', async () => {
    const start = await versionNow()
    await rename('one')
    const names = namesFrom(newRelay(), start)
    await rename('two')
    await Promise.all([rename('three'), rename('four')])
    await until(() => names.length === 4)
    assert.deepEqual(names.slice(0, 2), ['one', 'two'])
    assert.equal(new Set(names).size, 4)
  })

  test('delivers nothing after it was stopped', async () => {
    const relay = newRelay()
    const names = namesFrom(relay, await versionNow())
    await rename('heard')
    await until(() => names.length === 1)
    relay.unfollow(world.guildId)
    const others = namesFrom(newRelay(), await versionNow())
    await rename('unheard')
    await until(() => others.length === 1)
    assert.deepEqual(names, ['heard'])
  })

  test('finds events that it was not notified of', async () => {
    const deaf = new Relay(world.db, world.clock, world.app.kernel.log)
    const start = await versionNow()
    await rename('there already')
    const names = namesFrom(deaf, start)
    await until(() => names.length === 1)
    await rename('missed')
    deaf.catchUpAll()
    await until(() => names.length === 2)
    assert.deepEqual(names, ['there already', 'missed'])
  })

  test('follows the channels of a guild with it', async () => {
    const types: string[] = []
    newRelay().follow(world.guildId, new Map([[world.guildId, await versionNow()]]), (events) => {
      types.push(...events.map(({ type }) => type))
    })
    await world.member.api.post(`/channels/${world.channels.general}/messages`, { content: 'hello' })
    await until(() => types.includes('MESSAGE_CREATE'))
  })

  if (STORE_UNDER_TEST === 'postgres') {
    test('delivers another process’s guild changes before later messages, even without a notification', async (t) => {
      const url = newPostgresUrl()
      const deaf = await World.create({}, { ...(await openPostgres(url)), listen: async () => {} })
      const { clock, ids, log } = deaf.app.kernel
      const other = await createApp(TEST_CONFIG, { store: await openPostgres(url), clock, ids, log })
      t.after(async () => {
        await other.close()
        await deaf.close()
        await dropSchema(url)
      })
      const relayed: string[] = []
      const version = (await deaf.app.kernel.readModel.find(deaf.guildId))?.version ?? 0
      deaf.app.relay.follow(deaf.guildId, new Map([[deaf.guildId, version]]), (events) => {
        relayed.push(...events.map(({ type }) => type))
      })
      const role = `/guilds/${deaf.guildId}/roles/${deaf.roles.member}`
      const renamed = await new TestClient(other, deaf.owner.token).patch(role, { name: 'elsewhere' })
      assert.equal(renamed.status, 200)
      await deaf.owner.api.post(`/channels/${deaf.channels.general}/messages`, { content: 'later' })
      await until(() => relayed.includes('MESSAGE_CREATE'))
      assert.deepEqual(
        relayed.filter((type) => type === 'GUILD_ROLE_UPDATE' || type === 'MESSAGE_CREATE'),
        ['GUILD_ROLE_UPDATE', 'MESSAGE_CREATE'],
      )
    })
  }
})
