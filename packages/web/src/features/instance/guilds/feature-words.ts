import type { GUILD_FEATURES } from '@guildhall/protocol/enums/guild-feature'

type GuildFeature = (typeof GUILD_FEATURES)[number]

export type FeatureWords = {
  readonly feature: GuildFeature
  readonly text: string
  /** What follows from it here; null where nothing does but that clients are told. */
  readonly effect: string | null
}

const words = (feature: GuildFeature, text: string, effect: string | null = null): FeatureWords => ({
  feature,
  text,
  effect,
})

/** What each feature of a guild is called, those first that change something on this server. */
export const FEATURE_WORDS: readonly FeatureWords[] = [
  words('INVITE_SPLASH', 'A background for invites', 'As boosts of level 1 bring it.'),
  words('BANNER', 'A banner', 'As boosts of level 2 bring it.'),
  words('ANIMATED_BANNER', 'A banner that moves', 'As boosts of level 3 bring it.'),
  words('WELCOME_SCREEN_ENABLED', 'A welcome screen', 'Newcomers see it, with what the guild has put on it.'),
  words('VANITY_URL', 'An address of its own', 'An invite whose name it chooses, as boosts of level 3 bring it.'),
  words('ANIMATED_ICON', 'An icon that moves', 'As boosts of level 1 bring it.'),
  words('NEWS', 'Announcement channels', 'Community brings them too.'),
  words('COMMUNITY', 'Community', 'Onboarding, a welcome screen and announcement channels.'),
  words('DISCOVERABLE', 'Found under Discover', 'People find it there and come in without an invite.'),
  words('ROLE_ICONS', 'Icons of roles', 'As boosts of level 2 bring them.'),
  words('INVITES_DISABLED', 'Invites paused', 'Nobody comes in by an invite.'),
  words('MORE_STICKERS', 'More stickers', 'As many as the highest level of boosts brings.'),
  words('RAID_ALERTS_DISABLED', 'No alerts of raids', 'Moderators are not told of what looks like one.'),
  words('PARTNERED', 'Partner', 'Its stickers may be drawn animations.'),
  words('ENHANCED_ROLE_COLORS', 'Roles of several colours', 'Names may go over from one colour into another.'),
  words(
    'MEMBER_VERIFICATION_GATE_ENABLED',
    'Screening of newcomers',
    'Whoever joins answers first, or agrees to the rules.',
  ),
  words('VIP_REGIONS', 'The best voice', 'The highest quality of sound, and voice regions kept for such guilds.'),
  words('VERIFIED', 'Verified', 'Its stickers may be drawn animations.'),
  words('PREVIEW_ENABLED', 'A look before one joins'),
  words('CREATOR_STORE_PAGE', 'A page with offers'),
  words('GUILD_TAGS', 'A tag of the guild'),
  words('AUTO_MODERATION', 'Automatic moderation'),
  words('TICKETED_EVENTS_ENABLED', 'Events with tickets'),
  words('GUESTS_ENABLED', 'Guests'),
  words('DEVELOPER_SUPPORT_SERVER', 'Guild of an app’s makers'),
  words('FEATURABLE', 'May be put forward'),
  words('MORE_SOUNDBOARD', 'More sounds'),
  words('APPLICATION_COMMAND_PERMISSIONS_V2', 'Newer permissions of commands'),
  words('CREATOR_MONETIZABLE_PROVISIONAL', 'Paid offers of its makers'),
  words('ROLE_SUBSCRIPTIONS_ENABLED', 'Roles are offered for money'),
  words('ROLE_SUBSCRIPTIONS_AVAILABLE_FOR_PURCHASE', 'Roles can be bought'),
  words('SOUNDBOARD', 'Sounds'),
]

/** What a feature is called; one that is new is called what programs call it. */
export const featureName = (feature: string): string =>
  FEATURE_WORDS.find((each) => each.feature === feature)?.text ?? feature
