import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchingCandidates, recipientCandidates } from './recipient-candidates.ts'

const user = (id: string, username: string, more: object = {}): any => ({ id, username, global_name: null, ...more })
const related = (type: number, who: any, nickname: string | null = null): [string, any] => [
  who.id,
  { id: who.id, type, nickname, user: who },
]
const talk = (id: string, type: number, ...recipients: any[]): [string, any] => [id, { id, type, recipients }]

const zoe = user('1', 'zoe')
const ana = user('2', 'ana', { global_name: 'Ána Luz' })
const foe = user('3', 'foe')
const bot = user('4', 'bot', { bot: true })
const once = user('5', 'mizo')
const world = {
  relationships: new Map([
    related(1, zoe, 'Astronomer'),
    related(1, ana),
    related(2, foe),
    related(3, user('6', 'asks')),
  ]),
  privateChannels: new Map([
    talk('10', 1, once),
    talk('11', 1, foe),
    talk('12', 1, bot),
    talk('13', 3, user('7', 'in')),
  ]),
}
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)

test('friends and recipients of DMs can be added, with their nicknames', () => {
  assert.deepEqual(names(recipientCandidates(world, [])), ['Ána Luz', 'Astronomer', 'mizo'])
  assert.deepEqual(names(recipientCandidates(world, ['1'])), ['Ána Luz', 'mizo'])
})

test('candidates are found by any of their names, prefixes first', () => {
  const all = recipientCandidates(world, [])
  assert.deepEqual(names(matchingCandidates(all, 'Ana')), ['Ána Luz'])
  assert.deepEqual(names(matchingCandidates(all, ' @zo')), ['Astronomer', 'mizo'])
  assert.deepEqual(names(matchingCandidates(all, 'astro')), ['Astronomer'])
  assert.deepEqual(names(matchingCandidates(all, '')), names(all))
  assert.deepEqual(matchingCandidates(all, 'nobody'), [])
})
