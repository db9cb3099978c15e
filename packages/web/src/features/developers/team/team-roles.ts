import type { TeamRole } from '@guildhall/protocol/enums/team'
import { t } from '../../../language/developers.ts'

/** What team members may do, in words. */
export const teamRoles: readonly (readonly [value: TeamRole, text: string])[] = [
  ['admin', t('team.admin')],
  ['developer', t('team.developer')],
  ['read_only', t('team.read-only')],
]

export const toTeamRole = (text: string): TeamRole => teamRoles.find(([value]) => value === text)?.[0] ?? 'developer'
