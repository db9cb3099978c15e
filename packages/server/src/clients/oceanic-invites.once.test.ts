import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { assertRefusedByOceanic, connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { newStage } from '@guildhall/testing/features/stages'
import { beginStream, joinVoice } from '@guildhall/testing/features/voice'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { type Client, type Guild, InviteTargetTypes } from 'oceanic.js'

interface Targets {
  targetType?: number | undefined
  targetApplication?: { id: string; name: string } | undefined
  targetUser?: { id: string } | undefined
}

const targetOf = ({ targetType, targetApplication, targetUser }: Targets) => [
  targetType,
  targetApplication?.id,
  targetApplication?.name,
  targetUser?.id,
]

describe('An unmodified oceanic.js bot (invites)', () => {
  let world: World
  let client: Client
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
    guild = client.guilds.get(world.guildId) as Guild
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('creates, receives, lists and deletes invites', async () => {
    const { channels } = client.rest
    const created = nextEvent(client, 'inviteCreate')
    const invite = await channels.createInvite(world.channels.general, { maxUses: 3, maxAge: 600, reason: 'a party' })
    const [received] = await created
    assert.deepEqual([received.code, received.channelID, received.maxUses], [invite.code, world.channels.general, 3])
    assert.deepEqual([invite.maxAge, invite.temporary, invite.inviter?.id], [600, false, client.user.id])
    const looked = await channels.getInvite(invite.code, { withCounts: true })
    assert.deepEqual([looked.guild?.name, looked.approximateMemberCount], ['Guild under test', 4])
    assert.deepEqual(
      (await guild.getInvites()).map(({ code }) => code),
      [invite.code],
    )
    assert.deepEqual(
      (await channels.getInvites(world.channels.general)).map(({ code }) => code),
      [invite.code],
    )
    const deleted = nextEvent(client, 'inviteDelete')
    await channels.deleteInvite(invite.code, 'it is over')
    assert.equal((await deleted)[0].code, invite.code)
    await assertRefusedByOceanic(channels.getInvite(invite.code), 404, 10_006)
  })

  test('creates invites to applications and streams', async () => {
    const { channels } = client.rest
    const { member } = world
    const embedded = await newBot(world.app, world.owner, ApplicationFlag.EMBEDDED)
    const { id, name } = (await embedded.api.get('/applications/@me')).body
    const created = nextEvent(client, 'inviteCreate')
    const made = await channels.createInvite(world.channels.voice, {
      targetType: InviteTargetTypes.EMBEDDED_APPLICATION,
      targetApplicationID: id,
      temporary: true,
      unique: true,
    })
    const [received] = await created
    const looked = await channels.getInvite(made.code)
    for (const invite of [made, received, looked])
      assert.deepEqual(targetOf(invite), [InviteTargetTypes.EMBEDDED_APPLICATION, id, name, undefined])
    assert.equal(made.temporary, true)
    await joinVoice(world, member)
    await beginStream(world, member)
    const delivered = nextEvent(client, 'inviteCreate')
    const stream = await channels.createInvite(world.channels.voice, {
      targetType: InviteTargetTypes.STREAM,
      targetUserID: member.id,
    })
    const [ofStream] = await delivered
    for (const invite of [stream, ofStream])
      assert.deepEqual(targetOf(invite), [InviteTargetTypes.STREAM, undefined, undefined, member.id])
    for (const { code } of [made, stream]) await channels.deleteInvite(code)
  })

  test('reads the open stage of an invite’s channel', async () => {
    const stage = await newStage(world)
    await joinVoice(world, world.owner, stage)
    const speaking = { channel_id: stage, suppress: false }
    await world.owner.api.patch(`/guilds/${world.guildId}/voice-states/@me`, speaking)
    await world.owner.api.post('/stage-instances', { channel_id: stage, topic: 'The harbour' })
    const { body } = await world.owner.api.post(`/channels/${stage}/invites`, {})
    const [looked] = await client.rest.channels.getInvites(stage)
    assert.ok(looked)
    const { topic, speakerCount, participantCount, members } = looked.stageInstance ?? assert.fail()
    assert.deepEqual(
      [topic, speakerCount, participantCount, members.map(({ id }) => id)],
      ['The harbour', 1, 1, [world.owner.id]],
    )
    await client.rest.channels.deleteInvite(body.code)
    await world.owner.api.delete(`/stage-instances/${stage}`)
  })

  test('reads the vanity URL', async () => {
    await assertRefusedByOceanic(client.rest.guilds.getVanityURL(guild.id), 403, 50_001)
    await world.administrator.api.put(`/guildhall/guilds/${guild.id}/features`, { features: ['VANITY_URL'] })
    await world.owner.api.patch(`/guilds/${guild.id}/vanity-url`, { code: 'harbour' })
    assert.deepEqual(await guild.getVanityURL(), { code: 'harbour', uses: 0 })
  })
})
