import type { Feature } from '../../kernel/feature.ts'
import { modifyGuildMember } from './modify-guild-member.ts'

/** Changes of a member that reach into other features, such as voice. */
export const memberChanges: Feature = {
  operations: [modifyGuildMember],
}
