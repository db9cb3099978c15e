import { t } from '../../../language/main.ts'
import type { ListRow } from '../list/list-rows.ts'
import { fullDate } from './message-times.ts'

/** A divider above a message: a new day, or the first unread message. */
export function DividerLine({ row: { startsDay, startsNew, message, pending } }: { row: ListRow }) {
  const timestamp = message?.timestamp ?? pending?.timestamp
  return (
    <>
      {startsDay && timestamp !== undefined ? (
        <h2 className="message-day">
          <span className="message-day-words">{fullDate(timestamp)}</span>
        </h2>
      ) : null}
      {startsNew ? (
        <p className="message-new">
          <span className="message-new-words">{t('messages.new')}</span>
        </p>
      ) : null}
    </>
  )
}
