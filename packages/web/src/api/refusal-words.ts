type Refused = { readonly status: number; readonly code: number; readonly message: string }

/** What a person is told about a refusal of the server, in the client's own words. */
export function refusalWords({ status, code, message }: Refused): string {
  const unknown = /^Unknown (.+)$/u.exec(message)?.[1]
  if (unknown !== undefined) return unknownWords(unknown)
  const limit = /^Maximum number of (.+?)(?: has been| have been)? (?:reached|exceeded)(?: \(([\d,]+)\))?/u.exec(
    message,
  )
  if (limit) return limitWords(limit[1] ?? '', limit[2])
  const own = byMessage.get(message) ?? byCode.get(code)
  if (own !== undefined) return own
  if (status === 429) return 'You’re doing this too often.'
  if (status >= 500) return byStatus.get(status) ?? broken
  return message === '' || isStatusLine.test(message) ? (byStatus.get(status) ?? 'This didn’t work.') : message
}

const isStatusLine = /^\d{3}: /u

const unknownWords = (name: string): string => {
  const thing = name.replace(/^Guild (?=\p{Lu})/u, '').toLowerCase()
  return `This ${names.get(thing) ?? thing} doesn’t exist anymore, or you don’t have access to it.`
}

/** What people call something for which the server has another name. */
const names: ReadonlyMap<string, string> = new Map([
  ['permission overwrite', 'channel permission'],
  ['sku', 'product'],
  ['invite target users job', 'list of invited people'],
  ['invite target users', 'list of invited people'],
  ['guild member verification form', 'membership form'],
  ['member verification form', 'membership form'],
  ['scheduled event', 'event'],
  ['scheduled event user', 'person'],
  ['application command', 'command'],
])

const limitWords = (what: string, most: string | undefined): string =>
  most === undefined ? `There are too many ${what} already.` : `You can’t have more than ${most} ${what}.`

const broken = 'Something went wrong on the server. Try again in a moment.'
const busy = 'The server is busy. Try again in a moment.'

const byStatus: ReadonlyMap<number, string> = new Map([
  [400, 'The server couldn’t read this request. Reload the page and try again.'],
  [401, 'You’ve been signed out. Sign in again.'],
  [403, 'You can’t do this.'],
  [404, 'This doesn’t exist anymore, or you don’t have access to it.'],
  [405, 'This server doesn’t support this. Reload the page and try again.'],
  [408, 'The connection was too slow. Try again.'],
  [413, 'This is too large.'],
  [415, 'This server doesn’t support this kind of file.'],
  [501, 'This server doesn’t support this yet.'],
  [502, 'The server can’t be reached at the moment. Try again.'],
  [503, busy],
  [504, 'The server took too long to answer. Try again.'],
])

/** Where several refusals share a code. */
const byMessage: ReadonlyMap<string, string> = new Map([
  ['Registration is closed on this server', 'This server doesn’t accept new accounts.'],
  ['Only administrators of this server may create guilds', 'Only administrators of this server can create guilds.'],
  [
    'Only administrators of this server may create applications',
    'Only administrators of this server can create applications.',
  ],
  [
    'The files of this user take up all the storage that they may',
    'Your files take up all the space you have. Delete some, or send a smaller one.',
  ],
  [
    'The files of this guild take up all the storage that they may',
    'The files of this guild take up all the space it has. Delete some, or send a smaller one.',
  ],
  ['The Activity is full', 'This Activity is full.'],
  ['The Activity does not run on this platform', 'This Activity doesn’t run on this device.'],
  ['Authorization Required', 'Sign in again to continue.'],
])

