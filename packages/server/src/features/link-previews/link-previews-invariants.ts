import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const linkPreviewInvariants: Invariants = { unseenChanges: ['link_previews'] }
