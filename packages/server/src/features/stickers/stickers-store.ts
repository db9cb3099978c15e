import type { Sticker } from '@guildhall/protocol/objects/messages/sticker'
import { ApiError } from '../../kernel/api-error.ts'
import { type Db, statement } from '../../store/db.ts'

const find = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('stickers').select('wire').where('id', '=', param('id')),
)

/** A sticker of any guild. */
export async function findAnySticker(db: Db, id: string): Promise<Sticker | undefined> {
  const [row] = await find(db, { id })
  return row && JSON.parse(row.wire)
}

/** @throws UnknownSticker */
export async function mustFindAnySticker(db: Db, id: string): Promise<Sticker> {
  const sticker = await findAnySticker(db, id)
  if (!sticker) throw new ApiError('UnknownSticker')
  return sticker
}
