import { APPLICATION_LIMITS } from '../../application-limits.ts'
import { ROLE_CONNECTION_TYPES } from '../../enums/application-setting.ts'
import { boolean, choice, type Infer, list, mapOf, nullable, optional, shape, snowflake, text } from '../../schema.ts'
import { RoleConnectionMetadata } from '../applications/role-connection.ts'

/** A condition on the value that an application reports about a user (docs/spec/roles.md#linked-roles). */
export const LinkedRoleRule = shape({
  connection_type: choice(['application']),
  application_id: snowflake(),
  connection_metadata_field: text({ min: 1, max: 50 }),
  operator: choice(ROLE_CONNECTION_TYPES),
  value: text({ min: 1, max: 20 }),
})
/** A value of {@link LinkedRoleRule}. */
export type LinkedRoleRule = Infer<typeof LinkedRoleRule>

/** The conditions of a linked role: members must satisfy all rules of one group. */
export const LinkedRoleRules = list(
  list(LinkedRoleRule, APPLICATION_LIMITS.linkedRoleRules),
  APPLICATION_LIMITS.linkedRoleGroups,
)
/** A value of {@link LinkedRoleRules}. */
export type LinkedRoleRules = Infer<typeof LinkedRoleRules>

/** A rule with the current name and description of the application's metadata record, if it still has the record. */
export const NamedLinkedRoleRule = shape({
  ...LinkedRoleRule.properties,
  name: optional(text()),
  description: optional(text()),
})
/** A value of {@link NamedLinkedRoleRule}. */
export type NamedLinkedRoleRule = Infer<typeof NamedLinkedRoleRule>

/** An application whose metadata rules can refer to. */
export const LinkableApplication = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  description: text(),
  role_connections_verification_url: nullable(text()),
})
/** A value of {@link LinkableApplication}. */
export type LinkableApplication = Infer<typeof LinkableApplication>

/** A linkable application with its metadata records. */
export const ApplicationWithMetadata = shape({
  ...LinkableApplication.properties,
  metadata: list(RoleConnectionMetadata),
})
/** A value of {@link ApplicationWithMetadata}. */
export type ApplicationWithMetadata = Infer<typeof ApplicationWithMetadata>

/** A linked role as members see it. `result` is whether the caller satisfies the rule. */
export const LinkedRole = shape({
  role_id: snowflake(),
  rules: list(list(shape({ ...NamedLinkedRoleRule.properties, result: boolean() }))),
  applications: mapOf(LinkableApplication),
})
/** A value of {@link LinkedRole}. */
export type LinkedRole = Infer<typeof LinkedRole>
