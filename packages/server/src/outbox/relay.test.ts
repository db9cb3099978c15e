import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../testing/until.ts'
import { World } from '../testing/world.ts'
import { Relay } from './relay.ts'

describe('the relay', { timeout: 30_000 }, () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const rename = (name: string) =>
    world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name })

  /** A relay that hears of this server's commits. */
  function newRelay(): Relay {
    const relay = new Relay(world.db, world.clock, world.app.kernel.log)
    const { committed } = world.app.kernel
    world.app.kernel.committed = (changes) => {
      committed(changes)
      for (const change of changes) relay.heard(change)
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

  test('catches up with what came before it was asked, then hands on what comes, each once and in order', async () => {
    const start = await versionNow()
    await rename('one')
    const names = namesFrom(newRelay(), start)
    await rename('two')
    await Promise.all([rename('three'), rename('four')])
    await until(() => names.length === 4)
    assert.deepEqual(names.slice(0, 2), ['one', 'two'])
    assert.equal(new Set(names).size, 4)
  })

  test('hands on nothing after it was told to stop', async () => {
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

  test('finds what it was never told of', async () => {
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
})
