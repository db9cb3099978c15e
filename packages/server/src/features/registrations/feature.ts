import type { Feature } from '../../kernel/feature.ts'
import { waitingSought } from '../accounts/accounts-hooks.ts'
import { approveInstanceRegistration } from './approve-instance-registration.ts'
import { createInstanceInvitation } from './create-instance-invitation.ts'
import { deleteInstanceInvitation } from './delete-instance-invitation.ts'
import { listInstanceInvitations } from './list-instance-invitations.ts'
import { listInstanceRegistrations } from './list-instance-registrations.ts'
import { register } from './register.ts'
import { findRegistration } from './registrations-store.ts'
import { REGISTRATIONS_TABLES } from './registrations-tables.ts'
import { rejectInstanceRegistration } from './reject-instance-registration.ts'

export const registrations: Feature = {
  tables: REGISTRATIONS_TABLES,
  operations: [
    register,
    createInstanceInvitation,
    listInstanceInvitations,
    deleteInstanceInvitation,
    listInstanceRegistrations,
    approveInstanceRegistration,
    rejectInstanceRegistration,
  ],
  hooks: [waitingSought.with(findRegistration)],
}
