import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { t } from '../../language/main.ts'
import { useRelated } from '../../state/friends.ts'
import { RelationshipList } from './relationship-list.tsx'

/** Incoming and outgoing requests. */
export function PendingFriendList() {
  const incoming = useRelated(RelationshipType.INCOMING_REQUEST)
  const outgoing = useRelated(RelationshipType.OUTGOING_REQUEST)

  if (incoming.length + outgoing.length === 0) {
    return <p className="friends-none">{t('friends.no-pending-requests')}</p>
  }
  return (
    <>
      <RelationshipList type={RelationshipType.INCOMING_REQUEST} title={t('friends.received')} none={null} />
      <RelationshipList type={RelationshipType.OUTGOING_REQUEST} title={t('friends.sent')} none={null} />
    </>
  )
}
