import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { markupOf, textsOf } from '../../../testing/render-component.ts'

const { TeamMemberList } = await import('./member-list.tsx')

const member = (id: string, role: string, membership_state = 2) => ({
  ...{ role, membership_state },
  user: { id, username: `user${id}`, global_name: null, avatar: null },
})
/** The signed-in user has the ID 10. */
const properties = (owner: string, ...members: object[]): any => ({
  team: { id: '80', name: 'Crew', owner_user_id: owner, members },
  onChange: () => {},
})
const { around } = clientInGuild()
const buttons = (shown: any) =>
  [...markupOf(TeamMemberList, shown, around).matchAll(/<button.*?<\/button>/gsu)].map(([each]) =>
    each.replaceAll(/<[^>]*>/gu, ''),
  )
const choices = (shown: any) => markupOf(TeamMemberList, shown, around).match(/<select/gu)?.length ?? 0

describe('The members of a team', () => {
  test('have their role, and are marked until they have joined', () => {
    const words = textsOf(TeamMemberList, properties('20', member('20', 'admin'), member('30', 'read_only', 1)), around)
    assert.ok(words.join(' ').includes('user20 Owner user30 Read only · Invited'), words.join(' '))
  })

  test('are changed by the owner and by admins, except the owner', () => {
    const asOwner = properties('10', member('10', 'admin'), member('20', 'developer'))
    assert.deepEqual([choices(asOwner), buttons(asOwner)], [1, ['Remove user20']])
    const asAdmin = properties('20', member('20', 'admin'), member('10', 'admin'), member('30', 'developer'))
    assert.deepEqual([choices(asAdmin), buttons(asAdmin)], [2, ['Leave user10', 'Remove user30']])
  })

  test('can leave, but change nobody else without that role', () => {
    const asDeveloper = properties('20', member('20', 'admin'), member('10', 'developer'), member('30', 'developer'))
    assert.deepEqual([choices(asDeveloper), buttons(asDeveloper)], [0, ['Leave user10']])
    const invited = properties('20', member('20', 'admin'), member('10', 'admin', 1))
    assert.deepEqual([choices(invited), buttons(invited)], [0, ['Leave user10']])
  })
})
