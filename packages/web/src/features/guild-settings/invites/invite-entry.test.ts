import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { textsOf } from '../../../testing/render-component.ts'

const { InviteEntry } = await import('./invite-entry.tsx')

const person = (id: string, username: string) => ({ id, username, global_name: null, avatar: null })
const { around } = clientInGuild()
const text = (fields: object = {}) => {
  const invite = {
    ...{ code: 'abc', type: 0, flags: 0, expires_at: null, channel: { id: '2', name: 'general', type: 0 } },
    ...fields,
  }
  return textsOf(InviteEntry, { guildId: '1', invite, mayManage: true } as any, around).join(' ')
}

describe('An invite in the list', () => {
  test('shows where it leads, and who created it', () => {
    assert.ok(text({ inviter: person('10', 'ada') }).includes('For general · Created by ada'))
    assert.ok(text().includes('Creator unknown'))
  })

  test('shows its uses to those who receive them', () => {
    assert.ok(!text().includes('Used'))
    assert.ok(text({ uses: 1, max_uses: 0 }).includes('Used once'))
    assert.ok(text({ uses: 3, max_uses: 0 }).includes('Used 3 times'))
    assert.ok(text({ uses: 3, max_uses: 5 }).includes('Used 3 of 5 times'))
  })

  test('shows its expiry, and its other effects', () => {
    assert.ok(text().includes('Never expires'))
    const expiring = text({ expires_at: '2030-01-01T00:00:00Z' })
    assert.ok(expiring.includes('Expires ') && !expiring.includes('Never'))
    assert.ok(!text({ temporary: false }).includes('Temporary'))
    assert.ok(text({ temporary: true }).includes('Temporary membership'))
    assert.ok(text({ flags: 1 }).includes('For guests'))
    assert.ok(!text({ flags: 2 }).includes('For guests'))
    assert.ok(text({ roles: [{ id: '5', name: 'Elder' }] }).includes('Gives Elder'))
    assert.ok(!text({ roles: [] }).includes('Gives'))
    assert.ok(text({ target_user: person('20', 'bo') }).includes('Leads to bo’s stream'))
    assert.ok(text({ target_application: { name: 'Chess' } }).includes('Opens Chess'))
  })
})
