import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { World } from '@guildhall/testing/worlds/world'
import { draftMessage } from '../../features/messages/drafts-actions.ts'
import { postMessage } from '../../features/messages/post-message-actions.ts'
import { SPEAKING } from '../../features/threads/thread-message-actions.ts'
import { newUser } from '../../features/users/users-view.ts'
import { ApiError } from '../api-error.ts'
import { TokenActor } from '../permissions/channel-actor.ts'
import { mustFindChannel, writeAsGuest } from './guest-unit.ts'

describe('A guest unit of work', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  async function speak(channelId: string, content: string, names: readonly PermissionName[] = []) {
    const { kernel } = world.app
    const found = await mustFindChannel(kernel, channelId)
    const user = newUser('1', 'passer-by', true)
    const guest = new TokenActor(user.id, channelId, permissionSet('VIEW_CHANNEL', ...names))
    const draft = await draftMessage(kernel, { ...found, actor: guest }, { content })
    const unit = { name: 'speak', emits: ['MESSAGE_CREATE', ...SPEAKING] as const }
    return writeAsGuest(
      kernel,
      unit,
      found,
      () => guest,
      (tx) => postMessage(tx, { user, marks: { author: user } }, draft),
    )
  }

  test('writes a message in a channel under its own name', async () => {
    const message = await speak(world.channels.general, 'hello')
    assert.equal(message.author.username, 'passer-by')
    const { body } = await world.member.api.get(`/channels/${world.channels.general}/messages/${message.id}`)
    assert.deepEqual([body.content, body.author], ['hello', message.author])
  })

  test('writes in a thread without joining it', async () => {
    const { body: thread } = await world.owner.api.post(`/channels/${world.channels.general}/threads`, {
      name: 'aside',
      type: 11,
    })
    await speak(thread.id, 'hello')
    const { body } = await world.owner.api.get(`/channels/${thread.id}`)
    assert.deepEqual([body.message_count, body.member_count], [1, 1])
  })

  test('writes in a private channel', async () => {
    const { body: channel } = await world.member.api.post('/users/@me/channels', { recipient_id: world.owner.id })
    const { id } = await speak(channel.id, 'hello')
    assert.equal((await world.owner.api.get(`/channels/${channel.id}/messages/${id}`)).body.content, 'hello')
  })

  test('mentions everyone only if it has the permission', async () => {
    assert.equal((await speak(world.channels.general, '@everyone')).mention_everyone, false)
    assert.equal((await speak(world.channels.general, '@everyone', ['MENTION_EVERYONE'])).mention_everyone, true)
  })

  test('finds no unknown channel', async () => {
    await assert.rejects(mustFindChannel(world.app.kernel, '1'), new ApiError('UnknownChannel'))
  })
})
