import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { markupOf, textsOf } from '../../testing/render-component.ts'

const { GuildInviteDetails } = await import('./guild-invite-details.tsx')

const person = (id: string, username: string, nick: string | null = null) => ({
  nick,
  user: { id, username, global_name: null, avatar: null },
})
const properties = (fields: object): any => ({
  invite: {
    ...{ type: 0, code: 'abc', flags: 0, channel: { id: '2', name: 'general', type: 0 } },
    guild: { id: '1', name: 'Garden', icon: null, description: null, features: [] },
    ...fields,
  },
})
const { around } = clientInGuild()
const texts = (fields: object) => textsOf(GuildInviteDetails, properties(fields), around)
const markup = (fields: object) => markupOf(GuildInviteDetails, properties(fields), around)
const has = (fields: object, text: string) => texts(fields).join(' ').includes(text)

describe('The details of an invite to a guild', () => {
  test('are only the channel, if there is nothing else', () => {
    assert.ok(has({}, 'general'))
    for (const text of ['Good to know', 'On stage now', 'Welcome', 'role']) assert.ok(!has({}, text), text)
  })

  test('say what guests see, and what is required', () => {
    assert.ok(has({ flags: 1 }, 'Good to know'))
    const guild = { id: '1', name: 'Garden', icon: null, description: null, features: [], nsfw: true }
    assert.ok(has({ guild }, 'This guild is age-restricted.'))
  })

  test('show the roles in their colours', () => {
    const roles = [
      { id: '5', name: 'Elder', color: 255 },
      { id: '6', name: 'Plain', color: 0 },
    ]
    assert.ok(has({ roles }, 'Elder Plain'))
    assert.ok(markup({ roles }).includes('#0000ff'))
    assert.ok(!markup({ roles }).includes('#000000'))
  })

  test('show who speaks on the stage, three by name', () => {
    const stage = (count: number, ...members: object[]) => ({
      stage_instance: { topic: 'Tea', members, speaker_count: count, participant_count: 9 },
    })
    const speakers = ['a', 'b', 'c', 'd'].map((name, index) => person(String(index), name))
    assert.ok(has(stage(0), 'Tea 9 people are there.'))
    assert.ok(!has(stage(0), 'speak'))
    assert.ok(has(stage(2, person('1', 'bo', 'Bobbin'), person('2', 'cleo')), '9 people are there. Bobbin, cleo'))
    assert.ok(has(stage(4, ...speakers), 'a, b, c, 1 more'), texts(stage(4, ...speakers)).join(' '))
    assert.ok(!has(stage(3, ...speakers.slice(0, 3)), 'more'))
  })

  test('show the welcome screen', () => {
    const guild = { id: '1', name: 'Garden', icon: null, description: null, features: [] }
    const channels = [
      { channel_id: '2', description: 'Talk', emoji_id: null, emoji_name: null },
      { channel_id: '3', description: 'Plant', emoji_id: null, emoji_name: '🌱' },
    ]
    const screen = (description: string | null) => ({
      guild: { ...guild, welcome_screen: { description, welcome_channels: channels } },
    })
    assert.ok(has(screen('Come in'), 'Welcome Come in'))
    assert.ok(has(screen(null), 'Welcome Talk'))
    assert.ok(has(screen(null), 'Plant'))
    assert.ok(markup(screen(null)).includes('🌱'))
  })
})
