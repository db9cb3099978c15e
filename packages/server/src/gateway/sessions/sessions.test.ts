import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { pino } from 'pino'
import { GatewayFigures } from '../gateway-metrics.ts'
import { DispatchQueue } from './dispatch-queue.ts'
import { RING } from './replay-ring.ts'
import { GatewaySession, type SessionGuild } from './session.ts'
import { Sessions } from './sessions.ts'
import { TokenHolders } from './sessions-by-token.ts'

test('a session whose lists end in more updates than are kept ends at once, and delays nobody', () => {
  const clock = new ManualClock()
  const dispatchQueue = new DispatchQueue({ clock, log: pino({ level: 'silent' }) }, new GatewayFigures())
  const ended: GatewaySession[] = []
  const sessions = new Sessions(clock, new TokenHolders(), dispatchQueue, (session) => void ended.push(session))
  const caller: any = { user: { id: '1' }, kind: 'user', tokenHash: 'hash' }
  const choices: any = { intents: 1, shard: null, largeThreshold: 50 }
  const session = new GatewaySession({ id: 'a', caller, choices }, dispatchQueue, (each) => sessions.end(each))
  const pause = () => {
    for (let i = 0; i <= RING.events; i++) session.dispatch('GUILD_MEMBER_LIST_UPDATE', '{}')
  }
  session.sessionGuilds.set('7', {
    pause,
    leave: () => session.sessionGuilds.delete('7'),
  } as Partial<SessionGuild> as SessionGuild)
  sessions.add(session)
  sessions.lose(session)
  assert.deepEqual([ended, sessions.count, sessions.countAway], [[session], 0, 0])
})
