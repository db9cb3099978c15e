import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markupOf, textsOf } from '../../testing/render-component.ts'

const { InviteCard } = await import('./invite-card.tsx')

const person = (name: string) => ({ user: { id: '7', username: name, global_name: null, avatar: null }, nick: null })

const invite = (fields: object = {}, guild: object = {}): any => ({
  type: 0,
  code: 'a',
  flags: 0,
  expires_at: null,
  channel: { id: '20', type: 0, name: 'general' },
  guild: { id: '1', name: 'Stargazers', icon: null, splash: null, banner: null, features: [], ...guild },
  ...fields,
})

const properties = (fields: object = {}, guild: object = {}) => ({
  invite: invite(fields, guild),
  heading: (title: string) => title,
})

const words = (fields: object = {}, guild: object = {}) => textsOf(InviteCard, properties(fields, guild))
const without = (all: readonly string[], known: readonly string[]) => all.filter((each) => !known.includes(each))
/** The texts of the card besides the constant ones. */
const more = (fields: object = {}, guild: object = {}) => without(words(fields, guild), words())

const stage = (fields: object) =>
  more({ stage_instance: { topic: 'Stars', members: [], speaker_count: 0, participant_count: 0, ...fields } }).at(-1)

describe('The card of a guild invite', () => {
  test('shows where it leads', () => {
    const all = words()
    assert.ok(all.includes('Stargazers') && all.includes('Leads to') && all.includes('general'), all.join())
    assert.doesNotMatch(markupOf(InviteCard, properties()), /invite-(wide|end|part|actions|description)/u)
  })

  test('shows when it expires', () => {
    assert.match(more({ expires_at: '2030-01-16T18:30:00.000Z' }).join(), /until.*2030/u)
  })

  test('shows the guild’s splash, or else its banner', () => {
    const shown = (guild: object) => markupOf(InviteCard, properties({}, guild))
    assert.match(shown({ splash: 'a', banner: 'b' }), /invite-wide" src="[^"]*splash[^"]*a/u)
    assert.match(shown({ banner: 'b' }), /invite-wide" src="[^"]*banner[^"]*b/u)
  })

  test('hides guild details in a summary if something else comes first', () => {
    assert.match(markupOf(InviteCard, { ...properties(), isBrief: true }), /<details.*Leads to .*<\/details>/u)
    assert.doesNotMatch(markupOf(InviteCard, properties()), /<details/u)
  })

  test('names up to three speakers on a stage, counts the others, and shows the number of participants', () => {
    const members = ['ada', 'bo', 'cleo', 'dora'].map(person)
    assert.equal(stage({ participant_count: 1 }), '1 person is there.')
    assert.equal(stage({ participant_count: 4 }), '4 people are there.')
    const one = [{ ...person('ada'), nick: 'Countess' }]
    assert.equal(
      stage({ members: one, speaker_count: 1, participant_count: 2 }),
      '2 people are there. Countess speaks.',
    )
    assert.equal(
      stage({ members: members.slice(0, 3), speaker_count: 3, participant_count: 9 }),
      '9 people are there. ada, bo, cleo speak.',
    )
    assert.equal(
      stage({ members, speaker_count: 6, participant_count: 9 }),
      '9 people are there. ada, bo, cleo, 3 more speak.',
    )
  })

  test('names the roles that it gives, in their colours', () => {
    const roles = [
      { id: '5', name: 'Crew', color: 0x00_0a_ff },
      { id: '6', name: 'Guests', color: 0 },
    ]
    assert.deepEqual(more({ roles }), ['The roles you’ll get', 'Crew', 'Guests'])
    assert.deepEqual(more({ roles: roles.slice(0, 1) }), ['The role you’ll get', 'Crew'])
    const markup = markupOf(InviteCard, properties({ roles }))
    assert.match(markup, /#000aff/u)
    assert.doesNotMatch(markup, /#0+[;"]/u)
    assert.deepEqual(more({ roles: [] }), [])
  })

  test('shows the guild’s welcome screen', () => {
    const welcome_channels = [
      { channel_id: '20', description: 'Say hello', emoji_id: null, emoji_name: null },
      { channel_id: '21', description: 'Ask', emoji_id: null, emoji_name: '🪐' },
      { channel_id: '22', description: 'Play', emoji_id: '88', emoji_name: 'dice' },
    ]
    const screen = { description: 'Look up.', welcome_channels }
    assert.deepEqual(without(more({}, { welcome_screen: screen }), ['🪐']), [
      'Welcome',
      'Look up.',
      'Say hello',
      'Ask',
      'Play',
    ])
    const markup = markupOf(InviteCard, properties({}, { welcome_screen: { ...screen, description: null } }))
    assert.doesNotMatch(markup, /Look up/u)
    assert.match(markup, /<svg.*Say hello.*🪐.*Ask.*emojis\/88.*Play/u)
  })

  test('shows requirements for new members, and what guests see', () => {
    const [lead, title, ...rest] = more({ flags: 1 }, { nsfw: true })
    assert.deepEqual([lead, title], ['You are invited to a guild as a guest.', 'Good to know'])
    assert.equal(rest.length, 2)
    assert.match(rest.join(), /only see this channel.*age-restricted/u)
  })

  test('shows whose stream it leads to, or which app', () => {
    const { user } = person('bo')
    assert.match(more({ target_user: user }).join(), /bo is streaming there/u)
    const app = { id: '8', name: 'Chess', icon: null, description: 'Two play.' }
    assert.ok(['Chess', 'Two play.'].every((each) => more({ target_application: app }).includes(each)))
    assert.ok(!more({ target_application: { ...app, description: '' } }).includes(''))
    const icon = markupOf(InviteCard, properties({ target_application: { ...app, icon: 'c' } }))
    assert.match(icon, /<img src="[^"]*app-icons\/8\/c/u)
  })

  test('shows an event’s name, time and location', () => {
    const event = {
      id: '50',
      name: 'Fair',
      description: 'Bring a chair.',
      image: null,
      status: 1,
      channel_id: null,
      entity_metadata: { location: 'The green' },
      scheduled_start_time: '2030-01-16T18:30:00.000Z',
    }
    const shown = (fields: object) => more({ guild_scheduled_event: { ...event, ...fields } }).join(' ')
    assert.match(shown({}), /^Coming up Fair .*2030.* The green Bring a chair\.$/u)
    assert.match(shown({ status: 2 }), /^Happening now Fair/u)
    const inChannel = markupOf(
      InviteCard,
      properties({
        guild_scheduled_event: { ...event, entity_metadata: null, channel_id: '20' },
      }),
    )
    assert.match(inChannel, /<\/time><span[^>]*>, general</u)
    const elsewhere = {
      guild_scheduled_event: { ...event, entity_metadata: null, channel_id: '21', image: 'd', description: '' },
    }
    const markup = markupOf(InviteCard, properties(elsewhere))
    assert.doesNotMatch(markup, /<\/time><span|invite-description/u)
    assert.match(markup, /invite-event-picture" src="[^"]*50[^"]*d/u)
  })
})
