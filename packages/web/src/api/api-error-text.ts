import { t } from '../language/base.ts'

type Refused = { readonly status: number; readonly code: number; readonly message: string }

/** The message shown for an error of the server, in the client's own words. */
export function apiErrorText({ status, code, message }: Refused): string {
  const unknown = /^Unknown (.+)$/u.exec(message)?.[1]
  if (unknown !== undefined) return unknownWords(unknown)
  const limit = /^Maximum number of (.+?)(?: has been| have been)? (?:reached|exceeded)(?: \(([\d,]+)\))?/u.exec(
    message,
  )
  if (limit) return limitWords(limit[1] ?? '', limit[2])
  const own = byMessage.get(message) ?? byCode.get(code)
  if (own !== undefined) return own
  if (status === 429) return t('api.youre-doing-this-too-often')
  if (status >= 500) return byStatus.get(status) ?? broken
  return message === '' || isStatusLine.test(message) ? (byStatus.get(status) ?? t('api.this-didnt-work')) : message
}

/** The text for an error of a field: the client's own words for its code, or the server's message. */
export const fieldErrorText = (code: string | null, message: string): string => byFieldCode.get(code ?? '') ?? message

const isStatusLine = /^\d{3}: /u

const unknownWords = (name: string): string => {
  const thing = name.replace(/^Guild (?=\p{Lu})/u, '').toLowerCase()
  return t('api.this-thing-no-longer-exists', { thing: names.get(thing) ?? thing })
}

/** User-friendly names of objects that the server names differently. */
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
  most === undefined ? t('api.there-are-already-too-many', { what }) : t('api.you-cant-have-more-than', { most, what })

const broken = t('api.something-went-wrong-on-the')
const busy = t('api.the-server-is-busy-try')

const byStatus: ReadonlyMap<number, string> = new Map([
  [400, t('api.the-server-couldnt-read-this')],
  [401, t('api.youve-been-signed-out-sign')],
  [403, t('api.you-cant-do-this')],
  [404, t('api.this-no-longer-exists')],
  [405, t('api.this-server-doesnt-support-this')],
  [408, t('api.the-connection-was-too-slow')],
  [413, t('api.this-is-too-large')],
  [415, t('api.this-server-doesnt-support-this-type-of-file')],
  [501, t('api.this-server-doesnt-support-this-yet')],
  [502, t('api.the-server-cant-be-reached')],
  [503, busy],
  [504, t('api.the-server-took-too-long-try-again')],
])

/** For errors of fields that users of the client can cause. */
const byFieldCode: ReadonlyMap<string, string> = new Map([
  ['ALREADY_CLAIMED', t('api.already-claimed')],
  ['ALREADY_LINKED', t('api.already-linked')],
  ['CLAIMS_NOT_CONFIGURED', t('api.claims-not-configured')],
  ['CODE_REFUSED', t('api.code-refused')],
  ['IMPORT_UNFINISHED', t('api.import-unfinished')],
  ['ISSUER_ANSWER_INVALID', t('api.other-server-refused')],
  ['ISSUER_REFUSED', t('api.other-server-refused')],
  ['ISSUER_UNREACHABLE', t('api.other-server-unreachable')],
  ['LAST_WAY_IN', t('api.choose-a-password-first')],
  ['NOTHING_IMPORTED', t('api.nothing-imported')],
  ['OIDC_NOT_CONFIGURED', t('api.claims-not-configured')],
  ['OTHER_SERVER_REFUSED', t('api.other-server-refused')],
  ['OTHER_SERVER_UNREACHABLE', t('api.other-server-unreachable')],
  ['PASSWORD_SIGN_IN_OFF', t('api.only-administrators-sign-in-with-passwords')],
  ['LAST_ADMINISTRATOR', t('api.this-server-needs-an-administrator')],
  ['EMAIL_REQUIRED', t('accounts.enter-an-address')],
  ['EMAIL_DOMAIN_NOT_ALLOWED', t('api.this-server-doesnt-allow-addresses-of')],
  ['OWNS_TEAMS', t('api.transfer-the-teams-you-own')],
])

