import type { User } from '@guildhall/protocol/objects/user'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { type Db, statement } from '../../store/db.ts'
import type { ApplicationRow } from '../../store/tables.ts'

/** An application that takes interactions and answers them, with its bot, in whose name it speaks. */
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
    .where('applications.id', '=', param('id')),
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
