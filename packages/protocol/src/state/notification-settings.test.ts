import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyEvent, type ClientEvent } from './apply-event.ts'
import { type ClientState, stateFromReady } from './client-state.ts'

const settings = (guild_id: string | null, muted = false): any => ({ guild_id, muted, channel_overrides: [] })
const user: any = { id: '10' }
const lists = { guilds: [], private_channels: [], presences: [], relationships: [] }
const began = stateFromReady({ user, ...lists, user_guild_settings: { entries: [settings('1'), settings(null)] } })
const after = (type: string, data: unknown): ClientState => applyEvent(began, { type, data } as ClientEvent)

describe('A user’s notification settings in the client state', () => {
  test('come from READY, and are empty if READY has none', () => {
    assert.deepEqual([...began.guildSettings.keys()], ['1', '@me'])
    assert.equal(stateFromReady({ user, ...lists }).guildSettings.size, 0)
  })

  test('follow changes by the user’s other clients', () => {
    const updated = (data: any) => after('USER_GUILD_SETTINGS_UPDATE', data).guildSettings
    assert.equal(updated(settings('1', true)).get('1')?.muted, true)
    assert.equal(updated(settings(null, true)).get('@me')?.muted, true)
    assert.equal(updated(settings('2')).size, 3)
  })

  test('are removed for a guild that the user leaves, and kept in an outage', () => {
    assert.deepEqual([...after('GUILD_DELETE', { id: '1' }).guildSettings.keys()], ['@me'])
    assert.equal(after('GUILD_DELETE', { id: '1', unavailable: true }).guildSettings.size, 2)
    assert.equal(after('GUILD_DELETE', { id: '2' }).guildSettings, began.guildSettings)
  })
})
