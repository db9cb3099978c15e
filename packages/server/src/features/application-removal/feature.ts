import type { Feature } from '../../kernel/feature.ts'
import { removeApplication } from './remove-application.ts'

/** What a deleted application has left behind, in all features. */
export const applicationRemoval: Feature = {
  jobs: [removeApplication],
}
