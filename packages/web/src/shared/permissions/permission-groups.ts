import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { Permission, type PermissionName } from '@guildhall/protocol/permissions/bits'
import { t } from '../../language/permissions.ts'
import { PERMISSION_TEXTS, type PermissionTexts } from './permission-texts.ts'

/** The channel kinds of an overwrite: text, voice and stage. */
type Kind = 'T' | 'V' | 'S'

/**
 * A permission in words. `where` has the kinds of channels in which it can be overwritten; none for guild-wide
 * permissions.
 */
export type PermissionEntry = PermissionTexts & { readonly name: PermissionName; readonly where: string }

type PermissionGroup = { readonly title: string; readonly permissions: readonly PermissionEntry[] }

const words = (name: PermissionName, where: '' | `${Kind}${string}`): PermissionEntry => ({
  name,
  where,
  ...PERMISSION_TEXTS[name],
})

/** Every permission once, by group (docs/spec/permissions.md#bits). */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    title: t('group.general'),
    permissions: [
      words('VIEW_CHANNEL', 'TVS'),
      words('MANAGE_CHANNELS', 'TVS'),
      words('MANAGE_ROLES', 'TVS'),
      words('MANAGE_GUILD', ''),
      words('VIEW_AUDIT_LOG', ''),
      words('MANAGE_WEBHOOKS', 'TVS'),
      words('CREATE_GUILD_EXPRESSIONS', ''),
      words('MANAGE_GUILD_EXPRESSIONS', ''),
      words('VIEW_GUILD_INSIGHTS', ''),
      words('VIEW_CREATOR_MONETIZATION_ANALYTICS', ''),
    ],
  },
  {
    title: t('group.members'),
    permissions: [
      words('CREATE_INSTANT_INVITE', 'TVS'),
      words('CHANGE_NICKNAME', ''),
      words('MANAGE_NICKNAMES', ''),
      words('MODERATE_MEMBERS', ''),
      words('KICK_MEMBERS', ''),
      words('BAN_MEMBERS', ''),
    ],
  },
  {
    title: t('group.text'),
    permissions: [
      words('SEND_MESSAGES', 'TVS'),
      words('SEND_MESSAGES_IN_THREADS', 'T'),
      words('CREATE_PUBLIC_THREADS', 'T'),
      words('CREATE_PRIVATE_THREADS', 'T'),
      words('MANAGE_THREADS', 'T'),
      words('EMBED_LINKS', 'TVS'),
      words('ATTACH_FILES', 'TVS'),
      words('ADD_REACTIONS', 'TVS'),
      words('USE_EXTERNAL_EMOJIS', 'TVS'),
      words('USE_EXTERNAL_STICKERS', 'TVS'),
      words('MENTION_EVERYONE', 'TVS'),
      words('READ_MESSAGE_HISTORY', 'TVS'),
      words('SEND_VOICE_MESSAGES', 'TVS'),
      words('SEND_POLLS', 'TVS'),
      words('SEND_TTS_MESSAGES', 'TVS'),
      words('MANAGE_MESSAGES', 'TVS'),
      words('PIN_MESSAGES', 'T'),
      words('BYPASS_SLOWMODE', 'TVS'),
    ],
  },
  {
    title: t('group.voice-and-stage'),
    permissions: [
      words('CONNECT', 'VS'),
      words('SPEAK', 'V'),
      words('STREAM', 'VS'),
      words('USE_VAD', 'V'),
      words('PRIORITY_SPEAKER', 'V'),
      words('REQUEST_TO_SPEAK', 'S'),
      words('MUTE_MEMBERS', 'VS'),
      words('DEAFEN_MEMBERS', 'V'),
      words('MOVE_MEMBERS', 'VS'),
      words('USE_SOUNDBOARD', 'V'),
      words('USE_EXTERNAL_SOUNDS', 'V'),
      words('SET_VOICE_CHANNEL_STATUS', 'V'),
    ],
  },
  {
    title: t('group.apps-and-events'),
    permissions: [
      words('USE_APPLICATION_COMMANDS', 'TVS'),
      words('USE_EXTERNAL_APPS', 'TVS'),
      words('USE_EMBEDDED_ACTIVITIES', 'TV'),
      words('CREATE_EVENTS', 'VS'),
      words('MANAGE_EVENTS', 'VS'),
    ],
  },
  {
    title: t('group.advanced'),
    permissions: [words('ADMINISTRATOR', '')],
  },
]

const all = permissionGroups.flatMap(({ permissions }) => permissions)

const kinds: Readonly<Record<number, Kind>> = { [ChannelType.GUILD_VOICE]: 'V', [ChannelType.GUILD_STAGE_VOICE]: 'S' }

/** A permission's name without its group, as on the consent page, where ADMINISTRATOR is marked as including all. */
export const permissionLabel = (name: string): string =>
  name === 'ADMINISTRATOR' ? t('permission.all') : (all.find((each) => each.name === name)?.label ?? name)

/** Whether a permission can be overwritten in a type of channel; in a category any that a channel of it may need. */
export const isOverwritable = ({ where }: PermissionEntry, channelType: number): boolean =>
  channelType === ChannelType.GUILD_CATEGORY ? where !== '' : where.includes(kinds[channelType] ?? 'T')

/** A permission set with one added or removed, as decimal digits. Throws SyntaxError if it is not a number. */
export function withPermission(set: string, name: PermissionName, isHeld: boolean): string {
  const bit = Permission[name]
  return String(isHeld ? BigInt(set) | bit : BigInt(set) & ~bit)
}
