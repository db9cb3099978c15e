import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import type { GatewayPayload } from '../clients/gateway-client.ts'
import type { StoredEvent } from '../invariants/store-contents.ts'
import { deliveryFaults, type ListeningClient } from './delivery-faults.ts'

const GUILD = '1'
const TALK = '2'
const DELETED = '3'

const message = (channel_id: string, content: string) => ({ channel_id, guild_id: GUILD, content })

describe('The events that a client received', () => {
  const stored = (stream: string, type: string, d: object): StoredEvent => ({ stream, version: 1, type, d })
  const emitted = new Map([
    [TALK, ['a', 'b', 'c', 'd'].map((content) => stored(TALK, 'MESSAGE_CREATE', message(TALK, content)))],
    [DELETED, ['x', 'y'].map((content) => stored(DELETED, 'MESSAGE_CREATE', message(DELETED, content)))],
    [
      GUILD,
      [
        stored(GUILD, 'CHANNEL_DELETE', { id: DELETED, guild_id: GUILD }),
        stored(GUILD, 'GUILD_BAN_ADD', { guild_id: GUILD, user: { id: '9' } }),
      ],
    ],
  ])
  const gone = [{ t: 'CHANNEL_DELETE', d: { id: DELETED, guild_id: GUILD } }]
  const ban = { t: 'GUILD_BAN_ADD', d: { guild_id: GUILD, user: { id: '9' } } }

  /** The faults of a listener whose sessions received these messages, among the stored events. */
  function faults(
    sessions: string[][],
    {
      intents = ALL_INTENTS,
      isAdministrator = false,
      others = gone,
    }: Partial<ListeningClient> & { others?: object[] } = {},
  ): string[] {
    const received = sessions.map((session) => [
      ...session.map((content) => ({
        t: 'MESSAGE_CREATE',
        d: message('xy'.includes(content) ? DELETED : TALK, content),
      })),
      ...others,
    ])
    const client = { sessions: received as GatewayPayload[][] } as ListeningClient['client']
    return deliveryFaults({ name: 'listener', userId: '5', client, intents, isAdministrator }, GUILD, emitted)
  }

  test('are correct once and in order', () => assert.deepEqual(faults([['a', 'b', 'c', 'd']]), []))
  test('may be missing for a deleted channel', () => {
    assert.deepEqual(faults([['a', 'x', 'b', 'c', 'd']]), [])
    assert.deepEqual(faults([['a', 'y', 'b', 'c', 'd']]), [])
    assert.match(faults([['y', 'a', 'b', 'c', 'd', 'x']])[0] ?? '', /twice, too late or not stored/)
  })
  test('are reported if they are missing', () => {
    assert.match(faults([['a', 'c', 'd']])[0] ?? '', /"b".*not received/)
    assert.match(faults([['b', 'c', 'd']])[0] ?? '', /"a".*not received/)
    assert.match(faults([['a', 'b', 'c']])[0] ?? '', /"d".*not received at the end/)
  })
  test('are reported if they are duplicated', () =>
    assert.match(faults([['a', 'b', 'b', 'c', 'd']])[0] ?? '', /not received/))
  test('are reported if they are too early', () =>
    assert.match(faults([['a', 'c', 'b', 'd']])[0] ?? '', /not received/))
  test('are reported if they aren’t stored', () =>
    assert.match(faults([['a', 'b', 'c', 'd', 'e']])[0] ?? '', /not stored/))
  test('may be split between an earlier and a later session, without a gap within either', () => {
    assert.deepEqual(
      faults([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      [],
    )
    assert.match(faults([['a', 'c'], ['d']])[0] ?? '', /session 0.*"b".*not received/)
    assert.match(faults([['a'], ['b', 'd']])[0] ?? '', /session 1.*"c".*not received/)
  })
  test('are reported if only moderators should have received them', () => {
    const all = ['a', 'b', 'c', 'd']
    assert.deepEqual(faults([all], { isAdministrator: true, others: [...gone, ban] }), [])
    assert.match(faults([all], { isAdministrator: true })[0] ?? '', /GUILD_BAN_ADD.*not received/)
    assert.match(faults([all], { others: [...gone, ban] })[0] ?? '', /GUILD_BAN_ADD.*not stored/)
  })
  test('may be missing without their intent', () => {
    assert.deepEqual(faults([[]], { intents: Intent.GUILDS }), [])
    assert.match(faults([['a']], { intents: Intent.GUILDS })[0] ?? '', /not stored/)
  })
})
