import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { t } from '../../language/dialogs.ts'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { markupOf, textsOf } from '../../testing/render-component.ts'

const { NewChannelDialog } = await import('./new-channel-dialog.tsx')

const [TEXT, CATEGORY] = [0, 4]
const category = (id: string, position: number, overwrites: object[] = []) => ({
  id,
  type: CATEGORY,
  position,
  guild_id: '1',
  name: `category ${id}`,
  permission_overwrites: overwrites,
})
const overwrite = (allow: PermissionName[], deny: PermissionName[]) => [
  { id: '1', type: 0, allow: String(permissionSet(...allow)), deny: String(permissionSet(...deny)) },
]

/** A guild in which @everyone has some permissions, with categories. */
const around = (permissions: PermissionName[], channels: object[] = [], features: string[] = []) => {
  const roles = [
    { id: '1', name: '@everyone', permissions: String(permissionSet('VIEW_CHANNEL', ...permissions)), position: 0 },
  ]
  return clientInGuild({ guild: { roles, channels, features } }).around
}
const properties = (type: number, parentId: string | null = null) => ({
  guildId: '1',
  parentId,
  type,
  onClose: () => {},
})
const words = (type: number, ...where: Parameters<typeof around>) =>
  textsOf(NewChannelDialog, properties(type), around(...where))
const places = (...where: Parameters<typeof around>) =>
  [
    ...markupOf(NewChannelDialog, properties(TEXT), around(...where)).matchAll(
      /<option[^>]*>(No category|category \d+)</gu,
    ),
  ].map(([, name]) => name)

describe('The dialog for a new channel', () => {
  test('names the kind of what it creates, a channel or a category', () => {
    assert.ok(words(TEXT, ['MANAGE_CHANNELS']).includes(t('channels.create-a-channel')))
    assert.ok(words(CATEGORY, ['MANAGE_CHANNELS']).includes(t('channels.create-a-category')))
  })

  test('offers the channel types of Community guilds only there', () => {
    const has = (features: string[]) =>
      words(TEXT, ['MANAGE_CHANNELS'], [], features).some((each) => each.startsWith('Forum'))
    assert.deepEqual([has([]), has(['COMMUNITY'])], [false, true])
  })

  test('offers categories in which the user manages channels, in their order', () => {
    const all = [category('31', 2), category('30', 1), category('32', 0, overwrite([], ['MANAGE_CHANNELS']))]
    assert.deepEqual(places(['MANAGE_CHANNELS'], all), [t('channels.no-category'), 'category 30', 'category 31'])
  })

  test('offers only categories to users who manage channels only in some', () => {
    const mine = [
      category('30', 1, overwrite(['MANAGE_CHANNELS'], [])),
      category('31', 2, overwrite(['MANAGE_CHANNELS'], [])),
    ]
    assert.deepEqual(places([], mine), ['category 30', 'category 31'])
  })

  test('doesn’t ask for a category if there is only one choice, or if a category is created', () => {
    assert.deepEqual(places(['MANAGE_CHANNELS']), [])
    assert.ok(!words(CATEGORY, ['MANAGE_CHANNELS'], [category('30', 1)]).includes(t('channels.category')))
    assert.ok(words(TEXT, ['MANAGE_CHANNELS'], [category('30', 1)]).includes(t('channels.category')))
  })

  test('makes the channel public by default', () => {
    const shown = words(TEXT, ['MANAGE_CHANNELS'])
    assert.ok(shown.includes(t('channels.private')) && !shown.includes(t('channels.no-one-else-yet')))
  })
})
