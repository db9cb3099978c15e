import type { Feature } from '../../kernel/feature.ts'
import { approveInstanceRegistration } from './approve-instance-registration.ts'
import { createInstanceInvitation } from './create-instance-invitation.ts'
import { deleteInstanceInvitation } from './delete-instance-invitation.ts'
import { listInstanceInvitations } from './list-instance-invitations.ts'
import { listInstanceRegistrations } from './list-instance-registrations.ts'
import { rejectInstanceRegistration } from './reject-instance-registration.ts'

export const registrations: Feature = {
  operations: [
    createInstanceInvitation,
    listInstanceInvitations,
    deleteInstanceInvitation,
    listInstanceRegistrations,
    approveInstanceRegistration,
    rejectInstanceRegistration,
  ],
}
