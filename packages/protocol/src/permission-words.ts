import { ChannelType } from './enums/channel-type.ts'
import { Permission, type PermissionName } from './permissions/bits.ts'

/** Kinds of channels, as an overwrite sees them: text, voice and stage. */
type Kind = 'T' | 'V' | 'S'

/** A permission in words, for the user who grants it. `where` has the kinds of channels in which it can be overwritten; none for what counts in the guild alone. */
export type PermissionWords = {
  readonly name: PermissionName
  readonly label: string
  readonly hint: string
  readonly where: string
  /** What it is called in the overwrites of one channel. */
  readonly inChannel: string
}

type PermissionGroup = { readonly title: string; readonly permissions: readonly PermissionWords[] }

const told = (
  name: PermissionName,
  where: '' | `${Kind}${string}`,
  label: string,
  hint: string,
  inChannel = label,
): PermissionWords => ({ name, label, hint, where, inChannel })

/** Every permission, once, by what it is about (docs/spec/permissions.md#bits). */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    title: 'General',
    permissions: [
      told('VIEW_CHANNEL', 'TVS', 'See channels', 'And what is said there.', 'See the channel'),
      told(
        'MANAGE_CHANNELS',
        'TVS',
        'Manage channels',
        'Create, change, move and delete channels.',
        'Manage the channel',
      ),
      told(
        'MANAGE_ROLES',
        'TVS',
        'Manage roles',
        'Create, change, give and take roles below the own highest one.',
        'Manage permissions here',
      ),
      told(
        'MANAGE_GUILD',
        '',
        'Manage the guild',
        'Its name, pictures and settings; bring apps to it; see all invites.',
      ),
      told('VIEW_AUDIT_LOG', '', 'See the audit log', 'Who changed what in the guild.'),
      told(
        'MANAGE_WEBHOOKS',
        'TVS',
        'Manage webhooks',
        'Create, change and delete webhooks, which write into channels from outside.',
      ),
      told(
        'CREATE_GUILD_EXPRESSIONS',
        '',
        'Create emojis and stickers',
        'Add emojis, stickers and sounds, and change the own ones.',
      ),
      told('MANAGE_GUILD_EXPRESSIONS', '', 'Manage emojis and stickers', 'Change and delete those of others too.'),
      told('VIEW_GUILD_INSIGHTS', '', 'See statistics', 'How the guild grows and is used.'),
      told('VIEW_CREATOR_MONETIZATION_ANALYTICS', '', 'See earnings', 'Statistics of role subscriptions.'),
    ],
  },
  {
    title: 'Members',
    permissions: [
      told('CREATE_INSTANT_INVITE', 'TVS', 'Invite people', 'Make links by which others come in.'),
      told('CHANGE_NICKNAME', '', 'Change the own nickname', 'What one is called in this guild.'),
      told('MANAGE_NICKNAMES', '', 'Change nicknames', 'Of members who stand below.'),
      told('MODERATE_MEMBERS', '', 'Time members out', 'For a while they can only read.'),
      told('KICK_MEMBERS', '', 'Kick members', 'They can come back with a new invite.'),
      told('BAN_MEMBERS', '', 'Ban members', 'They can’t come back until the ban is lifted.'),
    ],
  },
  {
    title: 'Text',
    permissions: [
      told('SEND_MESSAGES', 'TVS', 'Write messages', 'In forums: start posts.'),
      told('SEND_MESSAGES_IN_THREADS', 'T', 'Write in threads', 'And in the posts of forums.'),
      told('CREATE_PUBLIC_THREADS', 'T', 'Start public threads', 'Which everyone in the channel can see.'),
      told('CREATE_PRIVATE_THREADS', 'T', 'Start private threads', 'Which only those see who are added.'),
      told('MANAGE_THREADS', 'T', 'Manage threads', 'Rename, close and delete threads, and see the private ones.'),
      told('EMBED_LINKS', 'TVS', 'Show previews of links', 'What links lead to is shown below the message.'),
      told('ATTACH_FILES', 'TVS', 'Attach files', 'Pictures and other files.'),
      told('ADD_REACTIONS', 'TVS', 'Add reactions', 'Without it one can still join those that are there.'),
      told('USE_EXTERNAL_EMOJIS', 'TVS', 'Use emojis of other guilds', 'In messages and reactions.'),
      told('USE_EXTERNAL_STICKERS', 'TVS', 'Use stickers of other guilds', 'In messages.'),
      told(
        'MENTION_EVERYONE',
        'TVS',
        'Mention everyone',
        '@everyone, @here and every role, also those that may not be mentioned by all.',
      ),
      told('READ_MESSAGE_HISTORY', 'TVS', 'Read earlier messages', 'What was said before one came.'),
      told('SEND_VOICE_MESSAGES', 'TVS', 'Send voice messages', 'Recorded speech in place of text.'),
      told('SEND_POLLS', 'TVS', 'Create polls', 'Questions on which others vote.'),
      told('SEND_TTS_MESSAGES', 'TVS', 'Have messages read out', 'To all who have the channel open.'),
      told('MANAGE_MESSAGES', 'TVS', 'Manage messages', 'Delete messages of others and their reactions.'),
      told('PIN_MESSAGES', 'T', 'Pin messages', 'And take pins away.'),
      told('BYPASS_SLOWMODE', 'TVS', 'Write without waiting', 'Slow mode does not hold for this role.'),
    ],
  },
  {
    title: 'Voice and stage',
    permissions: [
      told('CONNECT', 'VS', 'Join', 'Come in and listen.'),
      told('SPEAK', 'V', 'Speak', 'Be heard in voice channels.'),
      told('STREAM', 'VS', 'Show video', 'The camera or the screen.'),
      told('USE_VAD', 'V', 'Speak without pressing a key', 'The microphone opens by itself.'),
      told('PRIORITY_SPEAKER', 'V', 'Be heard above others', 'They are quieter while one speaks.'),
      told('REQUEST_TO_SPEAK', 'S', 'Ask to speak', 'Raise a hand on stages.'),
      told('MUTE_MEMBERS', 'VS', 'Silence members', 'On stages: call speakers and send them back.'),
      told('DEAFEN_MEMBERS', 'V', 'Deafen members', 'They hear nothing.'),
      told('MOVE_MEMBERS', 'VS', 'Move members', 'To other voice channels, or out of them.'),
      told('USE_SOUNDBOARD', 'V', 'Use the soundboard', 'Play sounds of the guild.'),
      told('USE_EXTERNAL_SOUNDS', 'V', 'Use sounds of other guilds', 'On the soundboard.'),
      told(
        'SET_VOICE_CHANNEL_STATUS',
        'V',
        'Set the status of a voice channel',
        'A line that says what goes on there.',
      ),
    ],
  },
  {
    title: 'Apps and events',
    permissions: [
      told('USE_APPLICATION_COMMANDS', 'TVS', 'Use commands of apps', 'By / and in menus.'),
      told('USE_EXTERNAL_APPS', 'TVS', 'Use the own apps', 'Without it their answers are seen by nobody else.'),
      told('USE_EMBEDDED_ACTIVITIES', 'TV', 'Use activities', 'Games and the like inside of channels.'),
      told('CREATE_EVENTS', 'VS', 'Create events', 'And change and cancel the own ones.'),
      told('MANAGE_EVENTS', 'VS', 'Manage events', 'Change and cancel those of others too.'),
    ],
  },
  {
    title: 'Above all others',
    permissions: [
      told(
        'ADMINISTRATOR',
        '',
        'Administrator',
        'Holds every permission, in every channel. Give it only to whom you trust wholly.',
      ),
    ],
  },
]

const kinds: Readonly<Record<number, Kind>> = { [ChannelType.GUILD_VOICE]: 'V', [ChannelType.GUILD_STAGE_VOICE]: 'S' }

const labels: ReadonlyMap<string, string> = new Map(
  permissionGroups.flatMap(({ permissions }) => permissions.map(({ name, label }) => [name, label])),
)

/** What a permission is called where it stands alone, as on the page of consent: there, that one holds all others is said. */
export const wordsOfPermission = (name: string): string =>
  name === 'ADMINISTRATOR' ? 'Everything, past all rules of channels (administrator)' : (labels.get(name) ?? name)

/** Whether a permission can be overwritten in a type of channel; in a category all that any channel of it may need. */
export const isOverwritable = ({ where }: PermissionWords, channelType: number): boolean =>
  channelType === ChannelType.GUILD_CATEGORY ? where !== '' : where.includes(kinds[channelType] ?? 'T')

/** A set with one permission more or less, as decimal digits before and after. Throws SyntaxError for what is no number. */
export function withPermission(set: string, name: PermissionName, isHeld: boolean): string {
  const bit = Permission[name]
  return String(isHeld ? BigInt(set) | bit : BigInt(set) & ~bit)
}
