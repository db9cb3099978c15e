import type { Sticker } from '@guildhall/protocol/objects/sticker'
import { ApiError } from '../../kernel/api-error.ts'
import { type Db, statement } from '../../store/db.ts'

const find = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('stickers').select('wire').where('id', '=', param('id')),
)

/** A sticker of whatever guild. @throws UnknownSticker */
export async function mustFindAnySticker(db: Db, id: string): Promise<Sticker> {
  const [row] = await find(db, { id })
  if (!row) throw new ApiError('UnknownSticker')
  return JSON.parse(row.wire)
}
