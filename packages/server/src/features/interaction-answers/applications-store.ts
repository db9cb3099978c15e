import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { type Db, statement } from '../../store/db.ts'
import { isAnsweredFor } from '../../store/rows/answered-applications.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'

/**
 * An application that takes interactions and answers them, with its bot, in whose name it speaks. While nobody with an open account is
 * responsible for it, it does neither, also where it is asked at an endpoint, which takes no token.
 */
export interface Answerer {
  readonly application: ApplicationRow
  readonly bot: User
}

const find = statement<{ id: string }, ApplicationRow & { bot: string }>((q, param) =>
  q
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.bot_id')
    .selectAll('applications')
    .select('users.wire as bot')
    .where('applications.id', '=', param('id'))
    .where(isAnsweredFor('applications')),
)

async function findAnswerer(db: Db, id: string): Promise<Answerer | undefined> {
  const [row] = await find(db, { id })
  if (!row) return undefined
  const { bot, ...application } = row
  return { application, bot: JSON.parse(bot) }
}

/** An application whose token was shown. @throws UnknownApplication */
export async function mustFindAnswerer(db: Db, id: string): Promise<Answerer> {
  const found = await findAnswerer(db, id)
  if (!found) throw new ApiError('UnknownApplication')
  return found
}

/** An application that a body names. @throws InvalidFormBody */
export async function mustFindAsked(db: Db, id: string): Promise<Answerer> {
  const found = await findAnswerer(db, id)
  if (!found) throw fieldError('application_id', 'APPLICATION_UNKNOWN', 'Unknown application')
  return found
}
