import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { writeSystemMessage } from './write-system-message.ts'

describe('System messages', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const listen = (flags: number) =>
    world.owner.api.patch(`/guilds/${world.guildId}`, { system_channel_flags: flags }).then(({ status }) => status)
  const read = async () => (await world.owner.api.get(`/channels/${world.channels.general}/messages`)).body
  const newcomer = async (name: string): Promise<Person> => {
    const person = await world.newPerson(name)
    await world.join(person)
    await world.app.worker.settled()
    return person
  }

  test('welcome new members in the system channel', async () => {
    await listen(0)
    const events = await world.eventsOf(async () => {
      const person = await newcomer('newcomer')
      const [message] = await read()
      assert.deepEqual(
        [message.type, message.author.id, message.content, message.flags, message.mention_everyone],
        [MessageType.USER_JOIN, person.id, '', 0, false],
      )
    }, world.channels.general)
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.type, data.guild_id]),
      [['MESSAGE_CREATE', MessageType.USER_JOIN, world.guildId]],
    )
  })

  test('are omitted if the guild has switched them off or has no channel for them', async () => {
    const before = (await read()).length
    await listen(1)
    await newcomer('silenced')
    await listen(0)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { system_channel_id: null })
    await newcomer('homeless')
    await world.owner.api.patch(`/guilds/${world.guildId}`, { system_channel_id: world.channels.general })
    assert.equal((await read()).length, before)
  })

  test('don’t welcome the creator of a guild', async () => {
    const { general } = await world.newGuild(world.stranger)
    await world.app.worker.settled()
    assert.deepEqual((await world.stranger.api.get(`/channels/${general}/messages`)).body, [])
  })

  test('are written once if the job is repeated, and not if the channel was deleted', async () => {
    const job = {
      guild_id: world.guildId,
      channel_id: world.channels.general,
      message_id: world.app.kernel.ids.next(),
      type: MessageType.USER_JOIN,
      author_id: world.member.id,
      content: '',
    }
    await writeSystemMessage.run(world.app.kernel, job)
    const before = (await read()).length
    await writeSystemMessage.run(world.app.kernel, job)
    assert.equal((await read()).length, before)
    for (const gone of [{ channel_id: '1000' }, { guild_id: '1000' }]) {
      const messages = world.db.q.selectFrom('messages').select('id')
      const count = (await messages.execute()).length
      await writeSystemMessage.run(world.app.kernel, { ...job, message_id: world.app.kernel.ids.next(), ...gone })
      assert.equal((await messages.execute()).length, count)
    }
  })

  test('can’t be edited by the users in whose name they are, but deleted by them', async () => {
    const person = await newcomer('editor')
    const [message] = await read()
    const path = `/channels/${world.channels.general}/messages/${message.id}`
    await world.refuses(() => person.api.patch(path, { content: 'mine' }), 403, 50021)
    assert.equal((await person.api.delete(path)).status, 204)
  })
})
