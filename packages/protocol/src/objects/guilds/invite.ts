import { InviteTarget } from '../../enums/invite-target.ts'
import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nullable,
  optional,
  type Schema,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { User } from '../users/user.ts'
import { Member } from './member.ts'
import { Role } from './role.ts'
import { BareScheduledEvent } from './scheduled-event.ts'
import { TARGET_USERS_LIMITS } from './target-users.ts'
import { WelcomeScreen } from './welcome-screen.ts'

/** The guild of an invite, as anyone with the invite sees it (docs/spec/invites.md#guilds-in-invites). */
export const InviteGuild = shape({
  id: snowflake(),
  name: text(),
  splash: nullable(text()),
  banner: nullable(text()),
  description: nullable(text()),
  icon: nullable(text()),
  features: list(text()),
  verification_level: integer(),
  vanity_url_code: nullable(text()),
  nsfw_level: integer(),
  nsfw: boolean(),
  premium_subscription_count: integer(),
  premium_tier: integer(),
  /** Present while the stage is live, for every caller. */
  welcome_screen: optional(WelcomeScreen),
})
/** A value of {@link InviteGuild}. */
export type InviteGuild = Infer<typeof InviteGuild>

const { id, name, position, color, colors, icon, unicode_emoji } = Role.properties

/** A role that an invite assigns, as it is shown (docs/spec/invites.md#invite-roles). */
const InviteRole = shape({ id, name, position, color, colors, icon, unicode_emoji })

/** The application whose Activity an invite opens, as it is shown (docs/spec/invites.md#applications-in-invites). */
export const InviteApplication = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  cover_image: optional(text()),
  description: text(),
  type: anything<null>(),
  flags: integer(),
  flags_new: text(),
  bot: optional(User),
  verify_key: text(),
})
/** A value of {@link InviteApplication}. */
export type InviteApplication = Infer<typeof InviteApplication>

const targets = [InviteTarget.STREAM, InviteTarget.EMBEDDED_APPLICATION] as const

/** The target of an invite in its channel; all fields are absent if there is none (docs/spec/invites.md#targets). */
export const InviteTargets = shape({
  target_type: optional(choice(targets)),
  /** The user whose stream is the target. */
  target_user: optional(User),
  target_application: optional(InviteApplication),
})
/** A value of {@link InviteTargets}. */
export type InviteTargets = Infer<typeof InviteTargets>

const { pending: _pending, communication_disabled_until: _until, ...shown } = Member.properties

/** The open stage to which an invite leads (docs/spec/invites.md#stages-in-invites). */
export const InviteStage = shape({
  /** Some of the speakers, without the fields that are only for moderators. */
  members: list(shape(shown)),
  /** The number of users in the channel, including the audience. */
  participant_count: integer(),
  speaker_count: integer(),
  topic: text(),
})
/** A value of {@link InviteStage}. */
export type InviteStage = Infer<typeof InviteStage>

/** An invite to a guild (docs/spec/invites.md#invite-object). `expires_at` is null for one that doesn't expire. */
export const Invite = shape({
  /** Always 0, the type of guild invites. */
  type: integer(),
  code: text(),
  guild_id: snowflake(),
  guild: InviteGuild,
  channel: shape({ id: snowflake(), type: integer(), name: text() }),
  /** Absent for a vanity URL, and for the widget's invite. */
  inviter: optional(User),
  ...InviteTargets.properties,
  expires_at: nullable(text()),
  flags: integer(),
  /** Only if it assigns roles. */
  roles: optional(list(InviteRole)),
  approximate_member_count: optional(integer()),
  approximate_presence_count: optional(integer()),
  /** While a stage is open in its channel, if @everyone may view it. */
  stage_instance: optional(InviteStage),
  /** Only if requested. */
  guild_scheduled_event: optional(BareScheduledEvent),
})
/** A value of {@link Invite}. */
export type Invite = Infer<typeof Invite>

/**
 * The additional fields for members who manage invites (docs/spec/invites.md#metadata). Ages are in seconds; 0 means no
 * limit.
 */
export const InviteMetadata = shape({
  uses: integer(),
  max_uses: integer(),
  max_age: integer(),
  temporary: boolean(),
  created_at: text(),
})
/** A value of {@link InviteMetadata}. */
export type InviteMetadata = Infer<typeof InviteMetadata>

/** An invite with its metadata. */
export const InviteWithMetadata = shape({ ...Invite.properties, ...InviteMetadata.properties })
/** A value of {@link InviteWithMetadata}. */
export type InviteWithMetadata = Infer<typeof InviteWithMetadata>

/** An accepted guild invite: whether the user is a new member, and whether they must pass screening. */
export const AcceptedInvite = shape({
  ...Invite.properties,
  new_member: boolean(),
  show_verification_form: optional(boolean()),
})
/** A value of {@link AcceptedInvite}. */
export type AcceptedInvite = Infer<typeof AcceptedInvite>

const field = <S extends Schema>(schema: S) => optional(nullable(schema))

/** The body of Create Channel Invite (docs/spec/invites.md#invite-settings). */
export const NewInvite = shape({
  max_age: field(integer(LIMITS.inviteAge)),
  max_uses: field(integer(LIMITS.inviteUses)),
  temporary: field(boolean()),
  unique: field(boolean()),
  role_ids: field(list(snowflake(), { ...LIMITS.rolesOfInvite, unique: true, fromText: true })),
  target_type: field(choice(targets)),
  target_user_id: field(snowflake()),
  target_application_id: field(snowflake()),
  /** The only users who may use it, in addition to those in an uploaded file. */
  target_user_ids: field(list(snowflake(), { ...TARGET_USERS_LIMITS.idsInBody, fromText: true })),
  flags: field(integer()),
})
/** A value of {@link NewInvite}. */
export type NewInvite = Infer<typeof NewInvite>

/** Whether the member counts are included, and the scheduled event (docs/spec/invites.md#get-invite). */
export const InviteQuery = shape({
  with_counts: optional(boolean()),
  guild_scheduled_event_id: optional(snowflake()),
})
/** A value of {@link InviteQuery}. */
export type InviteQuery = Infer<typeof InviteQuery>

/** A guild's vanity URL: null if it has none (docs/spec/invites.md#vanity-urls). */
export const VanityUrl = shape({ code: nullable(text()), uses: integer() })
/** A value of {@link VanityUrl}. */
export type VanityUrl = Infer<typeof VanityUrl>

/**
 * The body of Modify Guild Vanity URL (docs/spec/invites.md#vanity-urls): null removes it. vanity-url-rules.ts
 * validates the code.
 */
export const VanityUrlChange = shape({ code: nullable(text({ max: 100 })) })
/** A value of {@link VanityUrlChange}. */
export type VanityUrlChange = Infer<typeof VanityUrlChange>
