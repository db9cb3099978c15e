import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { postMessageAs } from '@guildhall/testing/features/threads'
import { newAnnouncementChannel, newTextChannel } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

/** All permissions of the acts except READ_MESSAGE_HISTORY. */
const RIGHTS: readonly PermissionName[] = [
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'MANAGE_MESSAGES',
  'PIN_MESSAGES',
  'ADD_REACTIONS',
  'CREATE_PUBLIC_THREADS',
]

describe('Without READ_MESSAGE_HISTORY, an earlier message', () => {
  let world: World
  let channel: string
  let elsewhere: string
  before(async () => {
    world = await World.create()
    channel = (await newAnnouncementChannel(world)).id
    elsewhere = await newTextChannel(world)
    await setEveryonePermissions(world, RIGHTS)
  })
  after(() => world.close())

  const path = (id: string) => `/channels/${channel}/messages/${id}`
  const pinOf = (id: string) => `/channels/${channel}/messages/pins/${id}`
  const api = () => world.member.api
  const edit = (id: string, body: object) => api().patch(path(id), body)
  const reply = (message_id: string, to: string, reference: object) =>
    api().post(`/channels/${to}/messages`, { content: 'this', message_reference: { message_id, ...reference } })
  const fire = encodeURIComponent('🔥')
  /** By the operation or its body: the act, and the code of its refusal. */
  const acts = {
    'Start Thread from Message': [(id: string) => api().post(`${path(id)}/threads`, { name: 'about that' }), 50013],
    'Pin Message': [(id: string) => api().put(pinOf(id)), 50013],
    'Unpin Message': [(id: string) => api().delete(pinOf(id)), 50013],
    'Pin Message (deprecated)': [(id: string) => api().put(`/channels/${channel}/pins/${id}`), 50013],
    'Unpin Message (deprecated)': [(id: string) => api().delete(`/channels/${channel}/pins/${id}`), 50013],
    'Edit Message': [(id: string) => edit(id, { flags: MessageFlag.SUPPRESS_EMBEDS }), 50013],
    'Crosspost Message': [(id: string) => api().post(`${path(id)}/crosspost`), 50013],
    'Create Reaction': [(id: string) => api().put(`${path(id)}/reactions/${fire}/@me`), 50013],
    'a reply': [(id: string) => reply(id, channel, { type: 0 }), 160002],
    'a forward': [(id: string) => reply(id, elsewhere, { type: 1, channel_id: channel }), 160009],
  } as const

  test('of another user can’t be reached by any operation, and nothing is written', async (t) => {
    for (const [name, [act, code]] of Object.entries(acts)) {
      await t.test(name, async (t) => {
        t.after(() => setEveryonePermissions(world, RIGHTS))
        const { id } = await postMessageAs(world, world.owner, 'hello', channel)
        if (name.startsWith('Unpin')) await world.owner.api.put(pinOf(id))
        await world.refuses(() => act(id), 403, code)
        await setEveryonePermissions(world, [...RIGHTS, 'READ_MESSAGE_HISTORY'])
        const { status, body } = await act(id)
        assert.ok(status < 300, JSON.stringify(body))
      })
    }
  })

  test('can still be edited and published by its author', async () => {
    const { id } = await postMessageAs(world, world.member, 'mine', channel)
    assert.equal((await edit(id, { content: 'still mine' })).status, 200)
    assert.equal((await edit(id, { flags: MessageFlag.SUPPRESS_EMBEDS })).status, 200)
    assert.equal((await api().post(`${path(id)}/crosspost`)).status, 200)
  })
})
