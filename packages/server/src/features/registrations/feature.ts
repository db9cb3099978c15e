import type { Feature } from '../../kernel/feature.ts'
import { waitingSought } from '../accounts/accounts-hooks.ts'
import { findRegistration } from './registrations-store.ts'

export const registrationsFeature: Feature = {
  hooks: [waitingSought.with(findRegistration)],
}
