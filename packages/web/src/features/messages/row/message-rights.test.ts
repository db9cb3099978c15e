import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { messageRights } from './message-rights.ts'

interface Case {
  held?: PermissionName[]
  /** The channel’s type. */
  type?: number
  isOwn?: boolean
  message?: object
  isArchived?: boolean
}

const EVERYTHING: PermissionName[] = [
  ...(['SEND_MESSAGES', 'READ_MESSAGE_HISTORY', 'ADD_REACTIONS', 'MANAGE_MESSAGES', 'PIN_MESSAGES'] as const),
  ...(['CREATE_PUBLIC_THREADS', 'USE_APPLICATION_COMMANDS', 'SEND_MESSAGES_IN_THREADS'] as const),
]

const written = (isOwn: boolean, fields: object): any => ({
  ...{
    id: '7',
    channel_id: '20',
    author: { id: isOwn ? '10' : '30' },
    type: MessageType.DEFAULT,
    flags: 0,
    embeds: [],
    ...fields,
  },
})

/** What a member may do with a message of a guild channel. */
function rights({ held = EVERYTHING, type = 0, isOwn = false, message = {}, isArchived = false }: Case = {}): string[] {
  const permissions = String(permissionSet('VIEW_CHANNEL', ...held))
  const roles = [{ id: '1', name: '@everyone', permissions, position: 0 }]
  const channel = { id: '20', type, guild_id: '1', name: 'a', position: 0, parent_id: null, permission_overwrites: [] }
  const inThread = type === 11
  const parent = { ...channel, id: '40', type: 0 }
  const thread = { ...channel, parent_id: '40', thread_metadata: { archived: isArchived, locked: false } }
  const guild = { roles, channels: inThread ? [parent] : [channel], threads: inThread ? [thread] : [] }
  const { world } = clientInGuild({ guild }).client.store.getState()
  assert.ok(world)
  return namesOf(messageRights(world, '1', written(isOwn, message)))
}
const namesOf = (all: object) => Object.entries(all).flatMap(([name, has]) => (has ? [name] : []))
const but = (all: readonly string[], ...without: string[]) => all.filter((each) => !without.includes(each))
const added = (shape: Case, base: Case) => but(rights(shape), ...rights(base))

const OF_MODERATOR = [
  'react',
  'reply',
  'remove',
  'removeMany',
  'pin',
  'forward',
  'startThread',
  'clearReactions',
  'useCommands',
  'link',
]

