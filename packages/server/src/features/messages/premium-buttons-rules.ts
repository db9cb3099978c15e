import { flattenComponents } from '@guildhall/protocol/components/flatten-components'
import type { TopLevelComponent } from '@guildhall/protocol/components/message-components'
import { SkuType } from '@guildhall/protocol/enums/monetization'
import { ApiError } from '../../kernel/api-error.ts'
import type { Db } from '../../store/db.ts'

/**
 * A premium button must show a SKU of the application that sends it; other senders can't use one. @param senderId the bot or
 * webhook that sends the message @param at the path of the components in the body @throws InvalidFormBody
 */
export async function mustOfferOwn(
  db: Db,
  components: readonly TopLevelComponent[],
  senderId: string,
  at: readonly (string | number)[],
): Promise<void> {
  const offers = flattenComponents(components, at).flatMap(({ component, path }) =>
    'sku_id' in component && component.sku_id !== undefined ? [{ path, id: component.sku_id }] : [],
  )
  if (offers.length === 0) return
  const ids = offers.map(({ id }) => id)
  const own = await listSkuIdsOf(db, senderId, ids)
  const wrong = offers.filter(({ id }) => !own.has(id))
  if (wrong.length === 0) return
  const complaint = { code: 'SKU_UNKNOWN', message: 'Unknown SKU' }
  throw new ApiError(
    'InvalidFormBody',
    wrong.map(({ path }) => ({ path: [...path, 'sku_id'], ...complaint })),
  )
}

/** Which of some ids are SKUs of the application of a bot or webhook; groups excluded. */
async function listSkuIdsOf({ q }: Db, senderId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const ofWebhook = q.selectFrom('webhooks').select('application_id').where('id', '=', senderId)
  const rows = await q
    .selectFrom('skus')
    .innerJoin('applications', 'applications.id', 'skus.application_id')
    .select('skus.id')
    .where('skus.id', 'in', ids)
    .where('skus.type', '!=', SkuType.SUBSCRIPTION_GROUP)
    .where((where) => where.or([where('bot_id', '=', senderId), where('applications.id', 'in', ofWebhook)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
