import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { after, before, describe, test } from 'node:test'
import * as erlpack from '@guildhall/testing/clients/erlpack'
import { World } from '@guildhall/testing/worlds/world'
import type { Client } from 'oceanic.js'

const ERLPACK = new URL('../../../testing/src/clients/erlpack.ts', import.meta.url).href

/** oceanic.js from the registry uses ETF if erlpack is installed. */
describe('An unmodified oceanic.js bot with erlpack', () => {
  let world: World
  let client: Client
  let next: typeof import('@guildhall/testing/clients/client-libraries').nextEvent
  const hooks = registerHooks({
    resolve: (specifier, context, nextResolve) =>
      specifier === 'erlpack'
        ? { url: ERLPACK, format: 'module-typescript', shortCircuit: true }
        : nextResolve(specifier, context),
  })
  before(async () => {
    world = await World.create({ publicUrl: null })
    // The library looks for erlpack while it is loaded.
    const libraries = await import('@guildhall/testing/clients/client-libraries')
    next = libraries.nextEvent
    client = await libraries.connectOceanic(world, await world.app.listen())
  })
  after(async () => {
    client?.disconnect(false)
    hooks.deregister()
    await world.close()
  })

  test('becomes ready with its guild', () => {
    assert.ok(erlpack.unpacked > 0, 'it speaks etf')
    const guild = client.guilds.get(world.guildId)
    assert.equal(guild?.name, 'Guild under test')
    assert.deepEqual([...(guild?.roles.keys() ?? [])].sort(), [world.guildId, ...Object.values(world.roles)].sort())
  })

  test('receives messages', async () => {
    const received = next(client, 'messageCreate')
    const content = 'Grüße, 世界 🎉'
    await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content })
    const [message] = await received
    assert.deepEqual([message.content, message.author.id], [content, world.owner.id])
  })

  test('requests members', async () => {
    const members = await client.guilds.get(world.guildId)?.fetchMembers({ userIDs: [world.owner.id, world.member.id] })
    assert.deepEqual(members?.map(({ id }) => id).sort(), [world.owner.id, world.member.id].sort())
  })

  test('sets its presence and resumes', async () => {
    await client.editStatus('idle', [{ name: 'etf', type: 0 }])
    const [shard] = client.shards.values()
    const resumed = next(client, 'shardResume')
    shard?.disconnect(true)
    await resumed
    const received = next(client, 'messageCreate')
    await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'again' })
    assert.equal((await received)[0].content, 'again')
  })
})
