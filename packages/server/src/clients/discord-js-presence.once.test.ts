import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { ActivityType, type Client, Events, type Presence } from 'discord.js'

describe('An unmodified discord.js client (presence)', () => {
  let world: World
  let port: number
  let client: Client<true>
  let person: GatewayClient
  before(async () => {
    world = await World.create({ publicUrl: null })
    port = await world.app.listen()
    client = await connectDiscordJs(world, port)
    person = new GatewayClient(port)
    await person.identify({ token: world.owner.token })
  })
  after(async () => {
    await client.destroy()
    await person.close(1000)
    await world.close()
  })

  const guild = () => client.guilds.cache.get(world.guildId)
  const ownStatus = (status: string) =>
    person.next('PRESENCE_UPDATE', ({ user, ...d }) => user.id === world.bot.id && d.status === status)

  test('sets presences that others see', async () => {
    client.user.setPresence({ status: 'dnd', activities: [{ name: 'chess', type: ActivityType.Competing }] })
    const { d } = await ownStatus('dnd')
    assert.deepEqual(
      d.activities.map(({ name, type }: any) => [name, type]),
      [['chess', ActivityType.Competing]],
    )
    client.user.setActivity('thinking', { type: ActivityType.Custom })
    const custom = await person.next('PRESENCE_UPDATE', ({ activities }) => activities[0]?.type === ActivityType.Custom)
    assert.deepEqual([custom.d.activities[0].state, custom.d.activities[0].name], ['thinking', 'Custom Status'])
    client.user.setStatus('invisible')
    await ownStatus('offline')
    client.user.setStatus('online')
    await ownStatus('online')
  })

  test('receives and keeps presences of others', async () => {
    const member = new GatewayClient(port)
    const received = once(client, Events.PresenceUpdate) as Promise<[Presence | null, Presence]>
    await member.identify({
      token: world.member.token,
      presence: { status: 'idle', activities: [{ name: 'go', type: 0 }] },
    })
    await until(() => guild()?.presences.cache.get(world.member.id)?.status === 'idle')
    const [, presence] = await received
    assert.ok(presence.guild)
    const kept = guild()?.presences.cache.get(world.member.id)
    assert.deepEqual(
      [kept?.activities[0]?.name, kept?.clientStatus?.web, kept?.member?.id],
      ['go', 'idle', world.member.id],
    )
    assert.ok((kept?.activities[0]?.createdTimestamp ?? 0) > 0)
    await member.close(1000)
    await until(() => guild()?.presences.cache.get(world.member.id)?.status === 'offline')
  })

  test('fetches presences with members', async () => {
    const members = await guild()?.members.fetch({ user: [world.owner.id], withPresences: true })
    assert.equal(members?.get(world.owner.id)?.presence?.status, 'online')
  })
})
