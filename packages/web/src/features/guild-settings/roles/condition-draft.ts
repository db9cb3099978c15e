import type { ApplicationWithMetadata, LinkedRoleRule } from '@guildhall/protocol/objects/guilds/linked-role'

/** A condition as it is edited, with a stable key. */
export type ConditionDraft = LinkedRoleRule & { readonly key: number }

/** The conditions of which a member must satisfy all, with a stable key. */
export type GroupDraft = { readonly key: number; readonly conditions: readonly ConditionDraft[] }

/** A metadata record that can be chosen: its value in the list, and its label. */
export type RecordChoice = readonly [value: string, text: string]

export const recordKeyOf = ({
  application_id,
  connection_metadata_field,
}: Pick<LinkedRoleRule, 'application_id' | 'connection_metadata_field'>): string =>
  `${application_id} ${connection_metadata_field}`

/** The records of all applications, to choose from. */
export const recordChoices = (applications: readonly ApplicationWithMetadata[]): RecordChoice[] =>
  applications.flatMap(({ id, name, metadata }) =>
    metadata.map(
      (record): RecordChoice => [
        recordKeyOf({ application_id: id, connection_metadata_field: record.key }),
        `${name}: ${record.name}`,
      ],
    ),
  )

/** A new condition on a record: the first one if none is named. Undefined if there is none. */
export function newRule(applications: readonly ApplicationWithMetadata[], record?: string): LinkedRoleRule | undefined {
  for (const { id: application_id, metadata } of applications) {
    for (const { key: connection_metadata_field, type: operator } of metadata) {
      const rule = { application_id, connection_metadata_field }
      if (record !== undefined && record !== recordKeyOf(rule)) continue
      return { connection_type: 'application', ...rule, operator, value: operator >= 7 ? '1' : '' }
    }
  }
  return undefined
}

let lastKey = 0

export const toGroup = (rules: readonly LinkedRoleRule[]): GroupDraft => ({
  key: ++lastKey,
  conditions: rules.map(toCondition),
})

/** Only the fields of a rule, without the names that the server adds. */
export const toCondition = ({
  connection_type,
  application_id,
  connection_metadata_field,
  operator,
  value,
}: LinkedRoleRule): ConditionDraft => ({
  connection_type,
  application_id,
  connection_metadata_field,
  operator,
  value,
  key: ++lastKey,
})

/** The rules to send. */
export const toRules = (groups: readonly GroupDraft[]): LinkedRoleRule[][] =>
  groups.map(({ conditions }) => conditions.map(({ key: _, ...rule }) => ({ ...rule, value: rule.value.trim() })))
