import type { InstanceInvitation, InstanceRegistration } from '@guildhall/protocol/objects/users/registration'
import { toTimestamp } from '../../kernel/clock.ts'
import type { FoundInvitation } from './invitations-store.ts'
import type { RegistrationRow } from './registrations-tables.ts'

export const toInvitation = ({
  id,
  creator,
  max_uses,
  uses,
  created_at,
  expires_at,
}: FoundInvitation): InstanceInvitation => ({
  id,
  creator,
  max_uses,
  uses,
  created_at: toTimestamp(created_at),
  expires_at: expires_at === null ? null : toTimestamp(expires_at),
})

export const toRegistration = ({ id, username, email, created_at }: RegistrationRow): InstanceRegistration => ({
  id,
  username,
  email,
  created_at: toTimestamp(created_at),
})
