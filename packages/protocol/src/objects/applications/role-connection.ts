import { APPLICATION_LIMITS } from '../../application-limits.ts'
import { ROLE_CONNECTION_TYPES } from '../../enums/application-setting.ts'
import { anything, choice, type Infer, list, mapOf, nameText, nullable, optional, shape, text } from '../../schema.ts'

const key = () => text({ ...APPLICATION_LIMITS.roleConnectionKey, pattern: '^[a-z0-9_]+$' })
const name = () => nameText({ ...APPLICATION_LIMITS.roleConnectionName, trim: true })
const description = () => text({ ...APPLICATION_LIMITS.roleConnectionDescription, trim: true })

/**
 * A record of role connection metadata: a condition on an account that is linked to an application, with which a guild
 * can restrict a role (docs/spec/applications.md#role-connections).
 */
export const RoleConnectionMetadata = shape({
  type: choice(ROLE_CONNECTION_TYPES),
  key: key(),
  name: name(),
  name_localizations: optional(mapOf(text())),
  description: description(),
  description_localizations: optional(mapOf(text())),
})
/** A value of {@link RoleConnectionMetadata}. */
export type RoleConnectionMetadata = Infer<typeof RoleConnectionMetadata>

/** The complete list of records in a request; null removes a language. */
export const NewRoleConnectionMetadata = list(
  shape({
    ...RoleConnectionMetadata.properties,
    name_localizations: optional(nullable(mapOf(nullable(name())))),
    description_localizations: optional(nullable(mapOf(nullable(description())))),
  }),
  APPLICATION_LIMITS.roleConnections,
)
/** A value of {@link NewRoleConnectionMetadata}. */
export type NewRoleConnectionMetadata = Infer<typeof NewRoleConnectionMetadata>

/** A user's role connection with an application. `metadata` maps the keys that the application defined to strings. */
export const RoleConnection = shape({
  platform_name: optional(text()),
  platform_username: nullable(text()),
  metadata: mapOf(text()),
})
/** A value of {@link RoleConnection}. */
export type RoleConnection = Infer<typeof RoleConnection>

/** The body of Update Current User Application Role Connection; values may also be numbers or booleans. */
export const NewRoleConnection = shape({
  platform_name: optional(nullable(nameText(APPLICATION_LIMITS.platformName))),
  platform_username: optional(nullable(nameText(APPLICATION_LIMITS.platformUsername))),
  metadata: optional(nullable(mapOf(anything()))),
})
/** A value of {@link NewRoleConnection}. */
export type NewRoleConnection = Infer<typeof NewRoleConnection>
