import type { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { useId } from 'react'
import { useRelated } from '../../state/friends.ts'
import { FriendRow } from './friend-row.tsx'

type RelationshipListProps = {
  type: RelationshipType
  title: string
  /** The text of an empty list. */
  none: string | null
}

/** The relationships of one type. */
export function RelationshipList({ type, title, none }: RelationshipListProps) {
  const id = useId()
  const related = useRelated(type)

  if (related.length === 0) return none === null ? null : <p className="friends-none">{none}</p>
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="friends-count">
        {title} · {related.length}
      </h2>
      <ul className="friends-list">
        {related.map((each) => (
          <FriendRow key={each.id} relationship={each} seen={undefined} />
        ))}
      </ul>
    </section>
  )
}