/** For error codes with several meanings. */
const byMessage: ReadonlyMap<string, string> = new Map([
  ['Registration is closed on this server', t('api.this-server-doesnt-accept-new')],
  ['Only administrators of this server may create guilds', t('api.only-administrators-of-this-server')],
  ['Only administrators of this server may create applications', t('api.only-administrators-of-this-server-can')],
  ['The files of this user take up all the storage that they may', t('api.youve-used-up-your-storage')],
  ['The files of this guild take up all the storage that they may', t('api.this-guild-has-used-up-its-storage')],
  ['The Activity is full', t('api.this-activity-is-full')],
  ['The Activity does not run on this platform', t('api.this-activity-doesnt-run-on')],
  ['Authorization Required', t('api.sign-in-again-to-continue')],
])

const byCode: ReadonlyMap<number, string> = new Map([
  [40002, t('api.do-what-is-required-first')],
  [20001, t('api.bots-cant-do-this')],
  [20002, t('api.only-bots-can-do-this')],
  [20009, t('api.this-message-cant-be-sent')],
  [20012, t('api.you-cant-change-this-application')],
  [20016, t('api.slow-mode-is-on-in')],
  [20018, t('api.only-the-owner-can-do')],
  [20024, t('api.your-account-is-too-new-for')],
  [30052, t('api.this-bitrate-is-too-high')],
  [30061, t('api.this-guild-has-too-many')],
  [40005, t('api.this-is-too-large-to')],
  [40006, t('api.this-isnt-available-until-the')],
  [40007, t('api.this-person-is-banned-from')],
  [40009, t('api.only-one-channel-can-be')],
  [40011, t('api.transfer-or-delete-the-guilds-you')],
  [40032, t('api.this-person-isnt-in-a')],
  [40033, t('api.this-message-was-already-published')],
  [40041, t('api.a-command-with-this-name-already')],
  [40058, t('api.messages-in-a-forum-belong')],
  [40060, t('api.the-app-already-responded')],
  [40061, t('api.each-tag-needs-its-own')],
  [40066, t('api.this-forum-requires-a-tag')],
  [40067, t('api.choose-at-least-one-tag')],
  [40094, t('api.the-app-has-reached-its-message-limit')],
  [30031, t('api.this-guild-already-has-a-template')],
  [50001, t('api.you-dont-have-access-to')],
  [50003, t('api.not-in-a-direct-message')],
  [50004, t('api.the-widget-of-this-guild')],
  [50005, t('api.you-can-only-edit-your')],
  [50006, t('api.write-something-or-add-a')],
  [50007, t('api.you-cant-send-messages-to')],
  [50008, t('api.you-cant-send-messages-in')],
  [50009, t('api.you-dont-meet-this-guilds')],
  [50013, t('api.you-dont-have-permission-to')],
  [50017, t('api.this-two-factor-requirement-isnt')],
  [50020, t('api.this-invite-link-is-taken')],
  [50021, t('api.not-with-a-system-message')],
  [50024, t('api.not-in-this-type-of-channel')],
  [50025, t('api.this-authorization-has-expired-authorize')],
  [50026, t('api.the-app-isnt-authorized-to')],
  [50027, t('api.this-webhook-link-isnt-valid')],
  [50028, t('api.this-role-cant-be-used')],
  [50033, t('api.some-of-these-people-cant')],
  [50034, t('api.only-messages-from-the-last')],
  [50035, t('api.some-of-the-values-arent')],
  [50039, t('api.not-in-the-activity')],
  [50041, t('api.guildhall-was-updated')],
  [50045, t('api.this-file-is-too-large')],
  [50046, t('api.this-file-cant-be-used')],
  [50055, t('api.not-in-this-guild')],
  [50057, t('api.this-product-cant-be-used')],
  [50068, t('api.not-with-this-type-of-message')],
  [50074, t('api.a-community-guild-needs-this')],
  [50080, t('api.stickers-cant-be-changed-in')],
  [50081, t('api.this-sticker-cant-be-used')],
  [50083, t('api.this-thread-is-archived')],
  [50086, t('api.the-rules-and-moderator-channels')],
  [50101, t('api.this-guild-needs-more-boosts')],
  [50109, t('api.the-server-couldnt-read-this')],
  [50123, t('api.choose-an-mp3-or-ogg-file')],
  [50124, t('api.this-sound-is-longer-than')],
  [50131, t('api.the-new-owner-must-accept')],
  [50132, t('api.a-guild-cant-be-transferred-to')],
  [50159, t('api.a-voice-message-cant-contain')],
  [50160, t('api.a-voice-message-needs-exactly')],
  [50161, t('api.this-recording-cant-be-sent')],
  [50162, t('api.voice-messages-cant-be-edited')],
  [50163, t('api.this-integration-cant-be-removed')],
  [50167, t('api.you-cant-play-sounds-while-muted')],
  [50192, t('api.this-sound-cant-be-read')],
  [50278, t('api.you-can-only-message-people-who')],
  [50600, t('api.you-cant-use-this-sticker')],
  [60001, t('api.two-factor-authentication-is-already-on')],
  [60002, t('api.two-factor-authentication-is-off')],
  [60003, t('api.this-needs-a-two-factor')],
  [60005, t('api.this-two-factor-key-isnt')],
  [60006, t('api.signing-in-took-too-long')],
  [60008, t('api.this-code-isnt-correct')],
  [60900, t('api.confirm-your-password-to-do')],
  [80000, t('api.this-person-doesnt-accept-friend')],
  [80001, t('api.you-cant-send-this-person')],
  [80002, t('api.bots-cant-have-friends')],
  [80003, t('api.you-cant-add-yourself-as')],
  [80004, t('api.no-one-has-this-username')],
  [80005, t('api.this-person-hasnt-sent-you')],
  [80006, t('api.you-can-only-do-this')],
  [80007, t('api.youre-already-friends')],
  [90001, t('api.you-cant-react-to-this')],
  [130000, busy],
  [150006, t('api.the-stage-has-already-started')],
  [160002, t('api.you-cant-reply-here-because')],
  [160004, t('api.this-message-already-has-a-thread')],
  [160005, t('api.this-thread-is-locked')],
  [160009, t('api.you-cant-forward-this-message')],
  [160014, t('api.you-cant-forward-a-message')],
  [170001, t('api.this-file-isnt-a-valid')],
  [170002, t('api.lottie-animations-cant-contain-images')],
  [170003, t('api.this-animation-has-too-many')],
  [170004, t('api.this-animation-has-more-than')],
  [170005, t('api.this-animation-is-too-large')],
  [170006, t('api.this-animation-has-too-few')],
  [170007, t('api.this-animation-is-longer-than')],
  [180000, t('api.this-event-is-over')],
  [180002, t('api.the-stage-for-this-event')],
  [200000, t('api.auto-moderation-blocked-your-message')],
  [200001, t('api.auto-moderation-blocked-this-title')],
  [220001, t('api.a-forum-post-needs-a')],
  [220002, t('api.choose-a-post-or-a')],
  [220003, t('api.posts-can-only-be-created')],
  [350000, t('api.onboarding-doesnt-meet-its-requirements')],
  [350001, t('api.with-this-change-onboarding-wouldnt')],
  [500000, t('api.no-one-was-banned')],
  [520000, t('api.you-cant-vote-in-this')],
  [520001, t('api.this-poll-has-ended')],
  [520003, t('api.polls-cant-be-edited')],
  [520004, t('api.this-poll-uses-an-emoji')],
  [520006, t('api.this-message-isnt-a-poll')],
  [110_000, t('api.older-messages-are-being-indexed')],
])
