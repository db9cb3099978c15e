import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'
import { type Client, type Guild, InviteTargetUsersJobStatus } from 'discord.js'

describe('The target users of an unmodified discord.js bot’s invite', () => {
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

  test('can be sent, read and replaced, with a job status', async () => {
    const { invites } = guild
    const [first, second] = [world.stranger.id, world.administrator.id].sort()
    const targetUsersFile = Buffer.from(`user_id\n${first}\n${second}\n`)
    const invite = await invites.create(world.channels.general, { maxUses: 2, targetUsersFile })
    assert.equal(invite.maxUses, 2)
    await world.app.worker.settled()
    assert.equal(String(await invites.fetchTargetUsers(invite.code)), `user_id\n${first}\n${second}\n`)
    const job = await invite.fetchTargetUsersJobStatus()
    assert.deepEqual([job.status, job.totalUsers, job.processedUsers], [InviteTargetUsersJobStatus.Completed, 2, 2])
    assert.deepEqual([job.errorMessage, job.completedAt === null], [null, false])
    await invite.updateTargetUsers([client.user])
    await world.app.worker.settled()
    assert.equal(String(await invite.fetchTargetUsers()), `user_id\n${client.user.id}\n`)
  })

  test('are rejected if a line is not an ID or if there is no list', async () => {
    const targetUsersFile = Buffer.from('abc\nabc')
    await assert.rejects(guild.invites.create(world.channels.general, { targetUsersFile }), { status: 400 })
    const invite = await guild.invites.create(world.channels.general)
    await assert.rejects(invite.fetchTargetUsers(), { status: 404, code: 10_129 })
    await assert.rejects(invite.fetchTargetUsersJobStatus(), { status: 404, code: 10_124 })
  })
})
