import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GuildSeats } from './guild-seats.ts'
import type { Place } from './place.ts'

test('a seat that was left before its guild was opened, and then can’t be read, is given up', async () => {
  const places = new Set<Place>()
  const feeds: any = {
    join: async (place: Place) => {
      place.leave()
      places.add(place)
      return {}
    },
    leave: (place: Place) => places.delete(place),
  }
  const session: any = { userId: '1', seats: new Map(), ended: false, isBot: false }
  const kernel: any = {
    store: {
      get db() {
        throw new Error('the database is away')
      },
    },
  }
  await assert.rejects(new GuildSeats(kernel, feeds, { note: () => {} } as any).take(session, '7'), {
    message: 'the database is away',
  })
  assert.deepEqual([places.size, session.seats.size], [0, 0])
})