const byCode: ReadonlyMap<number, string> = new Map([
  [20001, 'Bots can’t do this.'],
  [20002, 'Only bots can do this.'],
  [20009, 'This message can’t be sent because of explicit content.'],
  [20012, 'You can’t change this application.'],
  [20016, 'Slow mode is on in this channel.'],
  [20018, 'Only the owner can do this.'],
  [20024, 'Your account is too young for this.'],
  [30052, 'This bitrate is too high for this channel.'],
  [30061, 'This guild has too many channels and permissions to add more.'],
  [40005, 'This is too large to upload.'],
  [40006, 'This isn’t available until the guild meets its requirements.'],
  [40007, 'This person is banned from the guild.'],
  [40009, 'Only one channel can be moved to another category at a time.'],
  [40011, 'Hand over or delete the guilds you own first.'],
  [40032, 'This person isn’t in a voice channel.'],
  [40033, 'This message is published already.'],
  [40041, 'A command with this name exists already.'],
  [40058, 'Messages in a forum belong to a post. Open or create a post first.'],
  [40060, 'This was answered already.'],
  [40061, 'Each tag needs its own name.'],
  [40066, 'This forum requires a tag, but only moderators can set one.'],
  [40067, 'Choose at least one tag.'],
  [40094, 'The app has sent the most messages it can send here.'],
  [50001, 'You don’t have access to this.'],
  [50003, 'This isn’t possible in a direct message.'],
  [50004, 'The widget of this guild is turned off.'],
  [50005, 'You can only edit your own messages.'],
  [50006, 'Write something or add a file first.'],
  [50007, 'You can’t send messages to this person.'],
  [50008, 'You can’t send messages in this kind of channel.'],
  [
    50009,
    'You don’t meet this guild’s verification level yet. New accounts and new members have to wait a few minutes.',
  ],
  [50013, 'You don’t have permission to do this.'],
  [50017, 'This two-factor requirement isn’t valid.'],
  [50020, 'This invite link is taken or isn’t valid.'],
  [50021, 'This isn’t possible with a system message.'],
  [50024, 'This isn’t possible in this kind of channel.'],
  [50025, 'This authorization has expired. Authorize the app again.'],
  [50026, 'The app isn’t authorized to do this.'],
  [50027, 'This webhook link isn’t valid.'],
  [50028, 'This role can’t be used here.'],
  [50033, 'Some of these people can’t be added.'],
  [50034, 'Only messages from the last two weeks can be deleted together.'],
  [50035, 'Some of the values aren’t valid. Check them and try again.'],
  [50039, 'This isn’t possible in the Activity right now.'],
  [50041, 'This page doesn’t match the server. Reload it.'],
  [50045, 'This file is too large.'],
  [50046, 'This file can’t be used here.'],
  [50055, 'This isn’t possible in this guild.'],
  [50057, 'This product can’t be used here.'],
  [50068, 'This isn’t possible with this kind of message.'],
  [50074, 'A Community guild needs this channel. Choose another one in the guild settings first.'],
  [50080, 'Stickers can’t be changed in a message.'],
  [50081, 'This sticker can’t be used here.'],
  [50083, 'This thread is archived.'],
  [50086, 'The rules and moderator channels must be text channels.'],
  [50101, 'This guild needs more boosts for that.'],
  [50109, 'The server couldn’t read this request. Reload the page and try again.'],
  [50131, 'The new owner must accept the rules of the guild first.'],
  [50132, 'A guild can’t be handed over to a bot.'],
  [50159, 'A voice message can’t contain anything else.'],
  [50160, 'A voice message needs exactly one recording.'],
  [50161, 'This recording can’t be sent as a voice message.'],
  [50162, 'Voice messages can’t be edited.'],
  [50163, 'This integration can’t be removed.'],
  [50278, 'You can only write to people with whom you share a guild.'],
  [50600, 'You can’t use this sticker here.'],
  [60001, 'Two-factor authentication is on already.'],
  [60002, 'Two-factor authentication is off.'],
  [
    60003,
    'This needs a two-factor code. If you don’t have two-factor authentication yet, turn it on in your settings.',
  ],
  [60005, 'This two-factor key isn’t valid.'],
  [60006, 'Signing in took too long. Start again.'],
  [60008, 'This code isn’t correct.'],
  [60900, 'Confirm your password to do this.'],
  [80000, 'This person doesn’t accept friend requests.'],
  [80001, 'You can’t send this person a friend request.'],
  [80002, 'Bots can’t have friends.'],
  [80003, 'You can’t add yourself as a friend.'],
  [80004, 'No one has this user name. Check the spelling.'],
  [80005, 'This person hasn’t sent you a friend request.'],
  [80006, 'You can only do this with friends.'],
  [80007, 'You’re friends already.'],
  [90001, 'You can’t react to this message.'],
  [130000, busy],
  [150006, 'The stage is open already.'],
  [160002, 'You can’t reply here because you can’t read older messages.'],
  [160004, 'This message has a thread already.'],
  [160005, 'This thread is locked.'],
  [160009, 'You can’t forward this message because you can’t read older messages there.'],
  [160014, 'You can’t forward a message that you can’t read.'],
  [170001, 'This file isn’t a valid Lottie animation.'],
  [170002, 'Lottie animations with pictures inside can’t be used.'],
  [170003, 'This animation has too many frames per second.'],
  [170004, 'This animation has more than 1,000 frames.'],
  [170005, 'This animation is too large.'],
  [170006, 'This animation has too few or too many frames per second.'],
  [170007, 'This animation is longer than 5 seconds.'],
  [180000, 'This event is over.'],
  [180002, 'The stage for this event couldn’t be opened.'],
  [220001, 'A forum post needs a title.'],
  [220002, 'Choose a post or a new title, not both.'],
  [220003, 'Posts can only be created in forums.'],
  [350000, 'Onboarding doesn’t meet its requirements yet.'],
  [350001, 'With this change, onboarding wouldn’t meet its requirements. Turn it off first.'],
  [500000, 'No one was banned.'],
  [520000, 'You can’t vote in this poll.'],
  [520001, 'This poll has ended.'],
  [520003, 'Polls can’t be edited.'],
  [520004, 'This poll uses an emoji that you can’t use here.'],
  [520006, 'This message isn’t a poll.'],
])
