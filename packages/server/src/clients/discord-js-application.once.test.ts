import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { newLinkedRole, ruleOf } from '@guildhall/testing/features/linked-roles'
import { picture } from '@guildhall/testing/requests/pictures'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import {
  ApplicationFlags,
  ApplicationRoleConnectionMetadataType,
  type Client,
  OAuth2Scopes,
  PermissionsBitField,
  type Team,
} from 'discord.js'

describe('The application of an unmodified discord.js bot', () => {
  let world: World
  let client: Client<true>
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectDiscordJs(world, await world.app.listen())
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('is fetched and edited', async () => {
    const application = await client.application.fetch()
    assert.equal(application.owner?.id, world.owner.id)
    assert.deepEqual([application.botPublic, application.approximateGuildCount], [true, 1])
    const image = await picture('png')
    await application.edit({
      description: 'Edited',
      icon: image,
      coverImage: image,
      tags: ['one', 'two'],
      flags: ['GatewayPresenceLimited'],
      installParams: { scopes: [OAuth2Scopes.Bot], permissions: new PermissionsBitField('SendMessages') },
    })
    assert.deepEqual([application.description, application.tags], ['Edited', ['one', 'two']])
    assert.match(application.iconURL() ?? '', /app-icons/u)
    assert.match(application.coverURL() ?? '', /app-icons/u)
    assert.ok(application.flags.has(ApplicationFlags.GatewayPresenceLimited))
    assert.deepEqual(application.installParams?.scopes, ['bot'])
    assert.ok(application.installParams?.permissions.has('SendMessages'))
  })

  test('has its own emojis', async () => {
    const { emojis } = client.application
    const emoji = await emojis.create({ attachment: await picture('png'), name: 'wave' })
    assert.deepEqual([emoji.name, emoji.author?.id], ['wave', client.user.id])
    assert.equal((await emoji.edit({ name: 'hello' })).name, 'hello')
    assert.deepEqual([...(await emojis.fetch()).keys()], [emoji.id])
    assert.equal((await emojis.fetch(emoji.id)).name, 'hello')
    const channel = await client.channels.fetch(world.channels.general)
    assert.ok(channel?.isSendable())
    const message = await channel.send(`${emoji}`)
    assert.equal((await message.react(emoji)).emoji.id, emoji.id)
    await emoji.delete()
    assert.equal((await emojis.fetch()).size, 0)
  })

  test('stores metadata for linked roles', async () => {
    const records = [
      {
        type: ApplicationRoleConnectionMetadataType.IntegerGreaterThanOrEqual,
        key: 'level',
        name: 'Level',
        description: 'How far one is',
        nameLocalizations: { de: 'Stufe' },
      },
    ]
    const [kept] = await client.application.editRoleConnectionMetadataRecords(records)
    assert.deepEqual([kept?.key, kept?.nameLocalizations?.de], ['level', 'Stufe'])
    assert.equal((await client.application.fetchRoleConnectionMetadataRecords()).length, 1)
  })

  test('sees that a role became a linked role', async () => {
    const roleId = await newLinkedRole(world, [[ruleOf(world.bot, 'level', 2, '5')]])
    const tags = () => client.guilds.cache.get(world.guildId)?.roles.cache.get(roleId)?.tags
    await until(() => tags()?.guildConnections === true)
  })

  test('belongs to a team after it is transferred to one', async () => {
    const { id } = (await world.owner.api.post('/teams', { name: 'Makers' })).body
    await world.owner.api.post(`/teams/${id}/members`, { username: 'member', role: 'developer' })
    await world.owner.api.post(`/applications/${world.bot.id}/transfer`, { team_id: id })
    const { owner } = await client.application.fetch()
    const team = owner as Team
    assert.deepEqual([team.id, team.name, team.ownerId, team.members.size], [id, 'Makers', world.owner.id, 2])
    assert.equal(team.members.get(world.member.id)?.role, 'developer')
  })
})
