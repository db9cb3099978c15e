import { CONNECTION_SERVICES, ConnectionVisibility } from '../../enums/connection.ts'
import { boolean, choice, type Infer, nameText, optional, shape, text } from '../../schema.ts'

/** An external account of a user (docs/spec/users.md#connections). `id` and `name` are those of the external account. */
export const Connection = shape({
  id: text({ min: 1, max: 128 }),
  name: text({ min: 1, max: 128 }),
  type: choice(CONNECTION_SERVICES),
  friend_sync: boolean(),
  show_activity: boolean(),
  two_way_link: boolean(),
  verified: boolean(),
  visibility: choice([ConnectionVisibility.NONE, ConnectionVisibility.EVERYONE]),
  revoked: boolean(),
})
/** A value of {@link Connection}. */
export type Connection = Infer<typeof Connection>

const { id, type, friend_sync, show_activity, two_way_link, verified, visibility, revoked } = Connection.properties

/** The body of Create User Connection; absent fields have the defaults of a new connection. */
export const NewConnection = shape({
  id,
  name: nameText({ min: 1, max: 128 }),
  type,
  friend_sync: optional(friend_sync),
  show_activity: optional(show_activity),
  two_way_link: optional(two_way_link),
  verified: optional(verified),
  visibility: optional(visibility),
  revoked: optional(revoked),
})
/** A value of {@link NewConnection}. */
export type NewConnection = Infer<typeof NewConnection>
