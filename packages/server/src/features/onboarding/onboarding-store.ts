import type { OnboardingSettings } from '@guildhall/protocol/objects/guilds/onboarding'
import { findRow, saveRow, updateRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { members } from '../../store/tables/guilds.ts'
import { onboardings } from './onboarding-tables.ts'

/** A guild's onboarding as it was set, possibly with deleted objects; undefined if it was never set. */
export async function findOnboarding(db: Db, guildId: string): Promise<OnboardingSettings | undefined> {
  const row = await findRow(db, onboardings, { guild_id: guildId })
  return row && JSON.parse(row.wire)
}

/** Stores a guild's onboarding; replaces the previous one. */
export async function putOnboarding(db: Db, guildId: string, onboarding: OnboardingSettings): Promise<void> {
  await saveRow(db, onboardings, { guild_id: guildId, wire: JSON.stringify(onboarding) })
}

/** A member's answers. */
export interface OnboardingAnswers {
  readonly optionIds: readonly string[]
  /** The roles that the member has only by their answers. */
  readonly roleIds: readonly string[]
}

/** A member without a row has chosen nothing. */
export async function findAnswers(db: Db, guildId: string, userId: string): Promise<OnboardingAnswers> {
  const row = await findRow(db, members, { guild_id: guildId, user_id: userId })
  return row?.onboarding ? JSON.parse(row.onboarding) : { optionIds: [], roleIds: [] }
}

/** The answers are removed with the member. */
export async function updateAnswers(
  db: Db,
  guildId: string,
  userId: string,
  answers: OnboardingAnswers,
): Promise<void> {
  const member = { guild_id: guildId, user_id: userId }
  await updateRows(db, members, member, { onboarding: JSON.stringify(answers) })
}
