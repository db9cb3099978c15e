import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withMembersChunk } from './members-chunk.ts'

const world: any = {
  guilds: new Map([['1', { members: new Map([['10', {}]]), presences: new Map([['11', { status: 'online' }]]) }]]),
}
const member = (id: string): any => ({ user: { id }, roles: [] })
const presence = (id: string, status: string): any => ({ user: { id }, status, activities: [], client_status: {} })

test('requested members are stored, with their presences', () => {
  const presences = [presence('12', 'idle'), presence('11', 'offline')]
  const guild = withMembersChunk(world, { guild_id: '1', members: [member('11'), member('12')], presences }).guilds.get(
    '1',
  )
  assert.deepEqual([...(guild?.members.keys() ?? [])], ['10', '11', '12'])
  assert.deepEqual([...(guild?.presences ?? [])], [['12', { status: 'idle', activities: [], client_status: {} }]])
})

test('members of a guild that was removed meanwhile are ignored', () => {
  assert.equal(withMembersChunk(world, { guild_id: '2', members: [member('11')] }), world)
})
