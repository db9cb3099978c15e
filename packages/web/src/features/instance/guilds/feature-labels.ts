import type { GUILD_FEATURES } from '@guildhall/protocol/enums/guild-feature'
import { t } from '../../../language/instance.ts'

type GuildFeature = (typeof GUILD_FEATURES)[number]

export type FeatureLabel = {
  readonly feature: GuildFeature
  readonly text: string
  /** Its effect here; null if there is none but that clients receive it. */
  readonly effect: string | null
}

const words = (feature: GuildFeature, text: string, effect: string | null = null): FeatureLabel => ({
  feature,
  text,
  effect,
})

/** The names of guild features, those with an effect on this server first. */
export const FEATURE_LABELS: readonly FeatureLabel[] = [
  words('INVITE_SPLASH', t('guilds.invite-background'), t('guilds.included-in-boost-level-1')),
  words('BANNER', t('guilds.banner'), t('guilds.included-in-boost-level-2')),
  words('ANIMATED_BANNER', t('guilds.animated-banner'), t('guilds.included-in-boost-level-3')),
  words('WELCOME_SCREEN_ENABLED', t('guilds.welcome-screen'), t('guilds.new-members-see-it-if-the')),
  words('VANITY_URL', t('guilds.custom-invite-link'), t('guilds.an-invite-link-with-a-name')),
  words('ANIMATED_ICON', t('guilds.animated-icon'), t('guilds.included-in-boost-level-1')),
  words('NEWS', t('guilds.announcement-channels'), t('guilds.also-included-in-community')),
  words('COMMUNITY', t('guilds.community'), t('guilds.onboarding-a-welcome-screen-and-announcement')),
  words('DISCOVERABLE', t('guilds.listed-in-discover'), t('guilds.people-can-find-the-guild')),
  words('ROLE_ICONS', t('guilds.role-icons'), t('guilds.included-in-boost-level-2')),
  words('INVITES_DISABLED', t('guilds.invites-paused'), t('guilds.no-one-can-join-with-an-invite')),
  words('MORE_STICKERS', t('guilds.more-stickers'), t('guilds.the-highest-limit')),
  words('RAID_ALERTS_DISABLED', t('guilds.no-raid-alerts'), t('guilds.moderators-are-not-alerted-to-possible')),
  words('PARTNERED', t('guilds.partner'), t('guilds.its-stickers-may-be-lottie-animations')),
  words('ENHANCED_ROLE_COLORS', t('guilds.gradient-role-colours'), t('guilds.role-colours-can-blend-from-one')),
  words(
    'MEMBER_VERIFICATION_GATE_ENABLED',
    t('guilds.membership-screening'),
    t('guilds.new-members-agree-to-the-rules'),
  ),
  words('VIP_REGIONS', t('guilds.best-voice-quality'), t('guilds.the-highest-audio-quality-and-voice')),
  words('VERIFIED', t('guilds.verified'), t('guilds.its-stickers-may-be-lottie-animations')),
  words('PREVIEW_ENABLED', t('guilds.preview-before-joining')),
  words('CREATOR_STORE_PAGE', t('guilds.creator-store-page')),
  words('GUILD_TAGS', t('guilds.guild-tag')),
  words('AUTO_MODERATION', t('guilds.automatic-moderation')),
  words('TICKETED_EVENTS_ENABLED', t('guilds.ticketed-events')),
  words('GUESTS_ENABLED', t('guilds.guests')),
  words('DEVELOPER_SUPPORT_SERVER', t('guilds.support-guild-of-an-app')),
  words('FEATURABLE', t('guilds.can-be-featured')),
  words('MORE_SOUNDBOARD', t('guilds.more-soundboard-sounds')),
  words('APPLICATION_COMMAND_PERMISSIONS_V2', t('guilds.command-permissions-version-2')),
  words('CREATOR_MONETIZABLE_PROVISIONAL', t('guilds.paid-offers-provisional')),
  words('ROLE_SUBSCRIPTIONS_ENABLED', t('guilds.role-subscriptions-enabled')),
  words('ROLE_SUBSCRIPTIONS_AVAILABLE_FOR_PURCHASE', t('guilds.role-subscriptions-on-sale')),
  words('SOUNDBOARD', t('guilds.soundboard')),
]

/** A feature's name; an unknown one has its identifier. */
export const featureName = (feature: string): string =>
  FEATURE_LABELS.find((each) => each.feature === feature)?.text ?? feature
