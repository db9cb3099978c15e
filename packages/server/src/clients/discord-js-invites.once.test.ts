import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { newStage } from '@guildhall/testing/features/stages'
import { beginStream, joinVoice } from '@guildhall/testing/features/voice'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import {
  type Client,
  Events,
  type Guild,
  type Invite,
  InviteTargetType,
  InviteType,
  type TextChannel,
} from 'discord.js'

describe('An unmodified discord.js bot (invites)', () => {
  let world: World
  let client: Client<true>
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectDiscordJs(world, await world.app.listen())
    guild = await client.guilds.fetch(world.guildId)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  const nextInvite = async (event: Events.InviteCreate | Events.InviteDelete, act: () => Promise<unknown>) => {
    const received = once(client, event)
    await act()
    return (await received)[0] as Invite
  }

  test('creates, receives, fetches and deletes invites', async () => {
    let invite: Invite | undefined
    const received = await nextInvite(Events.InviteCreate, async () => {
      invite = await guild.invites.create(world.channels.general, {
        maxAge: 3600,
        maxUses: 2,
        temporary: true,
        unique: true,
        reason: 'a party',
      })
    })
    assert.ok(invite)
    assert.deepEqual(
      [received.code, received.guild?.id, received.channel?.id],
      [invite.code, guild.id, world.channels.general],
    )
    assert.deepEqual(
      [received.inviter?.id, received.maxUses, received.expiresTimestamp],
      [client.user.id, 2, invite.expiresTimestamp],
    )
    assert.deepEqual([invite.maxAge, invite.maxUses, invite.temporary, invite.uses], [3600, 2, true, 0])
    assert.equal((invite.expiresTimestamp ?? 0) - (invite.createdTimestamp ?? 0), 3_600_000)

    const fetched = await client.fetchInvite(invite.url)
    assert.deepEqual(
      [fetched.type, fetched.guild?.name, fetched.channel?.id],
      [InviteType.Guild, guild.name, world.channels.general],
    )
    assert.deepEqual([fetched.memberCount, fetched.uses], [4, null])
    const log = await guild.fetchAuditLogs({ limit: 1 })
    const entry = log.entries.first()
    assert.deepEqual([entry?.reason, (entry?.target as Invite)?.code], ['a party', invite.code])

    const gone = await nextInvite(Events.InviteDelete, () => invite?.delete('it is over') ?? assert.fail())
    assert.equal(gone.code, invite.code)
    await assert.rejects(client.fetchInvite(invite.code), { code: 10_006, status: 404 })
  })

  test('counts uses of invites, and sees them disappear when they are used up', async () => {
    const channel = (await client.channels.fetch(world.channels.general)) as TextChannel
    const invite = await channel.createInvite({ maxUses: 2, maxAge: 0 })
    await world.stranger.api.post(`/invites/${invite.code}`)
    const listed = await guild.invites.fetch({ cache: false })
    assert.deepEqual([listed.get(invite.code)?.uses, listed.get(invite.code)?.expiresTimestamp], [1, null])
    assert.deepEqual([...(await channel.fetchInvites()).keys()], [invite.code])
    const last = await world.newPerson('last')
    const gone = await nextInvite(Events.InviteDelete, () => last.api.post(`/invites/${invite.code}`))
    assert.equal(gone.code, invite.code)
    await guild.invites.create(channel).then((made) => guild.invites.delete(made.code))
    assert.equal((await guild.invites.fetch()).size, 0)
  })

  test('creates invites to applications and streams, and invites that assign roles', async () => {
    const { channels, member, roles } = world
    const embedded = await newBot(world.app, world.owner, ApplicationFlag.EMBEDDED)
    const { id, name } = (await embedded.api.get('/applications/@me')).body
    let made: Invite | undefined
    const received = await nextInvite(Events.InviteCreate, async () => {
      made = await guild.invites.create(channels.voice, {
        targetType: InviteTargetType.EmbeddedApplication,
        targetApplication: id,
        roles: [roles.member],
      })
    })
    assert.ok(made)
    const listed = (await guild.invites.fetch()).get(made.code)
    for (const invite of [made, received, await client.fetchInvite(made.code), listed])
      assert.deepEqual(
        [invite?.targetType, invite?.targetApplication?.id, invite?.targetApplication?.name, invite?.targetUser],
        [InviteTargetType.EmbeddedApplication, id, name, null],
      )
    for (const invite of [made, received, listed])
      assert.deepEqual(
        [...(invite?.roles?.values() ?? [])].map((role) => [role.id, role.name]),
        [[roles.member, 'member']],
      )
    const person = await world.newPerson('player')
    const joined = once(client, Events.GuildMemberAdd)
    await person.api.post(`/invites/${made.code}`)
    const [joiner] = await joined
    assert.deepEqual([joiner.id, joiner.roles.cache.has(roles.member)], [person.id, true])

    await joinVoice(world, member)
    const toStream = { targetType: InviteTargetType.Stream, targetUser: member.id }
    await assert.rejects(guild.invites.create(channels.voice, toStream), { code: 50_035, status: 400 })
    await beginStream(world, member)
    assert.equal(guild.voiceStates.cache.get(member.id)?.streaming, true)
    const stream = await guild.invites.create(channels.voice, toStream)
    for (const invite of [stream, await client.fetchInvite(stream.code)])
      assert.deepEqual([invite.targetType, invite.targetUser?.id], [InviteTargetType.Stream, member.id])
    for (const { code } of [made, stream]) await guild.invites.delete(code)
  })

  test('reads the open stage of an invite’s channel', async () => {
    const stage = await newStage(world)
    await joinVoice(world, world.owner, stage)
    const body = { channel_id: stage, suppress: false }
    await world.owner.api.patch(`/guilds/${world.guildId}/voice-states/@me`, body)
    await world.owner.api.post('/stage-instances', { channel_id: stage, topic: 'The harbour' })
    const { code } = await guild.invites.create(stage)
    const { stageInstance } = await client.fetchInvite(code)
    assert.ok(stageInstance)
    assert.deepEqual(
      [stageInstance.topic, stageInstance.speakerCount, stageInstance.participantCount],
      ['The harbour', 1, 1],
    )
    assert.deepEqual([...stageInstance.members.keys()], [world.owner.id])
    await guild.invites.delete(code)
    await world.owner.api.delete(`/stage-instances/${stage}`)
  })

  test('reads invites of a guild that it isn’t in, also with an open stage', async () => {
    const { administrator, owner } = world
    const { id } = await world.newGuild(owner)
    await administrator.api.put(`/guildhall/guilds/${id}/features`, { features: ['COMMUNITY'] })
    const { body: stage } = await owner.api.post(`/guilds/${id}/channels`, { name: 'stage', type: 13 })
    await joinVoice(world, owner, stage.id, id)
    const body = { channel_id: stage.id, suppress: false }
    assert.equal((await owner.api.patch(`/guilds/${id}/voice-states/@me`, body)).status, 204)
    await owner.api.post('/stage-instances', { channel_id: stage.id, topic: 'Elsewhere' })
    const { code } = (await owner.api.post(`/channels/${stage.id}/invites`, {})).body
    const { stageInstance, guild: shown } = await client.fetchInvite(code)
    assert.deepEqual([shown?.id, stageInstance?.topic, stageInstance?.speakerCount], [id, 'Elsewhere', 1])
    assert.equal(stageInstance?.members.size, 0)
  })

  test('reads the vanity URL with its uses', async () => {
    await world.administrator.api.put(`/guildhall/guilds/${guild.id}/features`, { features: ['VANITY_URL'] })
    const updated = once(client, Events.GuildUpdate)
    await world.owner.api.patch(`/guilds/${guild.id}/vanity-url`, { code: 'harbour' })
    await updated
    assert.equal(guild.vanityURLCode, 'harbour')
    await (await world.newPerson('sailor')).api.post('/invites/harbour')
    assert.deepEqual(await guild.fetchVanityData(), { code: 'harbour', uses: 1 })
    const fetched = await client.fetchInvite('harbour')
    assert.deepEqual([fetched.guild?.id, fetched.inviter, fetched.expiresTimestamp], [guild.id, null, null])
  })
})
