import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { setGlobals } from '../../../testing/clean-up.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import '../../../testing/render-component.ts'

const { messageActions } = await import('./message-actions.tsx')

const ME = { id: '10', username: 'ada', global_name: null, avatar: null }
const BO = { id: '20', username: 'bo', global_name: null, avatar: null }
const BASE = permissionSet('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY', 'SEND_MESSAGES')

const PAGE = { location: { origin: 'https://guildhall.test' } }

interface Shown {
  rights?: bigint
  message?: object
  commands?: readonly object[]
}

function labels({ rights = 0n, message = {}, commands = [] }: Shown): (string | null)[] {
  const channel = { id: '20', type: 0, guild_id: '1', name: 'news', position: 0, permission_overwrites: [] }
  const roles = [{ id: '1', name: '@everyone', permissions: String(BASE | rights), position: 0 }]
  const { client } = clientInGuild({ guild: { roles, channels: [channel] } })
  const sent = {
    ...{ id: '70', channel_id: '20', type: 0, flags: 0, author: BO, content: 'Hello', embeds: [], attachments: [] },
    ...{ pinned: false, mentions: [], timestamp: new Date().toISOString(), reactions: [] },
  }
  const chosen: any = { begin: () => {} }
  const meant: any = { client, guildId: '1', message: { ...sent, ...message }, commands, chosen }
  return messageActions(meant).map((each) => each?.label ?? null)
}
const named = (shown: Shown) => labels(shown).filter((each) => each !== null)

describe('The actions on a message', () => {
  test('have no empty groups', (t) => {
    setGlobals(t, PAGE)
    const all = labels({ rights: permissionSet('MANAGE_MESSAGES', 'ADD_REACTIONS') })
    assert.ok(all[0] !== null && all.at(-1) !== null)
    assert.ok(all.every((each, index) => each !== null || all[index + 1] !== null))
  })

  test('let the author edit and delete, and others reply', (t) => {
    setGlobals(t, PAGE)
    const own = named({ message: { author: ME } })
    assert.ok(own.includes('Edit') && own.includes('Delete'), own.join())
    const others = named({})
    assert.ok(others.includes('Reply') && !others.includes('Edit') && !others.includes('Delete'), others.join())
    assert.ok(named({ rights: permissionSet('MANAGE_MESSAGES') }).includes('Delete'))
  })

  test('pin or unpin for those who may', (t) => {
    setGlobals(t, PAGE)
    const rights = permissionSet('PIN_MESSAGES', 'MANAGE_MESSAGES')
    assert.ok(named({ rights }).includes('Pin'))
    assert.ok(!named({ rights }).includes('Unpin'))
    assert.ok(named({ rights, message: { pinned: true } }).includes('Unpin'))
    assert.ok(!named({}).includes('Pin'))
  })

  test('show reactions if there are some, and remove them for moderators', (t) => {
    setGlobals(t, PAGE)
    const message = { reactions: [{ emoji: { id: null, name: '👍' }, count: 1, me: false }] }
    assert.ok(named({ message }).includes('View reactions…'))
    assert.ok(!named({ message }).some((each) => each.startsWith('Remove all reactions')))
    assert.ok(
      named({ message, rights: permissionSet('MANAGE_MESSAGES') }).some((each) => each.startsWith('Remove all')),
    )
    assert.ok(!named({ rights: permissionSet('MANAGE_MESSAGES') }).includes('View reactions…'))
  })

  test('copy the text, if there is one, and the link', (t) => {
    setGlobals(t, PAGE)
    assert.ok(named({}).includes('Copy text') && named({}).includes('Copy link'))
    assert.ok(!named({ message: { content: '' } }).includes('Copy text'))
    assert.ok(named({}).includes('Mark as unread from here'))
  })

  test('remove embeds, or show them again', (t) => {
    setGlobals(t, PAGE)
    const message = { author: ME, embeds: [{ type: 'rich' }] }
    assert.ok(named({ message }).includes('Remove embeds'), named({ message }).join())
    assert.ok(named({ message: { ...message, flags: 4 } }).includes('Show embeds'))
    assert.ok(!named({ message: { author: ME } }).includes('Remove embeds'))
  })

  test('run commands of apps, if the user may', (t) => {
    setGlobals(t, PAGE)
    const commands = [{ command: { id: '5' }, application: { name: 'Loom' }, title: 'Weave' }]
    assert.ok(named({ rights: permissionSet('USE_APPLICATION_COMMANDS'), commands }).includes('Weave'))
    assert.ok(!named({ commands }).includes('Weave'))
  })
})
