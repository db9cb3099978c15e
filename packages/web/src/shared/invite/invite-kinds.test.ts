import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inviteDestination, inviteSummary } from './invite-kinds.ts'

const ADA = { id: '10', username: 'ada', global_name: 'Ada', avatar: null }
const BO = { id: '20', username: 'bo', global_name: 'Bo', avatar: null }
const guild = { id: '1', name: 'Garden', icon: null, description: 'Plants' }
const toGuild = (more: object = {}): any => ({
  ...{ type: 0, code: 'abc', guild, channel: { id: '2', name: 'general', type: 0 }, flags: 0 },
  ...more,
})
const toGroup = (channel: object): any => ({
  type: 1,
  inviter: ADA,
  channel: { id: '3', type: 3, name: null, recipients: [{ username: 'ada' }, { username: 'bo' }], ...channel },
})
const wordsOf = (invite: any) => {
  const { title, lead, facts, description, action } = inviteSummary(invite)
  return [title, lead, ...facts, description, action]
}

describe('An invite to a guild', () => {
  test('names who invites, and how many are there', () => {
    assert.deepEqual(wordsOf(toGuild({ inviter: ADA, approximate_member_count: 5, approximate_presence_count: 0 })), [
      'Garden',
      'Ada invites you to a guild.',
      '5 members',
      '0 online',
      'Plants',
      'Join the guild',
    ])
    assert.deepEqual(wordsOf(toGuild()), ['Garden', 'You are invited to a guild.', 'Plants', 'Join the guild'])
  })

  test('says that guests don’t become members', () => {
    const guest = { flags: 1 }
    assert.deepEqual(wordsOf(toGuild({ ...guest, inviter: ADA })).slice(1), [
      'Ada invites you to a guild as a guest.',
      'Plants',
      'Join as a guest',
    ])
    assert.equal(inviteSummary(toGuild(guest)).lead, 'You are invited to a guild as a guest.')
  })

  test('shows the icon, and leads to its channel', () => {
    assert.equal(inviteSummary(toGuild()).picture, null)
    assert.match(inviteSummary(toGuild({ guild: { ...guild, icon: 'a1' } })).picture ?? '', /\/1\/a1/u)
    assert.deepEqual(inviteDestination(toGuild()), { guildId: '1', channelId: '2' })
  })
})

describe('An invite to a group', () => {
  test('names the group, or the people in it', () => {
    assert.deepEqual(wordsOf(toGroup({ name: 'Crew' })), [
      ...['Crew', 'Ada invites you to a group.', '2 people', 'ada, bo', 'Join the group'],
    ])
    assert.deepEqual(wordsOf(toGroup({})), [
      ...['ada, bo', 'Ada invites you to a group.', '2 people', null, 'Join the group'],
    ])
    assert.equal(inviteSummary(toGroup({})).picture, null)
    assert.match(inviteSummary(toGroup({ icon: 'a1' })).picture ?? '', /\/3\/a1/u)
    assert.deepEqual(inviteDestination(toGroup({})), { guildId: null, channelId: '3' })
  })
})

test('an invite to become friends leads nowhere', () => {
  const invite: any = { type: 2, inviter: BO }
  const [title, lead, , action] = wordsOf(invite)
  assert.deepEqual([title, lead, action], ['Bo', 'This person wants to be your friend.', 'Become friends'])
  assert.equal(inviteDestination(invite), null)
})
