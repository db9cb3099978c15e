import { APPLICATION_LIMITS } from '../../application-limits.ts'
import { TEAM_ROLES } from '../../enums/team.ts'
import { LIMITS } from '../../limits.ts'
import {
  choice,
  type Infer,
  imageData,
  integer,
  list,
  nameText,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
  withDefault,
} from '../../schema.ts'
import { User } from '../users/user.ts'

/** A team member, or an invited user (docs/spec/applications.md#teams). */
export const TeamMember = shape({
  membership_state: integer(),
  team_id: snowflake(),
  user: User,
  role: choice(TEAM_ROLES),
  permissions: list(text()),
})
/** A value of {@link TeamMember}. */
export type TeamMember = Infer<typeof TeamMember>

/** Users who own applications together (docs/spec/applications.md#teams). */
export const Team = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  owner_user_id: snowflake(),
  members: list(TeamMember),
})
/** A value of {@link Team}. */
export type Team = Infer<typeof Team>

const teamName = () => nameText({ ...APPLICATION_LIMITS.teamName, trim: true, collapse: true })

/** The body of Create Team. */
export const NewTeam = shape({ name: teamName() })

/** The body of Modify Team: `owner_user_id` transfers it to another member. */
export const TeamChanges = shape({
  name: optional(teamName()),
  icon: optional(nullable(imageData())),
  owner_user_id: omissible(snowflake()),
})
/** A value of {@link TeamChanges}. */
export type TeamChanges = Infer<typeof TeamChanges>

/** The body of Invite Team Member. */
export const NewTeamMember = shape({
  username: text({ ...LIMITS.username, trim: true }),
  role: withDefault(choice(TEAM_ROLES), 'developer'),
})

/** The body of Modify Team Member. */
export const TeamMemberChanges = shape({ role: choice(TEAM_ROLES) })

/** The body of Transfer Application. */
export const ApplicationTransfer = shape({ team_id: snowflake() })
