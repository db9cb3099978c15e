import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import {
  countOpenChannels,
  newOnboardingOption,
  newPrompt,
  onboardingFieldsOf,
  toOnboardingBody,
} from './onboarding-draft.ts'

const option = (id: string, channel_ids: string[] = []): any => ({ ...newOnboardingOption([]), id, channel_ids })
const prompt = (id: string, ...options: object[]): any => ({ id, title: 'Q', options })
const settings = (fields: object = {}): any => ({
  prompts: [],
  default_channel_ids: [],
  enabled: false,
  mode: 0,
  ...fields,
})

describe('A draft of onboarding', () => {
  test('numbers new questions and answers until the server gives them an ID', () => {
    assert.equal(newPrompt(settings()).id, '1')
    assert.equal(newPrompt(settings({ prompts: [prompt('1'), prompt('4'), prompt('175928847299117063')] })).id, '5')
    assert.equal(newPrompt(settings({ prompts: [prompt('999')] })).id, '1000')
    assert.equal(newPrompt(settings({ prompts: [prompt('1000')] })).id, '1')
    assert.equal(newOnboardingOption([option('1'), option('2')]).id, '3')
  })

  test('begins with a question that has an answer, is asked at once and may be skipped', () => {
    const { options, single_select, required, in_onboarding, type } = newPrompt(settings())
    assert.deepEqual([options.length, single_select, required, in_onboarding, type], [1, false, false, true, 0])
    assert.equal(options[0]?.emoji.animated, false)
  })

  test('is sent without the numbers of new answers', () => {
    const sent = toOnboardingBody(settings({ prompts: [prompt('1', option('1'), option('175928847299117063'))] }))
    assert.deepEqual(
      sent.prompts?.[0]?.options.map((each) => ('id' in each ? each.id : null)),
      [null, '175928847299117063'],
    )
    assert.deepEqual(toOnboardingBody({ enabled: true }), { enabled: true })
    const edge = toOnboardingBody({ prompts: [prompt('1', option('1000'))] })
    assert.ok('id' in (edge.prompts?.[0]?.options[0] ?? {}))
  })

  test('has fields for all that the server may refuse, nested ones first', () => {
    const fields = onboardingFieldsOf(settings({ prompts: [prompt('1', option('1'))] }))
    assert.deepEqual(fields, [
      'prompts.0.options.0.title',
      'prompts.0.options.0.description',
      'prompts.0.options.0.role_ids',
      'prompts.0.options.0.channel_ids',
      'prompts.0.options.0',
      'prompts.0.title',
      'prompts.0.options',
      'default_channel_ids',
      'enabled',
    ])
  })

  test('counts the channels that everyone can view or write in, with those of answers only in the advanced mode', () => {
    const channel = (id: string, type: number, deny: PermissionName[] = []) => ({
      id,
      type,
      guild_id: '1',
      name: id,
      position: 0,
      parent_id: null,
      permission_overwrites: [{ id: '1', type: 0, allow: '0', deny: String(permissionSet(...deny)) }],
    })
    const channels = [
      channel('20', 0),
      channel('21', 0, ['SEND_MESSAGES']),
      channel('22', 0, ['VIEW_CHANNEL']),
      channel('23', 4),
      channel('24', 0),
    ]
    const roles = [
      { id: '1', name: '@everyone', permissions: String(permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES')), position: 0 },
    ]
    const guild: any = clientInGuild({ guild: { channels, roles } }).client.store.getState().world?.guilds.get('1')
    const draft = {
      default_channel_ids: ['20', '21', '22', '23', '99'],
      prompts: [prompt('1', option('1', ['20', '24']))],
    }
    assert.deepEqual(countOpenChannels(guild, settings({ ...draft, mode: 0 })), { seen: 2, writable: 1 })
    assert.deepEqual(countOpenChannels(guild, settings({ ...draft, mode: 1 })), { seen: 3, writable: 2 })
  })
})
