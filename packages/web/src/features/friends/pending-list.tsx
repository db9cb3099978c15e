import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { useRelated } from '../../state/friends.ts'
import { RelatedList } from './related-list.tsx'

/** Who asks, and who was asked. */
export function PendingFriendList() {
  const incoming = useRelated(RelationshipType.INCOMING_REQUEST)
  const outgoing = useRelated(RelationshipType.OUTGOING_REQUEST)

  if (incoming.length + outgoing.length === 0) {
    return <p className="friends-none">Nobody asks to be your friend, and you wait for no answer.</p>
  }
  return (
    <>
      <RelatedList type={RelationshipType.INCOMING_REQUEST} title="They ask you" none={null} />
      <RelatedList type={RelationshipType.OUTGOING_REQUEST} title="You have asked" none={null} />
    </>
  )
}
