import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ActivityConfig, ActivityShelf } from '@guildhall/protocol/objects/activities/activity-config'
import { activitiesById, type RunningActivities } from '@guildhall/protocol/state/running-activities'
import { activityOffers } from './activity-offers.ts'

const config = (application_id: string, is_published: boolean): ActivityConfig => ({
  application_id,
  supported_platforms: ['web'],
  default_orientation_lock_state: 1,
  tablet_default_orientation_lock_state: 1,
  requires_age_gate: false,
  max_participants: null,
  cover_image: null,
  background_image: null,
  preview_video: null,
  is_published,
  allows_loopback: false,
  has_csp_exception: false,
  is_taken_down: false,
})

const named = { a: 'Chess', b: 'Dice', c: 'Cheese' }
const shelf: ActivityShelf = {
  activities: [config('a', true), config('b', false), config('c', true)],
  applications: Object.entries(named).map(([id, name]) => ({
    id,
    name,
    icon: null,
    description: '',
    flags: 0,
    has_first_page: true,
  })),
  application_commands: [],
}

const runningIn = (channel_id: string, application_id: string): RunningActivities =>
  activitiesById([
    {
      application_id,
      instance_id: 'i-9-gc-1-2',
      composite_instance_id: 'i-9-gc-1-2',
      launch_id: '9',
      location: { id: `gc-1-${channel_id}`, kind: 'gc', channel_id, guild_id: '1' },
      channel_id,
      guild_id: '1',
      participants: ['7', '7', '8'].map((user_id, index) => ({ user_id, session_id: `s${index}` })),
    },
  ])

const shown = (given: Partial<Parameters<typeof activityOffers>[0]>) =>
  activityOffers({ shelf, running: new Map(), channelId: '2', recent: [], query: '', ...given }).map(
    ({ title, offers }) => [title, offers.map(({ application }) => application.name)],
  )

test('the launcher lists running Activities first, then those launched before, most recent first', () => {
  assert.deepEqual(shown({}), [['All', ['Chess', 'Dice', 'Cheese']]])
  assert.deepEqual(shown({ running: runningIn('2', 'b'), recent: ['c', 'a', 'b'] }), [
    ['Running here', ['Dice']],
    ['Recently used', ['Cheese', 'Chess']],
  ])
  assert.deepEqual(shown({ running: runningIn('3', 'b'), recent: ['gone', 'a'] }), [
    ['Recently used', ['Chess']],
    ['More', ['Dice', 'Cheese']],
  ])
})

test('the launcher finds Activities by a part of the name', () => {
  assert.deepEqual(shown({ query: ' CHE ' }), [['All', ['Chess', 'Cheese']]])
  assert.deepEqual(shown({ query: 'go' }), [])
})

test('the launcher counts a user with two pages once, and marks Activities in development', () => {
  const [group] = activityOffers({ shelf, running: runningIn('2', 'b'), channelId: '2', recent: [], query: 'dice' })
  const [offer] = group?.offers ?? []
  assert.deepEqual([offer?.players, offer?.isInDevelopment], [2, true])
})
