import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { Permission, type PermissionName } from '@guildhall/protocol/permissions/bits'
import { t } from '../../language/permissions.ts'
import { PERMISSION_TEXTS, type PermissionTexts } from './permission-texts.ts'

/** Kinds of channels, as an overwrite sees them: text, voice and stage. */
type Kind = 'T' | 'V' | 'S'

/** A permission in words. `where` has the kinds of channels in which it can be overwritten; none for what counts in the guild alone. */
export type PermissionWords = PermissionTexts & { readonly name: PermissionName; readonly where: string }

type PermissionGroup = { readonly title: string; readonly permissions: readonly PermissionWords[] }

const told = (name: PermissionName, where: '' | `${Kind}${string}`): PermissionWords => ({
  name,
  where,
  ...PERMISSION_TEXTS[name],
})

/** Every permission, once, by what it is about (docs/spec/permissions.md#bits). */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    title: t('group.general'),
    permissions: [
      told('VIEW_CHANNEL', 'TVS'),
      told('MANAGE_CHANNELS', 'TVS'),
      told('MANAGE_ROLES', 'TVS'),
      told('MANAGE_GUILD', ''),
      told('VIEW_AUDIT_LOG', ''),
      told('MANAGE_WEBHOOKS', 'TVS'),
      told('CREATE_GUILD_EXPRESSIONS', ''),
      told('MANAGE_GUILD_EXPRESSIONS', ''),
      told('VIEW_GUILD_INSIGHTS', ''),
      told('VIEW_CREATOR_MONETIZATION_ANALYTICS', ''),
    ],
  },
  {
    title: t('group.members'),
    permissions: [
      told('CREATE_INSTANT_INVITE', 'TVS'),
      told('CHANGE_NICKNAME', ''),
      told('MANAGE_NICKNAMES', ''),
      told('MODERATE_MEMBERS', ''),
      told('KICK_MEMBERS', ''),
      told('BAN_MEMBERS', ''),
    ],
  },
  {
    title: t('group.text'),
    permissions: [
      told('SEND_MESSAGES', 'TVS'),
      told('SEND_MESSAGES_IN_THREADS', 'T'),
      told('CREATE_PUBLIC_THREADS', 'T'),
      told('CREATE_PRIVATE_THREADS', 'T'),
      told('MANAGE_THREADS', 'T'),
      told('EMBED_LINKS', 'TVS'),
      told('ATTACH_FILES', 'TVS'),
      told('ADD_REACTIONS', 'TVS'),
      told('USE_EXTERNAL_EMOJIS', 'TVS'),
      told('USE_EXTERNAL_STICKERS', 'TVS'),
      told('MENTION_EVERYONE', 'TVS'),
      told('READ_MESSAGE_HISTORY', 'TVS'),
      told('SEND_VOICE_MESSAGES', 'TVS'),
      told('SEND_POLLS', 'TVS'),
      told('SEND_TTS_MESSAGES', 'TVS'),
      told('MANAGE_MESSAGES', 'TVS'),
      told('PIN_MESSAGES', 'T'),
      told('BYPASS_SLOWMODE', 'TVS'),
    ],
  },
  {
    title: t('group.voice-and-stage'),
    permissions: [
      told('CONNECT', 'VS'),
      told('SPEAK', 'V'),
      told('STREAM', 'VS'),
      told('USE_VAD', 'V'),
      told('PRIORITY_SPEAKER', 'V'),
      told('REQUEST_TO_SPEAK', 'S'),
      told('MUTE_MEMBERS', 'VS'),
      told('DEAFEN_MEMBERS', 'V'),
      told('MOVE_MEMBERS', 'VS'),
      told('USE_SOUNDBOARD', 'V'),
      told('USE_EXTERNAL_SOUNDS', 'V'),
      told('SET_VOICE_CHANNEL_STATUS', 'V'),
    ],
  },
  {
    title: t('group.apps-and-events'),
    permissions: [
      told('USE_APPLICATION_COMMANDS', 'TVS'),
      told('USE_EXTERNAL_APPS', 'TVS'),
      told('USE_EMBEDDED_ACTIVITIES', 'TV'),
      told('CREATE_EVENTS', 'VS'),
      told('MANAGE_EVENTS', 'VS'),
    ],
  },
  {
    title: t('group.above-all-others'),
    permissions: [told('ADMINISTRATOR', '')],
  },
]

const all = permissionGroups.flatMap(({ permissions }) => permissions)

const kinds: Readonly<Record<number, Kind>> = { [ChannelType.GUILD_VOICE]: 'V', [ChannelType.GUILD_STAGE_VOICE]: 'S' }

/** What a permission is called where it stands alone, as on the page of consent: there, that one holds all others is said. */
export const wordsOfPermission = (name: string): string =>
  name === 'ADMINISTRATOR' ? t('permission.all') : (all.find((each) => each.name === name)?.label ?? name)

/** Whether a permission can be overwritten in a type of channel; in a category all that any channel of it may need. */
export const isOverwritable = ({ where }: PermissionWords, channelType: number): boolean =>
  channelType === ChannelType.GUILD_CATEGORY ? where !== '' : where.includes(kinds[channelType] ?? 'T')

/** A set with one permission more or less, as decimal digits before and after. Throws SyntaxError for what is no number. */
export function withPermission(set: string, name: PermissionName, isHeld: boolean): string {
  const bit = Permission[name]
  return String(isHeld ? BigInt(set) | bit : BigInt(set) & ~bit)
}
