import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { OrderedMembers } from './ordered-members.ts'
import { compareSorted, type SortedMember } from './sorted-member.ts'

const member = (name: string, userId: string): SortedMember => ({
  userId,
  name,
  roleIds: [],
  rolesKey: '',
  isOnline: true,
  isGuest: false,
})

test('ordered members are sorted by name and then by ID after any changes', () => {
  const change = fc.record({ id: fc.nat(3000), name: fc.constantFrom('a', 'b', 'ba', 'c', '') })
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 3000, size: 'max' }),
      fc.nat(1500),
      fc.nat(600),
      (changes, from, length) => {
        const members = new OrderedMembers()
        const known = new Map<number, SortedMember>()
        for (const { id, name } of changes) {
          const last = known.get(id)
          if (last) members.remove(last)
          known.delete(id)
          if (last?.name === name) continue
          const next = member(name, String(id))
          members.add(next)
          known.set(id, next)
        }
        const expected = [...known.values()].sort(compareSorted)
        assert.equal(members.size, expected.length)
        assert.deepEqual([...members], expected)
        assert.deepEqual(members.slice(from, from + length), expected.slice(from, from + length))
      },
    ),
    { numRuns: 20 },
  )
})

test('removing a member who isn’t in the order removes nobody', () => {
  const members = new OrderedMembers()
  members.remove(member('ada', '1'))
  assert.equal(members.size, 0)
  const known = member('ada', '1')
  members.add(known)
  for (const other of [member('ada', '2'), member('', '3'), member('zoe', '4')]) members.remove(other)
  assert.deepEqual([members.size, [...members]], [1, [known]])
})
