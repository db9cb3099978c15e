import type {
  ApplicationWithMetadata,
  LinkableApplication,
  LinkedRole,
  LinkedRoleRule,
  LinkedRoleRules,
  NamedLinkedRoleRule,
} from '@guildhall/protocol/objects/guilds/linked-role'
import { type ReportedValues, satisfies } from './linked-roles-rules.ts'
import type { StoredLinkedRole } from './linked-roles-store.ts'

type Applications = readonly ApplicationWithMetadata[]

/** The rules with the current names of their metadata. */
export const toNamedRules = (rules: LinkedRoleRules, applications: Applications): NamedLinkedRoleRule[][] =>
  rules.map((group) => group.map((rule) => named(rule, applications)))

function named(rule: LinkedRoleRule, applications: Applications): NamedLinkedRoleRule {
  const application = applications.find(({ id }) => id === rule.application_id)
  const record = application?.metadata.find(({ key }) => key === rule.connection_metadata_field)
  return record ? { ...rule, name: record.name, description: record.description } : rule
}

/** A linked role as a member sees it, about whom applications reported some values. */
export function toLinkedRole(
  { roleId, rules }: StoredLinkedRole,
  applications: Applications,
  values: ReportedValues | undefined,
  now: number,
): LinkedRole {
  const ids = new Set(rules.flat().map((rule) => rule.application_id))
  const used = applications.filter(({ id }) => ids.has(id))
  return {
    role_id: roleId,
    rules: rules.map((group) =>
      group.map((rule) => ({ ...named(rule, applications), result: satisfies(rule, values, now) })),
    ),
    applications: Object.fromEntries(
      used.map(({ metadata: _, ...rest }): [string, LinkableApplication] => [rest.id, rest]),
    ),
  }
}
