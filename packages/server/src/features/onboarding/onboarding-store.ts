import type { OnboardingSettings } from '@guildhall/protocol/objects/guilds/onboarding'
import { findRow, saveRow, updateRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { members } from '../../store/tables/guilds.ts'
import { onboardings } from './onboarding-tables.ts'

/** A guild's onboarding as it was set, with what is gone since; undefined if it never was. */
export async function findOnboarding(db: Db, guildId: string): Promise<OnboardingSettings | undefined> {
  const row = await findRow(db, onboardings, { guild_id: guildId })
  return row && JSON.parse(row.wire)
}

/** Keeps a guild's onboarding in place of the one before. */
export async function putOnboarding(db: Db, guildId: string, onboarding: OnboardingSettings): Promise<void> {
  await saveRow(db, onboardings, { guild_id: guildId, wire: JSON.stringify(onboarding) })
}

/** What a member answered. */
export interface OnboardingAnswers {
  readonly optionIds: readonly string[]
  /** The roles that the member has from their answers alone. */
  readonly roleIds: readonly string[]
}

/** Who never answered has chosen nothing. */
export async function findAnswers(db: Db, guildId: string, userId: string): Promise<OnboardingAnswers> {
  const row = await findRow(db, members, { guild_id: guildId, user_id: userId })
  return row?.onboarding ? JSON.parse(row.onboarding) : { optionIds: [], roleIds: [] }
}

/** They go with the member. */
export async function updateAnswers(
  db: Db,
  guildId: string,
  userId: string,
  answers: OnboardingAnswers,
): Promise<void> {
  const member = { guild_id: guildId, user_id: userId }
  await updateRows(db, members, member, { onboarding: JSON.stringify(answers) })
}
