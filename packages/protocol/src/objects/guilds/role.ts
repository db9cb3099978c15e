import { LIMITS } from '../../limits.ts'
import {
  anything,
  bits,
  boolean,
  type Infer,
  imageData,
  integer,
  list,
  mapOf,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'

const color = () => integer(LIMITS.color)

/** The colours of a role: one, or a gradient of two or three (docs/spec/roles.md#colors). */
export const RoleColors = shape({
  primary_color: color(),
  secondary_color: nullable(color()),
  tertiary_color: nullable(color()),
})
/** A value of {@link RoleColors}. */
export type RoleColors = Infer<typeof RoleColors>

/** Marks of managed roles; a key whose value is null means "yes", an absent one "no" (docs/spec/roles.md#tags). */
export interface RoleTags {
  bot_id?: string
  integration_id?: string
  premium_subscriber?: null
  guild_connections?: null
}

/** docs/spec/roles.md#role-object */
export const Role = shape({
  id: snowflake(),
  name: text(),
  color: integer(),
  colors: RoleColors,
  hoist: boolean(),
  icon: nullable(text()),
  unicode_emoji: nullable(text()),
  position: integer(),
  permissions: text(),
  managed: boolean(),
  mentionable: boolean(),
  flags: integer(),
  description: nullable(text()),
  tags: optional(anything<RoleTags>()),
})
/** A value of {@link Role}. */
export type Role = Infer<typeof Role>

/**
 * What Create Guild Role and Modify Guild Role take; null resets a field to its default (docs/spec/roles.md#modifying-roles).
 */
export const RoleChanges = shape({
  name: optional(nullable(nameText({ max: LIMITS.roleName.max }))),
  permissions: optional(nullable(bits())),
  color: optional(nullable(color())),
  colors: optional(
    nullable(
      shape({
        primary_color: color(),
        secondary_color: optional(nullable(color())),
        tertiary_color: optional(nullable(color())),
      }),
    ),
  ),
  hoist: optional(nullable(boolean())),
  icon: optional(nullable(imageData())),
  unicode_emoji: optional(nullable(text(LIMITS.roleIcon))),
  mentionable: optional(nullable(boolean())),
})
/** A value of {@link RoleChanges}. */
export type RoleChanges = Infer<typeof RoleChanges>

/** The body of Modify Guild Role Positions: a role without a position isn't moved (docs/spec/roles.md#positions). */
export const RolePositions = list(
  shape({ id: snowflake(), position: optional(nullable(integer({ min: 0, max: 0x7fffffff }))) }),
  { max: LIMITS.rolesPerGuild },
)
/** A value of {@link RolePositions}. */
export type RolePositions = Infer<typeof RolePositions>

/** The number of members of each role, by its id; @everyone is omitted (docs/spec/roles.md#member-counts). */
export const RoleMemberCounts = mapOf(integer())
/** A value of {@link RoleMemberCounts}. */
export type RoleMemberCounts = Infer<typeof RoleMemberCounts>
