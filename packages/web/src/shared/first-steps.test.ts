import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstStepsOf, hasFirstSteps } from './first-steps.ts'

type Known = { id: string; owner_id: string; icon?: string; memberCount?: number; messages?: string[] }

function steps(known: readonly Known[]) {
  const guilds = known.map(({ id, owner_id, icon = null, memberCount = 1, messages = [] }) => [
    id,
    { settings: { id, owner_id, icon }, memberCount, lastMessages: new Map(messages.map((each) => [each, each])) },
  ])
  const world: any = { user: { id: '9' }, guilds: new Map(guilds as never) }
  const found = firstStepsOf(world)
  const done = found.steps.filter(({ isDone }) => isDone).map(({ name }) => name)
  return { guildId: found.guildId, done, isBeginning: hasFirstSteps(found, known.length) }
}

describe('First steps', () => {
  test('begin without a guild', () => {
    assert.deepEqual(steps([]), { guildId: null, done: [], isBeginning: true })
  })

  test('are not shown to members of guilds that others own', () => {
    assert.deepEqual(steps([{ id: '1', owner_id: '8' }]), { guildId: null, done: [], isBeginning: false })
  })

  test('are about the oldest guild that the user owns', () => {
    const mine = [
      { id: '3', owner_id: '9', icon: 'a' },
      { id: '2', owner_id: '9' },
      { id: '1', owner_id: '8' },
    ]
    assert.deepEqual(steps(mine), { guildId: '2', done: ['create'], isBeginning: true })
  })

  test('end when all are done', () => {
    const full = { id: '1', owner_id: '9', icon: 'a', memberCount: 2, messages: ['5'] }
    assert.deepEqual(steps([full]), { guildId: '1', done: ['create', 'icon', 'invite', 'talk'], isBeginning: false })
  })
})
