import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import type { GatewayPayload } from '../clients/gateway-client.ts'
import type { StoredEvent } from '../invariants/store-contents.ts'
import { hearingFaults, type ListeningClient } from './hearing.ts'

const GUILD = '1'
const TALK = '2'
const GONE = '3'

const message = (channel_id: string, content: string) => ({ channel_id, guild_id: GUILD, content })

describe('what a client heard', () => {
  const stored = (stream: string, type: string, d: object): StoredEvent => ({ stream, version: 1, type, d })
  const told = new Map([
    [TALK, ['a', 'b', 'c', 'd'].map((content) => stored(TALK, 'MESSAGE_CREATE', message(TALK, content)))],
    [GONE, ['x', 'y'].map((content) => stored(GONE, 'MESSAGE_CREATE', message(GONE, content)))],
    [
      GUILD,
      [
        stored(GUILD, 'CHANNEL_DELETE', { id: GONE, guild_id: GUILD }),
        stored(GUILD, 'GUILD_BAN_ADD', { guild_id: GUILD, user: { id: '9' } }),
      ],
    ],
  ])
  const gone = [{ t: 'CHANNEL_DELETE', d: { id: GONE, guild_id: GUILD } }]
  const ban = { t: 'GUILD_BAN_ADD', d: { guild_id: GUILD, user: { id: '9' } } }

  /** The faults of a listener whose sessions heard these messages, and what else there is to hear. */
  function faults(
    sessions: string[][],
    {
      intents = ALL_INTENTS,
      isAdministrator = false,
      others = gone,
    }: Partial<ListeningClient> & { others?: object[] } = {},
  ): string[] {
    const heard = sessions.map((session) => [
      ...session.map((content) => ({ t: 'MESSAGE_CREATE', d: message('xy'.includes(content) ? GONE : TALK, content) })),
      ...others,
    ])
    const client = { sessions: heard as GatewayPayload[][] } as ListeningClient['client']
    return hearingFaults({ name: 'listener', userId: '5', client, intents, isAdministrator }, GUILD, told)
  }

  test('each event once and in order is right', () => assert.deepEqual(faults([['a', 'b', 'c', 'd']]), []))
  test('what happened in a channel that went may be lacking', () => {
    assert.deepEqual(faults([['a', 'x', 'b', 'c', 'd']]), [])
    assert.deepEqual(faults([['a', 'y', 'b', 'c', 'd']]), [])
    assert.match(faults([['y', 'a', 'b', 'c', 'd', 'x']])[0] ?? '', /twice, too late or not stored/)
  })
  test('an event that is lacking is found', () => {
    assert.match(faults([['a', 'c', 'd']])[0] ?? '', /"b".*not heard/)
    assert.match(faults([['b', 'c', 'd']])[0] ?? '', /"a".*not heard/)
    assert.match(faults([['a', 'b', 'c']])[0] ?? '', /"d".*not heard at the end/)
  })
  test('an event that comes twice is found', () =>
    assert.match(faults([['a', 'b', 'b', 'c', 'd']])[0] ?? '', /not heard/))
  test('an event that comes too early is found', () =>
    assert.match(faults([['a', 'c', 'b', 'd']])[0] ?? '', /not heard/))
  test('an event that isn’t stored is found', () =>
    assert.match(faults([['a', 'b', 'c', 'd', 'e']])[0] ?? '', /not stored/))
  test('a session that began later heard what came since, and the one before needn’t have heard that', () => {
    assert.deepEqual(
      faults([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      [],
    )
    assert.match(faults([['a', 'c'], ['d']])[0] ?? '', /session 0.*"b".*not heard/)
    assert.match(faults([['a'], ['b', 'd']])[0] ?? '', /session 1.*"c".*not heard/)
  })
  test('what is for moderators is for them alone', () => {
    const all = ['a', 'b', 'c', 'd']
    assert.deepEqual(faults([all], { isAdministrator: true, others: [...gone, ban] }), [])
    assert.match(faults([all], { isAdministrator: true })[0] ?? '', /GUILD_BAN_ADD.*not heard/)
    assert.match(faults([all], { others: [...gone, ban] })[0] ?? '', /GUILD_BAN_ADD.*not stored/)
  })
  test('what a session didn’t ask for it doesn’t hear', () => {
    assert.deepEqual(faults([[]], { intents: Intent.GUILDS }), [])
    assert.match(faults([['a']], { intents: Intent.GUILDS })[0] ?? '', /not stored/)
  })
})
