import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { pino } from 'pino'
import { GatewayFigures } from '../gateway-figures.ts'
import { Departures } from './departures.ts'
import { RING } from './replay-ring.ts'
import { type Seat, Session } from './session.ts'
import { Sessions } from './sessions.ts'
import { TokenHolders } from './token-holders.ts'

test('a session whose lists end in more updates than are kept is over at once, and waits for nobody', () => {
  const clock = new ManualClock()
  const departures = new Departures({ clock, log: pino({ level: 'silent' }) }, new GatewayFigures())
  const ended: Session[] = []
  const sessions = new Sessions(clock, new TokenHolders(), departures, (session) => void ended.push(session))
  const caller: any = { user: { id: '1' }, kind: 'user', tokenHash: 'hash' }
  const choices: any = { intents: 1, shard: null, largeThreshold: 50 }
  const session = new Session({ id: 'a', caller, choices }, departures, (each) => sessions.end(each))
  const pause = () => {
    for (let i = 0; i <= RING.events; i++) session.dispatch('GUILD_MEMBER_LIST_UPDATE', '{}')
  }
  session.seats.set('7', { pause, leave: () => session.seats.delete('7') } as Partial<Seat> as Seat)
  sessions.add(session)
  sessions.lose(session)
  assert.deepEqual([ended, sessions.count, sessions.countAway], [[session], 0, 0])
})
