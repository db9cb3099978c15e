import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { animatedPicture, describePicture, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import { Client, Events, GatewayIntentBits } from 'discord.js'

describe('An unmodified discord.js bot (images)', () => {
  let world: World
  let client: Client<true>
  before(async () => {
    world = await World.create({ publicUrl: null })
    world.answerLast()
    const host = `http://127.0.0.1:${await world.app.listen()}`
    const { Guilds, GuildMembers } = GatewayIntentBits
    const starting = new Client({ intents: [Guilds, GuildMembers], rest: { api: `${host}/api`, cdn: host } })
    const isReady = new Promise<Client<true>>((ready) => starting.once(Events.ClientReady, ready))
    await starting.login(world.bot.token)
    client = await isReady
  })
  after(async () => {
    await client.destroy()
    await world.close()
  })

  async function shownAt(address: string | null | undefined) {
    const response = await fetch(address ?? '')
    assert.equal(response.status, 200, String(address))
    return describePicture(new Uint8Array(await response.arrayBuffer()))
  }

  test('sets the guild’s icon and reads it', async () => {
    const guild = await client.guilds.fetch(world.guildId)
    const updated = new Promise<string | null>((resolve) => {
      client.once(Events.GuildUpdate, (_before, after) => resolve(after.icon))
    })
    await guild.setIcon(await picture('png', { width: 300, height: 200 }), 'a face')
    assert.equal(guild.icon, await updated)
    const shown = await shownAt(guild.iconURL({ size: 128, extension: 'png' }))
    assert.deepEqual(shown, { format: 'png', width: 128, height: 85, frames: 1 })
    assert.equal((await shownAt(guild.iconURL())).format, 'webp')
    await guild.setIcon(null)
    assert.equal(guild.iconURL(), null)
  })

  test('sets and removes a role’s icon', async () => {
    const features = ['ROLE_ICONS']
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })
    const guild = await client.guilds.fetch(world.guildId)
    const role = await guild.roles.create({ name: 'drawn', icon: await picture('png') })
    assert.equal((await shownAt(role.iconURL({ size: 16 }))).width, 16)
    await role.setUnicodeEmoji('🦊')
    assert.deepEqual([role.icon, role.unicodeEmoji], [null, '🦊'])
  })

  test('sets a name and an animated avatar, and notifies its guilds', async () => {
    const renamed = new Promise<string>((resolve) => {
      client.on(Events.UserUpdate, (_before, { username }) => resolve(username))
    })
    assert.equal((await shownAt(client.user.displayAvatarURL({ extension: 'png' }))).width, 256)
    await client.user.edit({ username: 'Painter', avatar: await animatedPicture('gif'), banner: await picture('jpeg') })
    assert.equal(await renamed, 'Painter')
    assert.deepEqual(await shownAt(client.user.avatarURL({ size: 16 })), {
      format: 'gif',
      width: 16,
      height: 9,
      frames: 3,
    })
    const user = await client.users.fetch(client.user.id, { force: true })
    assert.equal((await shownAt(user.bannerURL())).format, 'webp')
    await world.app.worker.settled()
    const member = await (await client.guilds.fetch(world.guildId)).members.fetch({ user: client.user.id, force: true })
    assert.equal(member.displayName, 'Painter')
  })
})
