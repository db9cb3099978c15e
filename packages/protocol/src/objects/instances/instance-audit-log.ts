import { INSTANCE_ACTIONS } from '../../instance-action.ts'
import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import { choice, type Infer, integer, list, mapOf, nullable, optional, shape, snowflake, text } from '../../schema.ts'
import { User } from '../users/user.ts'

const filter = { actor_id: optional(snowflake()), action: optional(choice(INSTANCE_ACTIONS)) }

/** The query of Get Instance Audit Log, newest first. */
export const InstanceAuditLogQuery = shape({
  ...filter,
  before: optional(snowflake()),
  limit: optional(integer(INSTANCE_LIMITS.perPage)),
})
/** A value of {@link InstanceAuditLogQuery}. */
export type InstanceAuditLogQuery = Infer<typeof InstanceAuditLogQuery>

/** The query of Export Instance Audit Log. */
export const InstanceAuditLogExportQuery = shape({ ...filter, before: optional(snowflake()) })

/** A fact about an action, as text. If the action changed a value, `old` is the value before it. */
export const InstanceAuditDetail = shape({ name: text(), old: optional(nullable(text())), new: nullable(text()) })
/** A value of {@link InstanceAuditDetail}. */
export type InstanceAuditDetail = Infer<typeof InstanceAuditDetail>

/** An entry of the audit log of an instance, which only Guildhall has. */
export const InstanceAuditEntry = shape({
  id: snowflake(),
  /** The administrator; null for the command line. */
  actor_id: nullable(snowflake()),
  /** One of the instance actions. Entries of an operation that no longer exists keep its name. */
  action: text(),
  /** The ids in the path of the operation. */
  targets: mapOf(text()),
  details: list(InstanceAuditDetail),
  /** The text of X-Audit-Log-Reason. */
  reason: nullable(text()),
  /** The network from which the request came: an IPv4 address, or the /64 of an IPv6 address. Null for the command line. */
  address: nullable(text()),
  created_at: text(),
})
/** A value of {@link InstanceAuditEntry}. */
export type InstanceAuditEntry = Infer<typeof InstanceAuditEntry>

/** A page of the audit log, with its actors and the users on whom they acted. */
export const InstanceAuditLog = shape({ entries: list(InstanceAuditEntry), users: list(User) })
/** A value of {@link InstanceAuditLog}. */
export type InstanceAuditLog = Infer<typeof InstanceAuditLog>
