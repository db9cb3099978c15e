import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { type Db, statement } from '../../store/db.ts'
import { hasActiveOwner } from '../../store/rows/active-owner.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'

/**
 * An application that receives interactions and responds to them, with its bot, which is the author of the responses. If the
 * accounts of all its owners are disabled, it can do neither, not even by an endpoint, which needs no token.
 */
export interface Responder {
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
    .where(hasActiveOwner('applications')),
)

async function findResponder(db: Db, id: string): Promise<Responder | undefined> {
  const [row] = await find(db, { id })
  if (!row) return undefined
  const { bot, ...application } = row
  return { application, bot: JSON.parse(bot) }
}

/** An application that is known by its token. @throws UnknownApplication */
export async function mustFindResponder(db: Db, id: string): Promise<Responder> {
  const found = await findResponder(db, id)
  if (!found) throw new ApiError('UnknownApplication')
  return found
}

/** An application that a request body names. @throws InvalidFormBody */
export async function mustFindResponderInBody(db: Db, id: string): Promise<Responder> {
  const found = await findResponder(db, id)
  if (!found) throw fieldError('application_id', 'APPLICATION_UNKNOWN', 'Unknown application')
  return found
}
