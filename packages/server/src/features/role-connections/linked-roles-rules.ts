import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { RoleFlag } from '@guildhall/protocol/enums/role-flag'
import type {
  ApplicationWithMetadata,
  LinkedRoleRule,
  LinkedRoleRules,
} from '@guildhall/protocol/objects/guilds/linked-role'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { isLinked } from '../roles/roles-rules.ts'

/** What applications reported about one user: each application's values by key. */
export type ReportedValues = ReadonlyMap<string, Readonly<Record<string, string>>>

/**
 * Managed roles, @everyone and roles of onboarding are given by other rules.
 *
 * @throws InvalidRole
 */
export function mustBeLinkable({ id, managed, flags }: Role, guild: GuildModel): void {
  if (managed || id === guild.id || (flags & RoleFlag.IN_PROMPT) !== 0) throw new ApiError('InvalidRole')
}

/** @throws InvalidFormBody if the guild has as many linked roles as it may have */
export function mustHaveRoomForLinkedRole(guild: GuildModel): void {
  const count = [...guild.roles.values()].filter(isLinked).length
  if (count < APPLICATION_LIMITS.linkedRolesPerGuild) return
  const message = `Must be ${APPLICATION_LIMITS.linkedRolesPerGuild} or fewer linked roles.`
  throw new ApiError('InvalidFormBody', [{ path: [], code: 'LINKED_ROLES_MAX', message }])
}

/**
 * Rules must refer to metadata of applications that are in the guild, with the comparison that the metadata define.
 *
 * @throws InvalidFormBody
 */
export function mustReferToMetadata(rules: LinkedRoleRules, applications: readonly ApplicationWithMetadata[]): void {
  const errors = rules.flatMap((group, first) =>
    group.flatMap((rule, second): FieldError[] => {
      const problem = problemOfRule(rule, applications)
      return problem ? [{ ...problem, path: [first, second, problem.field] }] : []
    }),
  )
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}

function problemOfRule(rule: LinkedRoleRule, applications: readonly ApplicationWithMetadata[]) {
  const application = applications.find(({ id }) => id === rule.application_id)
  if (!application) {
    return {
      field: 'application_id',
      code: 'APPLICATION_INVALID',
      message: 'The application has no linked roles here.',
    }
  }
  const record = application.metadata.find(({ key }) => key === rule.connection_metadata_field)
  if (!record) {
    return {
      field: 'connection_metadata_field',
      code: 'METADATA_INVALID',
      message: 'The application has no such record.',
    }
  }
  if (record.type !== rule.operator) {
    return { field: 'operator', code: 'OPERATOR_INVALID', message: `Must be the type of the record: ${record.type}.` }
  }
  return VALUES[kindOf(rule.operator)].pattern.test(rule.value)
    ? null
    : { field: 'value', ...VALUES[kindOf(rule.operator)].error }
}

const NOT_INTEGER = { code: 'NUMBER_TYPE_COERCE', message: 'Value is not an integer.' }
const VALUES = {
  number: { pattern: /^-?\d{1,18}$/u, error: NOT_INTEGER },
  /** Days, up to almost three centuries. */
  date: { pattern: /^\d{1,5}$/u, error: NOT_INTEGER },
  flag: { pattern: /^[01]$/u, error: { code: 'BASE_TYPE_CHOICES', message: 'Value must be one of (0, 1).' } },
}

const kindOf = (operator: LinkedRoleRule['operator']): keyof typeof VALUES =>
  operator <= 4 ? 'number' : operator <= 6 ? 'date' : 'flag'

/** Whether a rule compares dates. */
export const isDated = ({ operator }: LinkedRoleRule): boolean => kindOf(operator) === 'date'

/** Whether a user satisfies all rules of at least one group. */
export const satisfiesAny = (rules: LinkedRoleRules, values: ReportedValues | undefined, now: number): boolean =>
  rules.some((group) => group.every((rule) => satisfies(rule, values, now)))

/** Whether the value that the application reported about a user satisfies a rule. */
export function satisfies(rule: LinkedRoleRule, values: ReportedValues | undefined, now: number): boolean {
  const reported = values?.get(rule.application_id)?.[rule.connection_metadata_field]
  if (reported === undefined) return false
  const kind = kindOf(rule.operator)
  if (kind === 'date') return compareDays(rule, Date.parse(reported), now)
  if (!VALUES[kind].pattern.test(reported)) return false
  return compareNumbers(rule.operator, BigInt(reported), BigInt(rule.value))
}

/** Dates are compared by how many days ago they were (docs/spec/applications.md#role-connections). */
function compareDays({ operator, value }: LinkedRoleRule, date: number, now: number): boolean {
  if (Number.isNaN(date)) return false
  const [ago, required] = [now - date, Number(value) * DAY_MS]
  return operator === 5 ? ago <= required : ago >= required
}

const DAY_MS = 86_400_000

function compareNumbers(operator: LinkedRoleRule['operator'], reported: bigint, required: bigint): boolean {
  if (operator === 1) return reported <= required
  if (operator === 2) return reported >= required
  const isEqual = reported === required
  return operator === 3 || operator === 7 ? isEqual : !isEqual
}