describe('The user’s rights for a message in a guild', () => {
  test('are all but editing for another’s message, with every permission', () => {
    assert.deepEqual(rights(), OF_MODERATOR)
    assert.deepEqual(added({ isOwn: true }, {}), ['edit'])
  })

  test('need the permissions for each action', () => {
    const lost = (...without: PermissionName[]) =>
      but(rights(), ...rights({ held: EVERYTHING.filter((each) => !without.includes(each)) }))
    assert.deepEqual(lost('ADD_REACTIONS'), ['react'])
    assert.deepEqual(lost('MANAGE_MESSAGES'), ['remove', 'removeMany', 'clearReactions'])
    assert.deepEqual(lost('PIN_MESSAGES'), ['pin'])
    assert.deepEqual(lost('CREATE_PUBLIC_THREADS'), ['startThread'])
    assert.deepEqual(lost('USE_APPLICATION_COMMANDS'), ['useCommands'])
    assert.deepEqual(lost('READ_MESSAGE_HISTORY'), ['react', 'reply', 'pin', 'forward', 'startThread'])
    assert.deepEqual(lost('SEND_MESSAGES'), ['reply'])
    assert.deepEqual(rights({ held: [] }), ['link'])
    assert.deepEqual(rights({ held: [], isOwn: true }), ['edit', 'remove', 'link'])
  })

  test('include removing embeds if there are any, and showing them again', () => {
    for (const message of [{ embeds: [{}] }, { flags: MessageFlag.SUPPRESS_EMBEDS }]) {
      assert.deepEqual(added({ message }, {}), ['suppress'])
      assert.deepEqual(added({ message, held: [], isOwn: true }, { held: [], isOwn: true }), ['suppress'])
      assert.deepEqual(added({ message, held: ['MANAGE_MESSAGES'] }, { held: ['MANAGE_MESSAGES'] }), [])
      assert.deepEqual(added({ message, held: ['READ_MESSAGE_HISTORY'] }, { held: ['READ_MESSAGE_HISTORY'] }), [])
      const archived = { type: 11, isArchived: true, isOwn: true }
      assert.deepEqual(added({ message, ...archived }, archived), [])
    }
  })

  test('of a webhook’s message aren’t those of an own one', () => {
    assert.deepEqual(rights({ isOwn: true, message: { webhook_id: '60' } }), rights())
  })

  test('are few for a message that only the user sees or that isn’t there yet', () => {
    for (const flags of [MessageFlag.EPHEMERAL, MessageFlag.LOADING])
      assert.deepEqual(rights({ isOwn: true, message: { flags } }), ['removeMany'])
  })

  test('don’t include editing a poll or a forwarded message', () => {
    const own = rights({ isOwn: true })
    assert.deepEqual(but(own, ...rights({ isOwn: true, message: { poll: {} } })), ['edit', 'forward'])
    assert.deepEqual(but(own, ...rights({ isOwn: true, message: { message_snapshots: [] } })), ['edit'])
  })

  test('depend on the kind of system message', () => {
    const lost = (type: number) => but(rights({ isOwn: true }), ...rights({ isOwn: true, message: { type } }))
    assert.deepEqual(lost(MessageType.USER_JOIN), ['reply', 'edit', 'pin', 'forward'])
    assert.deepEqual(lost(MessageType.RECIPIENT_ADD), ['reply', 'edit', 'remove', 'pin', 'forward'])
    assert.deepEqual(lost(MessageType.REPLY), [])
    assert.deepEqual(lost(MessageType.CHAT_INPUT_COMMAND), ['forward'])
  })

  test('include publishing in an announcement channel, once', () => {
    const NEWS = 5
    const may = (shape: Case) => rights({ type: NEWS, ...shape }).includes('publish')
    assert.equal(may({}), true)
    assert.equal(rights({ type: 0 }).includes('publish'), false)
    for (const flags of [MessageFlag.CROSSPOSTED, MessageFlag.IS_CROSSPOST])
      assert.equal(may({ message: { flags } }), false)
    assert.equal(may({ held: ['SEND_MESSAGES'], isOwn: true }), true)
    assert.equal(may({ held: [], isOwn: true }), false)
    assert.equal(may({ held: ['SEND_MESSAGES', 'MANAGE_MESSAGES'] }), false)
    assert.equal(may({ held: ['SEND_MESSAGES', 'READ_MESSAGE_HISTORY'] }), false)
    assert.equal(may({ held: ['SEND_MESSAGES', 'READ_MESSAGE_HISTORY', 'MANAGE_MESSAGES'] }), true)
    assert.equal(may({ message: { type: MessageType.USER_JOIN } }), false)
  })

  test('include one thread per message, in channels with threads', () => {
    assert.equal(rights({ type: 5 }).includes('startThread'), true)
    assert.equal(rights({ type: 2 }).includes('startThread'), false)
    assert.equal(rights({ message: { flags: MessageFlag.HAS_THREAD } }).includes('startThread'), false)
    assert.equal(rights({ type: 11 }).includes('startThread'), false)
  })

  test('don’t include changes in an archived thread, but still a reply, which opens it', () => {
    const open = rights({ type: 11, isOwn: true })
    assert.deepEqual(but(open, ...rights({ type: 11, isOwn: true, isArchived: true })), ['react', 'edit', 'pin'])
    assert.ok(open.includes('edit') && open.includes('reply'))
  })
})

test('in a private channel, the user may pin, but delete only their own messages', () => {
  const { world }: any = clientInGuild({
    events: [{ type: 'CHANNEL_CREATE', data: { id: '20', type: 1, recipients: [{ id: '30', username: 'bo' }] } }],
  }).client.store.getState()
  const of = (isOwn: boolean) => namesOf(messageRights(world, null, written(isOwn, {})))
  assert.deepEqual(of(false), ['react', 'reply', 'pin', 'forward', 'useCommands', 'link'])
  assert.deepEqual(of(true), ['react', 'reply', 'edit', 'remove', 'pin', 'forward', 'useCommands', 'link'])
})
