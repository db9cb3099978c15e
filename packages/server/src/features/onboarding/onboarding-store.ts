import type { OnboardingSettings } from '@guildhall/protocol/objects/guilds/onboarding'
import { type Db, statement } from '../../store/db.ts'

const find = statement<{ guildId: string }, { wire: string }>((q, param) =>
  q.selectFrom('onboardings').select('wire').where('guild_id', '=', param('guildId')),
)

/** A guild's onboarding as it was set, with what is gone since; undefined if it never was. */
export async function findOnboarding(db: Db, guildId: string): Promise<OnboardingSettings | undefined> {
  const [row] = await find(db, { guildId })
  return row && JSON.parse(row.wire)
}

/** Keeps a guild's onboarding in place of the one before. */
export async function putOnboarding(db: Db, guildId: string, onboarding: OnboardingSettings): Promise<void> {
  const wire = JSON.stringify(onboarding)
  await db.q
    .insertInto('onboardings')
    .values({ guild_id: guildId, wire })
    .onConflict((conflict) => conflict.column('guild_id').doUpdateSet({ wire }))
    .execute()
}

/** What a member answered. */
export interface Answers {
  readonly optionIds: readonly string[]
  /** The roles that the member has from their answers alone. */
  readonly roleIds: readonly string[]
}

interface MemberKey {
  guildId: string
  userId: string
}

const findOfMember = statement<MemberKey, { onboarding: string | null }>((q, param) =>
  q
    .selectFrom('members')
    .select('onboarding')
    .where('guild_id', '=', param('guildId'))
    .where('user_id', '=', param('userId')),
)

const updateOfMember = statement<MemberKey & { answers: string }, never>((q, param) =>
  q
    .updateTable('members')
    .set({ onboarding: param('answers') })
    .where('guild_id', '=', param('guildId'))
    .where('user_id', '=', param('userId')),
)

/** Who never answered has chosen nothing. */
export async function findAnswers(db: Db, guildId: string, userId: string): Promise<Answers> {
  const [row] = await findOfMember(db, { guildId, userId })
  return row?.onboarding ? JSON.parse(row.onboarding) : { optionIds: [], roleIds: [] }
}

/** They go with the member. */
export async function updateAnswers(db: Db, guildId: string, userId: string, answers: Answers): Promise<void> {
  await updateOfMember(db, { guildId, userId, answers: JSON.stringify(answers) })
}
